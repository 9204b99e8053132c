import { messageOf } from '../kernel/errors.ts';
import type { workerLedger } from '../store/ledger/workers.ts';

/** What a heart tells of itself. */
export type HeartNews =
  /** The others took this worker for dead: it must stop. */
  | { readonly kind: 'dead' }
  /** Heartbeats no longer reach the database; told once until one does again. */
  | { readonly kind: 'unheard'; readonly detail: string };

export interface Beating {
  readonly ledger: Pick<ReturnType<typeof workerLedger>, 'beat'>;
  readonly executor: string;
  /** Whether the worker takes nothing new any more. */
  readonly stopping: () => boolean;
  readonly tell: (news: HeartNews) => void;
}

/** Milliseconds between two heartbeats. */
const beatEveryMs = 2000;

/** Beats until the timer is cleared. A heart that does not beat any more, for whatever reason, is left to the others to find. */
export function beat({ ledger, executor, stopping, tell }: Beating): NodeJS.Timeout {
  let unheard = false;
  const once = async () => {
    try {
      const counts = await ledger.beat(executor, stopping());
      unheard = false;
      if (!counts) tell({ kind: 'dead' });
    } catch (thrown) {
      if (!unheard) tell({ kind: 'unheard', detail: messageOf(thrown) });
      unheard = true;
    }
  };
  return setInterval(() => void once(), beatEveryMs);
}
