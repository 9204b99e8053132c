import type { AgentId } from '../kernel/ids.ts';
import type { Battle } from '../ratings/battles.ts';
import { bradleyTerry, meanRating } from '../ratings/bradley-terry.ts';
import { tally } from '../ratings/pair-counts.ts';
import { type RateOptions, rateBattles } from '../ratings/rate.ts';
import type { Rating, RatingReport } from '../ratings/rating.ts';
import type { MatchRecord } from './match.ts';
import { matchBattles, ratedBattles, ratingOptions, type TournamentRating } from './match-battles.ts';
import type { RoundRecord } from './round.ts';
import { type AnsweredPortion, type PlayedPortion, roundsByMatch } from './rounds-by-match.ts';
import type { TournamentHead } from './tournament.ts';

type Played = Pick<PlayedPortion, 'matches' | 'rounds' | 'judged'>;

/** An agent's rounds that are void because it was unavailable. */
export interface VoidsAsLosses {
  readonly agent: AgentId;
  readonly voids: number;
  /** The rounds of its matches. */
  readonly of: number;
  /** Had it lost the matches of these rounds. */
  readonly asLosses: Pick<Rating, 'rating'>;
}

/** Share of its rounds from which on voids may hide losses, so that its rating is also reported with them as losses. */
const suspiciousShare = 0.05;

/**
 * Finds agents whose voids may hide losses, from matches with their void rounds, some at a time. Counts rounds, since an
 * agent that claims to be unavailable in one or two rounds that it would lose voids no match.
 */
export class VoidTally {
  /** Decided matches, and those with a round in which an agent was unavailable, as lost by it; by both: as a tie. */
  readonly battles: Battle[] = [];
  readonly #counts = new Map<AgentId, { voids: number; of: number }>();

  /** @param portion judged rounds that are left out are counted in `judged` */
  add({ matches, rounds, judged }: Played): void {
    const ofMatch = roundsByMatch(rounds);
    for (const match of matches) {
      const own = ofMatch.get(match.id) ?? [];
      const missing = own.map(missingIn);
      for (const agent of [match.a, match.b]) {
        const voids = missing.filter((agents) => agents.includes(agent)).length;
        this.#count(agent, voids, own.length + (judged?.get(match.id) ?? 0));
      }
      if (match.end !== null) this.battles.push(...matchBattles([lostBy(new Set(missing.flat()), match)]));
    }
  }

  /** Agents whose void rounds pass the share above, most of them first. */
  suspicious(): readonly VoidsAsLosses[] {
    const suspects = [...this.#counts]
      .map(([agent, counts]) => ({ agent, ...counts }))
      .filter(({ voids, of }) => voids > of * suspiciousShare)
      .sort((one, other) => other.voids - one.voids || (one.agent < other.agent ? -1 : 1));
    if (suspects.length === 0) return [];
    const { agents, pairs } = tally(this.battles);
    const { ratings } = bradleyTerry(agents.length, pairs);
    return suspects.map((voids) => ({
      ...voids,
      asLosses: { rating: ratings[agents.indexOf(voids.agent)] ?? meanRating },
    }));
  }

  #count(agent: AgentId, voids: number, of: number): void {
    const counts = this.#counts.get(agent) ?? { voids: 0, of: 0 };
    this.#counts.set(agent, { voids: counts.voids + voids, of: counts.of + of });
  }
}

/** Returns the agents that were unavailable in a round. */
function missingIn({ result }: RoundRecord): readonly AgentId[] {
  return result.kind === 'void' ? (result.void.agents ?? []) : [];
}

function lostBy(missing: ReadonlySet<AgentId>, match: MatchRecord): MatchRecord {
  const a = missing.has(match.a);
  const b = missing.has(match.b);
  if (!a && !b) return match;
  return { ...match, end: { kind: 'decided', winner: a && b ? 'both_bad' : a ? 'b' : 'a', because: 'lead' } };
}

/** Battles of a tournament, and its unavailable agents: taken from its matches some at a time, which may then go. */
export class TournamentOutcomes {
  readonly battles: Battle[] = [];
  readonly voids = new VoidTally();
  readonly settings: TournamentRating;
  /** Trees that hang together, by the first of them. */
  readonly outages: ReadonlyMap<string, string>;

  /** @param portion a first portion, or the whole; default: nothing yet */
  constructor(
    settings: TournamentRating,
    portion?: PlayedPortion | AnsweredPortion,
    outages: TournamentOutcomes['outages'] = new Map(),
  ) {
    this.settings = settings;
    this.outages = outages;
    if (portion) this.add(portion);
  }

  /** @param portion with the answers that count in its matches where style is to be taken out */
  add(portion: PlayedPortion | AnsweredPortion): void {
    for (const battle of ratedBattles(portion, this.settings)) this.battles.push(battle);
    this.voids.add(portion);
  }

  /**
   * The leaderboard of all that was added: that of a series with this tournament as its one member. Agents without a match
   * are listed too.
   */
  rated(head: Pick<TournamentHead, 'agents'>): RatingReport {
    return rateBattles(this.battles, this.options(head));
  }

  /** Returns the options by which it is rated. */
  options(head: Pick<TournamentHead, 'agents'>): RateOptions {
    return { ...ratingOptions(head, this.settings), outages: this.outages };
  }
}
