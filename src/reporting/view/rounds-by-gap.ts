import { mean } from 'simple-statistics';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { roundsByMatch } from '../../arena/rounds-by-match.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { pearson, pearsonPValue } from '../../ratings/correlation.ts';
import type { Rating } from '../../ratings/rating.ts';

/** Mean number of rounds of each pair's matches, closest ratings first. */
export type RoundsByGap = ReturnType<typeof roundsByGap>;

/** Tests whether closely rated pairs need more rounds, as they should (DR-Arena, section 5.1). */
export function roundsByGap(
  leaderboard: readonly Rating[],
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
) {
  const ratings = new Map(leaderboard.map(({ agent, rating }) => [agent, rating]));
  const roundsOf = roundsByMatch(rounds.filter(({ result }) => result.kind === 'judged'));
  const decided = matches.filter(({ end }) => end?.kind === 'decided');
  const matchesByPair = groupBy(decided, ({ a, b }) => JSON.stringify(a < b ? [a, b] : [b, a]));
  const pairs = [...matchesByPair.values()].flatMap((own) => {
    const [one, other] = own.slice(0, 1).flatMap(({ a, b }) => (a < b ? [a, b] : [b, a]));
    if (one === undefined || other === undefined) return [];
    const first = ratings.get(one);
    const second = ratings.get(other);
    if (first === undefined || second === undefined) return [];
    const meanRounds = mean(own.map(({ id }) => roundsOf.get(id)?.length ?? 0));
    return { one, other, gap: Math.abs(first - second), meanRounds, matches: own.length };
  });
  pairs.sort((x, y) => x.gap - y.gap);
  const correlation = pearson(
    pairs.map(({ gap }) => gap),
    pairs.map(({ meanRounds }) => meanRounds),
  );
  return {
    pairs,
    /** Pearson's r between gap and mean rounds; null where undefined. */
    correlation,
    /** Chance of such an r, or one further from 0, where gap and rounds have nothing to do with each other; null below three pairs. */
    pValue: correlation === null ? null : pearsonPValue(correlation, pairs.length),
  };
}
