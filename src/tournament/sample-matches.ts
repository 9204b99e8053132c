import { randomFor } from '../kernel/random.ts';
import type { TournamentRecord } from './tournament-record.ts';

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
  if (!Number.isInteger(count) || count < 1) throw new RangeError('a sample has at least one match');
  const decided = record.matches.filter(({ end }) => end?.kind === 'decided').map(({ id }) => id);
  const chosen = new Set(randomFor('sample-matches', seed).shuffle(decided.sort()).slice(0, count));
  return {
    matches: record.matches.filter(({ id }) => chosen.has(id)),
    rounds: record.rounds.filter(({ match }) => chosen.has(match)),
  };
}
