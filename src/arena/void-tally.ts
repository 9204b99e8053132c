import type { AgentId, MatchId } from '../kernel/ids.ts';
import { BattleTable } from '../ratings/battle-table.ts';
import { rateBattles } from '../ratings/rate.ts';
import type { RatingReport } from '../ratings/rating.ts';
import type { MatchRecord } from './match.ts';
import { matchBattles, ratedBattles, ratingOptions, type TournamentRating } from './match-battles.ts';
import type { RoundRecord } from './round.ts';
import type { AnsweredPortion, PlayedPortion } from './rounds-by-match.ts';
import type { TournamentHead } from './tournament.ts';

type Played = { readonly matches: readonly MatchRecord[]; readonly rounds: readonly RoundRecord[] };

/** An agent's matches, or the rounds of its matches, that are void because it could not be had. */
export interface AgentVoids {
  readonly agent: AgentId;
  readonly voids: number;
  /** Its ended matches, or their rounds. */
  readonly of: number;
}

/** From this share of its matches or rounds on, voids may hide losses, so that ratings are also shown with them as losses. */
const suspiciousShare = 0.05;

/** Whose voids may hide losses, counted from matches with their void rounds, some at a time. */
export class VoidTally {
  /** Decided matches, and void ones as lost by the agent that could not be had; by both: level. */
  readonly battlesWithVoidsLost = new BattleTable();
  readonly #counts: VoidsByAgent = new Map();

  /** Judged rounds may be left out. */
  add({ matches, rounds }: Played): void {
    const blamed = blamedOf(rounds);
    for (const match of matches) {
      if (match.end === null) continue;
      const missing = match.end.kind === 'void' ? blamed.get(match.id) : undefined;
      for (const agent of [match.a, match.b]) count(this.#counts, agent, missing?.has(agent) === true);
      const counted = missing === undefined ? match : lostBy(missing, match);
      this.battlesWithVoidsLost.add(matchBattles([counted]));
    }
  }

  /** Agents whose voids pass the share above, most voids first. */
  suspicious(): AgentVoids[] {
    return mostVoid(this.#counts);
  }
}

/**
 * Agents whose void rounds pass the share above, most void rounds first. Who says of rounds that it would lose that it could
 * not be had voids no match by one or two of them: matches alone do not show it.
 */
export function suspiciousRounds({ matches, rounds }: Played): AgentVoids[] {
  const seatsOf = new Map(matches.map(({ id, a, b }) => [id, [a, b]]));
  const counts: VoidsByAgent = new Map();
  for (const { match, result } of rounds) {
    const missing = result.kind === 'void' ? (result.void.agents ?? []) : [];
    for (const agent of seatsOf.get(match) ?? []) count(counts, agent, missing.includes(agent));
  }
  return mostVoid(counts);
}

type VoidsByAgent = Map<AgentId, { voids: number; of: number }>;

function count(counts: VoidsByAgent, agent: AgentId, isVoid: boolean): void {
  const { voids, of } = counts.get(agent) ?? { voids: 0, of: 0 };
  counts.set(agent, { voids: voids + Number(isVoid), of: of + 1 });
}

function mostVoid(counts: VoidsByAgent): AgentVoids[] {
  return [...counts]
    .map(([agent, own]) => ({ agent, ...own }))
    .filter(({ voids, of }) => voids > of * suspiciousShare)
    .sort((one, other) => other.voids - one.voids || (one.agent < other.agent ? -1 : 1));
}

function lostBy(missing: ReadonlySet<AgentId>, match: MatchRecord): MatchRecord {
  const a = missing.has(match.a);
  const b = missing.has(match.b);
  if (!a && !b) return match;
  return { ...match, end: { kind: 'decided', winner: a && b ? 'both_bad' : a ? 'b' : 'a', because: 'lead' } };
}

/** The agents that could not be had in the void rounds of each match. */
function blamedOf(rounds: readonly RoundRecord[]): Map<MatchId, Set<AgentId>> {
  const blamed = new Map<MatchId, Set<AgentId>>();
  for (const { match, result } of rounds) {
    const agents = result.kind === 'void' ? (result.void.agents ?? []) : [];
    for (const agent of agents) blamed.set(match, (blamed.get(match) ?? new Set()).add(agent));
  }
  return blamed;
}

/** What is rated of a tournament, and whom it could not have: taken from its matches some at a time, which may then go. */
export class TournamentOutcomes {
  readonly battles = new BattleTable();
  readonly voids = new VoidTally();
  readonly settings: TournamentRating;

  /** @param played a first portion, or the whole; default: nothing yet */
  constructor(settings: TournamentRating, played?: PlayedPortion | AnsweredPortion) {
    this.settings = settings;
    if (played) this.add(played);
  }

  /** @param portion with the answers that count in its matches where style is to be taken out */
  add(portion: PlayedPortion | AnsweredPortion): void {
    this.battles.add(ratedBattles(portion, this.settings));
    this.voids.add(portion);
  }

  /**
   * The leaderboard of all that was added: that of a series with this tournament as its one member. Agents without a match
   * are listed too; draws follow from the tournament's seed.
   */
  rated(head: Pick<TournamentHead, 'agents' | 'seed'>): RatingReport {
    return rateBattles(this.battles, ratingOptions(head, this.settings));
  }
}
