import { type FailureTag, failureTags, type VerdictTier, verdictTiers } from '../../examiner/verdict.ts';
import type { AgentId } from '../kernel/ids.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';
import { tierWinner } from './tier-winner.ts';

/** A count and what it is a count of. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** count / of, 0 to 1; null when there is nothing to count. */
  readonly share: number | null;
}

export interface TournamentShares {
  /** Judged rounds whose verdict is a tie. */
  readonly tiesByRound: Share;
  /** Decided matches that end level, both_bad included. */
  readonly tiesByMatch: Share;
  /** Judged rounds by verdict. */
  readonly tiers: Readonly<Record<VerdictTier, Share>>;
  /** Rounds lost with an answer, by the loser's tag; those lost without one have none. */
  readonly tags: Readonly<Record<FailureTag, Share>>;
  /** Lost rounds in which the loser gave no answer. */
  readonly lostWithoutAnswer: Share;
  /** Rounds with a winner that seat A won; far from a half means that the seat matters. */
  readonly seatAWins: Share;
  /** Rounds that are void. */
  readonly voidRounds: Share;
  /** Ended matches that are void. */
  readonly voidMatches: Share;
  /** Each agent's rounds lost with an answer by tag, agents in order of id. */
  readonly tagsByAgent: readonly { readonly agent: AgentId; readonly tags: Readonly<Record<FailureTag, Share>> }[];
}

/** Computes shares over all verdicts of a tournament. Unfinished matches count only by the rounds they have. */
export function tournamentShares(record: {
  readonly agents: readonly AgentId[];
  readonly matches: readonly MatchRecord[];
  readonly rounds: readonly RoundRecord[];
}): TournamentShares {
  const verdicts = record.rounds.flatMap(({ result, match }) =>
    result.kind === 'judged' ? [{ ...result.judgement.verdict, match }] : [],
  );
  const tiers = verdicts.map(({ tier }) => tier);
  const losses = lossesOf(verdicts, record.matches);
  const tagsOf = new Map(record.agents.map((agent) => [agent, [] as FailureTag[]]));
  for (const { loser, tag } of losses) if (tag !== null) tagsOf.get(loser)?.push(tag);
  const ends = record.matches.flatMap(({ end }) => (end ? [end] : []));
  const decided = ends.flatMap((end) => (end.kind === 'decided' ? [end.winner] : []));
  return {
    tiesByRound: share(tiers, isTie),
    tiesByMatch: share(decided, (winner) => winner === 'tie' || winner === 'both_bad'),
    tiers: sharesBy(verdictTiers, tiers),
    tags: sharesBy(
      failureTags,
      losses.flatMap(({ tag }) => tag ?? []),
    ),
    lostWithoutAnswer: share(losses, ({ tag }) => tag === null),
    seatAWins: share(
      tiers.filter((tier) => !isTie(tier)),
      aWon,
    ),
    voidRounds: share(record.rounds, ({ result }) => result.kind === 'void'),
    voidMatches: share(ends, ({ kind }) => kind === 'void'),
    tagsByAgent: [...record.agents].sort().map((agent) => ({
      agent,
      tags: sharesBy(failureTags, tagsOf.get(agent) ?? []),
    })),
  };
}

interface Judged {
  readonly match: string;
  readonly tier: VerdictTier;
  readonly tag: FailureTag | null;
}

interface Loss {
  readonly loser: AgentId;
  /** Null where it gave no answer. */
  readonly tag: FailureTag | null;
}

function lossesOf(verdicts: readonly Judged[], matches: readonly MatchRecord[]): Loss[] {
  const matchOf = new Map<string, MatchRecord>(matches.map((match) => [match.id, match]));
  return verdicts.flatMap(({ match, tier, tag }) => {
    const seats = matchOf.get(match);
    if (isTie(tier) || !seats) return [];
    return [{ loser: aWon(tier) ? seats.b : seats.a, tag }];
  });
}

function isTie(tier: VerdictTier): boolean {
  return tierWinner(tier) === 'tie';
}

function aWon(tier: VerdictTier): boolean {
  return tierWinner(tier) === 'a';
}

/** Counts the items that satisfy the condition, as a share of all. */
export function share<Item>(items: readonly Item[], counts: (item: Item) => boolean): Share {
  const count = items.filter(counts).length;
  return { count, of: items.length, share: items.length === 0 ? null : count / items.length };
}

function sharesBy<Name extends string>(names: readonly Name[], items: readonly Name[]): Record<Name, Share> {
  const entries = names.map((name) => [name, share(items, (item) => item === name)] as const);
  return Object.fromEntries(entries) as Record<Name, Share>;
}
