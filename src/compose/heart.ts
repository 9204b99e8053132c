import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../kernel/errors.ts';
import { beat, type HeartNews } from './beat.ts';
import type { House } from './open-house.ts';

/** What the heart's thread is started with. */
export interface HeartData {
  readonly databaseUrl: string;
  readonly executor: string;
  /** A worker whose own thread gives no sign for so long stands still, and its heart stops. */
  readonly stillMs: number;
}

/** What the worker's own thread says to its heart. */
export type HeartSign = 'moving' | 'stopping';

export interface Heart {
  stop(): Promise<void>;
}

/** Where the built program has the thread's script; run from its source it has none. */
const script = new URL('./heart-thread.js', import.meta.url);

/** Between two signs of the worker's own thread. */
const signEveryMs = 1000;
/** The longest that a worker was seen to compute without a pause, in `bench/scale.ts`, is a quarter of it. */
const usualStillMs = 60_000;

/**
 * Starts a worker's heart, in a thread of its own: the worker may be busy for longer than the others wait for a heartbeat, as
 * when it finds the next pairs of a thousand agents. One that stands still gives its heart no sign, and the heart stops.
 * @param stopping once it aborts the heart says that the worker takes nothing new
 */
export function startHeart(
  house: House,
  stopping: AbortSignal,
  tell: (news: HeartNews) => void,
  stillMs = usualStillMs,
): Heart {
  const { ledger, databaseUrl, executor } = house;
  if (!existsSync(script)) {
    const timer = beat({ ledger, executor, tell, stopping: () => stopping.aborted });
    return { stop: async () => clearInterval(timer) };
  }
  const thread = new Worker(script, { workerData: { databaseUrl, executor, stillMs } satisfies HeartData });
  const sign = (what: HeartSign) => thread.postMessage(what);
  const signs = setInterval(() => sign('moving'), Math.min(signEveryMs, stillMs / 4));
  const say = () => sign('stopping');
  stopping.addEventListener('abort', say, { once: true });
  if (stopping.aborted) say();
  thread.on('message', tell);
  thread.once('error', (thrown) => tell({ kind: 'unheard', detail: messageOf(thrown) }));
  return {
    stop: async () => {
      stopping.removeEventListener('abort', say);
      clearInterval(signs);
      await thread.terminate();
    },
  };
}
