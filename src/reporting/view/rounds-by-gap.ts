import { mean } from 'simple-statistics';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { pearson, pearsonPValue } from '../../ratings/correlation.ts';
import type { Rating } from '../../ratings/rating.ts';

/** How long the matches of one pair took. */
export interface PairLength {
  readonly one: AgentId;
  readonly other: AgentId;
  /** Distance of their ratings, in points, from 0. */
  readonly gap: number;
  /** Judged rounds a match, over decided matches. */
  readonly meanRounds: number;
  readonly matches: number;
}

export interface RoundsByGap {
  /** Smallest gap first. */
  readonly pairs: readonly PairLength[];
  /** Pearson's r between gap and mean rounds; null where undefined. */
  readonly correlation: number | null;
  /** Chance of such an r, or one further from 0, where gap and rounds have nothing to do with each other; null below three pairs. */
  readonly pValue: number | null;
}

/** Whether closely rated pairs need more rounds, as they should (DR-Arena, section 5.1). */
export function roundsByGap(
  leaderboard: readonly Rating[],
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
): RoundsByGap {
  const ratings = new Map(leaderboard.map(({ agent, rating }) => [agent, rating]));
  const played = roundsByMatch(rounds.filter(({ result }) => result.kind === 'judged'));
  const lengths = new Map<string, { pair: readonly [AgentId, AgentId]; rounds: number[] }>();
  for (const { id, a, b, end } of matches) {
    if (end?.kind !== 'decided') continue;
    const pair = a < b ? ([a, b] as const) : ([b, a] as const);
    const known = lengths.get(JSON.stringify(pair)) ?? { pair, rounds: [] };
    known.rounds.push(played.get(id)?.length ?? 0);
    lengths.set(JSON.stringify(pair), known);
  }
  const pairs = [...lengths.values()].flatMap(({ pair: [one, other], rounds }) => {
    const first = ratings.get(one);
    const second = ratings.get(other);
    if (first === undefined || second === undefined) return [];
    return { one, other, gap: Math.abs(first - second), meanRounds: mean(rounds), matches: rounds.length };
  });
  pairs.sort((x, y) => x.gap - y.gap);
  const correlation = pearson(
    pairs.map(({ gap }) => gap),
    pairs.map(({ meanRounds }) => meanRounds),
  );
  return { pairs, correlation, pValue: correlation === null ? null : pearsonPValue(correlation, pairs.length) };
}
