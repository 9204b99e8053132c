import type { Clock } from '../kernel/clock.ts';
import type { RunId } from '../kernel/ids.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import { runView } from '../report/view/run-view.ts';
import { hasEnded } from '../tournament/run-progress.ts';
import type { AppParts } from './app-parts.ts';
import { RunPace } from './run-pace.ts';
import { type RunListener, type RunLook, RunWatch } from './run-watch.ts';

/** Listeners of all runs together; each holds a connection. */
const mostListeners = 100;

type Parts = Pick<AppParts, 'runs' | 'clock' | 'warn' | 'closing'>;

/** The watches of runs that somebody listens to. */
export class RunWatches {
  readonly #parts: Parts;
  readonly #watches = new Map<RunId, RunWatch>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.closing.addEventListener('abort', () => {
      for (const watch of this.#watches.values()) watch.close();
    });
  }

  /**
   * Begins to listen to a run.
   * @param known id of the last news that the listener has; null for none
   * @returns null when there are too many listeners, or the app closes
   */
  join(id: RunId, known: string | null): RunListener | null {
    for (const [other, watch] of this.#watches) if (watch.listeners === 0) this.#watches.delete(other);
    const listeners = [...this.#watches.values()].reduce((sum, watch) => sum + watch.listeners, 0);
    if (listeners >= mostListeners || this.#parts.closing.aborted) return null;
    const watch = this.#watches.get(id) ?? this.#newWatch(id);
    this.#watches.set(id, watch);
    return watch.join(known);
  }

  #newWatch(id: RunId): RunWatch {
    const { runs, clock, warn } = this.#parts;
    return new RunWatch({ look: lookAt(runs, id, clock), clock, warn, name: uniqueId('n') });
  }
}

function lookAt(runs: AppParts['runs'], id: RunId, clock: Clock): () => Promise<RunLook | null> {
  const pace = new RunPace();
  return async () => {
    const run = await runs.loadRun(id);
    if (run === null) return null;
    const view = runView(run, { perMinute: pace.seen(run, clock.now()) });
    return { view, ended: hasEnded(run) };
  };
}
