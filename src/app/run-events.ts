import type { Clock } from '../kernel/clock.ts';
import { escapeHidden } from '../kernel/visible-text.ts';
import type { RunListener } from './run-watch.ts';

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
