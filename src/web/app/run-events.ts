import type { Context } from 'hono';
import { hasEnded } from '../../arena/run-progress.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RunId } from '../../kernel/ids.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { escapeHidden } from '../../kernel/visible-text.ts';
import { runView } from '../../reporting/view/run-view.ts';
import type { AppParts } from './app-parts.ts';
import { errorPage, noSuchPage } from './error-page.ts';
import { loadRunOutcome, runShownTo } from './run-leaders.ts';
import { RunPace } from './run-source.ts';
import { type RunListener, type RunLook, RunWatch } from './run-watch.ts';

/** Sends the news of a run for as long as somebody listens. */
export async function eventStream(c: Context, parts: AppParts, watches: RunWatches, id: RunId): Promise<Response> {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
  if ((await parts.runs.loadRun(id)) === null) return errorPage(c, noSuchPage);
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const listener = watches.join(id, c.req.header('last-event-id') ?? null);
  if (listener === null) {
    c.header('retry-after', '30');
    const advice = 'Too many pages listen to runs. Close some, or load this page anew by hand.';
    return errorPage(c, { status: 503, title: 'No more listeners', advice });
  }
  return c.body(bodyStream(runEvents(listener, parts.clock)), 200, headers);
}

/** Text in pieces as a stream of bytes; the next piece is asked for when the reader wants it, and none after it left. */
function bodyStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A comment is sent after so long without news, so that nobody on the way takes the connection for dead. */
const heartbeatMs = 15_000;
/** A stream ends after an hour; the browser comes back by itself. */
const longestMs = 3_600_000;
/** When a browser comes back after a stream ended, in milliseconds. */
const retryMs = 3000;

/**
 * The news of a run as server-sent events: `news` with what changed as JSON, `end` when the run has ended. The listener
 * leaves when its reader does.
 */
export async function* runEvents(listener: RunListener, clock: Clock): AsyncGenerator<string> {
  const until = clock.now() + longestMs;
  try {
    yield `retry: ${retryMs}\n\n`;
    while (clock.now() < until) {
      const heard = await listener.next(heartbeatMs, clock);
      if (heard.kind === 'news') yield eventOf('news', heard.news.id, escapeHidden(JSON.stringify(heard.news.changes)));
      else if (heard.kind === 'quiet') yield ': still here\n\n';
      else return yield* heard.kind === 'ended' ? [eventOf('end', null, '{}')] : [];
    }
  } finally {
    listener.end(false);
  }
}

/** @param data one line */
function eventOf(event: string, id: string | null, data: string): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** Listeners of all runs together; each holds a connection. */
const mostListeners = 100;

type EventParts = Pick<AppParts, 'runs' | 'heldBack' | 'clock' | 'warn' | 'closing'>;

/** The watches of runs that somebody listens to. */
export class RunWatches {
  readonly #parts: EventParts;
  readonly #watches = new Map<RunId, RunWatch>();

  constructor(parts: EventParts) {
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
    const { clock, warn } = this.#parts;
    return new RunWatch({ look: lookAt(this.#parts, id), clock, warn, name: uniqueId('n') });
  }
}

function lookAt(parts: EventParts, id: RunId): () => Promise<RunLook | null> {
  const { runs, clock } = parts;
  const pace = new RunPace();
  return async () => {
    const loaded = await runs.loadRun(id);
    if (loaded === null) return null;
    const run = await runShownTo(parts, loaded);
    const view = runView(run, { perMinute: pace.seen(run, clock.now()) }, await loadRunOutcome(runs, run));
    return { view, ended: hasEnded(run) };
  };
}
