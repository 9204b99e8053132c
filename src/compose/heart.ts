import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../kernel/errors.ts';
import { beat, type HeartNews } from './beat.ts';
import type { House } from './open-house.ts';

/** What the heart's thread is started with. */
export interface HeartData {
  readonly databaseUrl: string;
  readonly executor: string;
}

export interface Heart {
  stop(): Promise<void>;
}

/** Where the built program has the thread's script; run from its source it has none. */
const script = new URL('./heart-thread.js', import.meta.url);

/**
 * Starts a worker's heart, in a thread of its own: the worker may be busy for longer than the others wait for a heartbeat, as
 * when it finds the next pairs of a thousand agents.
 * @param stopping once it aborts the heart says that the worker takes nothing new
 */
export function startHeart(house: House, stopping: AbortSignal, tell: (news: HeartNews) => void): Heart {
  const { ledger, databaseUrl, executor } = house;
  if (!existsSync(script)) {
    const timer = beat({ ledger, executor, tell, stopping: () => stopping.aborted });
    return { stop: async () => clearInterval(timer) };
  }
  const thread = new Worker(script, { workerData: { databaseUrl, executor } satisfies HeartData });
  const say = () => thread.postMessage('stopping');
  stopping.addEventListener('abort', say, { once: true });
  if (stopping.aborted) say();
  thread.on('message', tell);
  thread.once('error', (thrown) => tell({ kind: 'unheard', detail: messageOf(thrown) }));
  return {
    stop: async () => {
      stopping.removeEventListener('abort', say);
      await thread.terminate();
    },
  };
}
