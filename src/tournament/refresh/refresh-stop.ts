import type { RefreshStop } from '../series/series-record.ts';

/** Why a refresh ends. */
export interface RefreshStopping {
  readonly stoppedBy: RefreshStop;
  /** In words, where there is more to say. */
  readonly detail: string | null;
}

/** How the tournament of a portion ended. */
export type PortionOutcome =
  | { readonly kind: 'finished' }
  /** Its budget, which is what was left of the refresh's, had no room for another call. */
  | { readonly kind: 'budget'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** How a refresh stands after a portion. */
export interface PortionResult {
  readonly portion: number;
  /** At most so many are played. */
  readonly portions: number;
  readonly outcome: PortionOutcome;
  /** Whether the intervals are narrow enough, with a sentence; null where no width is wanted. */
  readonly width: { readonly narrow: boolean; readonly sentence: string } | null;
}

/** Whether a refresh ends after a portion, and why; null when the next one is to be played. */
export function stopAfter({ portion, portions, outcome, width }: PortionResult): RefreshStopping | null {
  if (outcome.kind !== 'finished') return { stoppedBy: outcome.kind, detail: outcome.detail };
  if (width?.narrow) return { stoppedBy: 'width', detail: width.sentence };
  return portion < portions ? null : { stoppedBy: 'portions', detail: width?.sentence ?? null };
}

/** Whether a refresh that ended so has done what it was for: one that played nothing to its end has failed, unless there was nothing to play. */
export function endStatus(stoppedBy: RefreshStop, finishedTournaments: number): 'finished' | 'failed' {
  if (stoppedBy === 'failed') return 'failed';
  return stoppedBy === 'budget' && finishedTournaments === 0 ? 'failed' : 'finished';
}
