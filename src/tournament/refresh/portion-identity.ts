import { shortHash } from '../../kernel/hash.ts';
import { type TournamentId, tournamentId } from '../../kernel/ids.ts';
import { randomFor } from '../../kernel/random.ts';
import type { RefreshRecord } from '../series/series-record.ts';

/** What a portion of a refresh is, whoever begins it and however often. */
export interface PortionIdentity {
  readonly tournament: TournamentId;
  /** Of the portion's draws; 0 to 2^31 - 1. */
  readonly seed: number;
}

const largestSeed = 2 ** 31 - 1;

/**
 * The tournament and the seed of a portion. They follow from what the portion is, so that one that is begun again is the
 * same. The time at which the refresh began tells apart refreshes of equal names in projects that are brought together.
 *
 * @param seed of the schedule's config
 * @param portion from 1
 */
export function portionIdentity(
  seed: number,
  { schedule, number, startedAt }: Pick<RefreshRecord, 'schedule' | 'number' | 'startedAt'>,
  portion: number,
): PortionIdentity {
  return {
    tournament: tournamentId(`T-${shortHash(['refresh', schedule, number, startedAt, portion], 12)}`),
    seed: randomFor(seed, 'refresh', schedule, number, portion).int(0, largestSeed),
  };
}
