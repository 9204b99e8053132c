import type { MatchId } from '../kernel/ids.ts';
import { randomFor } from '../kernel/random.ts';
import type { MatchRecord } from './match.ts';
import type { TournamentRecord } from './tournament.ts';

/**
 * Decided matches drawn at random without replacement, in the order drawn; it does not depend on the order given. A larger
 * draw of the same seed begins with the smaller one.
 *
 * @param count how many; all of them when there are not so many
 * @throws RangeError when the count is no whole number above 0
 */
export function drawMatches(matches: readonly MatchRecord[], count: number, seed: number): readonly MatchId[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('a sample has at least one match');
  const decided = matches.filter(({ end }) => end?.kind === 'decided').map(({ id }) => id);
  return randomFor('sample-matches', seed).shuffle(decided.sort()).slice(0, count);
}

/**
 * A random choice of decided matches with all their rounds, in the order of the record. A larger sample of the same seed
 * holds the smaller one.
 *
 * @param count how many; all of them when there are not so many
 * @throws RangeError when the count is no whole number above 0
 */
export function sampleMatches(
  record: Pick<TournamentRecord, 'matches' | 'rounds'>,
  count: number,
  seed: number,
): Pick<TournamentRecord, 'matches' | 'rounds'> {
  const sampled = new Set(drawMatches(record.matches, count, seed));
  return {
    matches: record.matches.filter(({ id }) => sampled.has(id)),
    rounds: record.rounds.filter(({ match }) => sampled.has(match)),
  };
}
