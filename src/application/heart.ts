import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { stepGate } from '../engine/step-gate.ts';
import { messageOf } from '../kernel/errors.ts';
import type { AppContext } from './app-context.ts';
import { beat, type HeartNews } from './beat.ts';

/** Start data of the heart's thread. */
export interface HeartData {
  readonly databaseUrl: string;
  readonly executor: string;
  /** A worker whose own thread computes for so long without a sign stands still, and is ended. */
  readonly stillMs: number;
}

/** Sign of the worker's own thread to its heart: it lives, it takes nothing new, or the steps at work. */
export type HeartSign = 'moving' | 'stopping' | readonly string[];

export interface Heart {
  stop(): Promise<void>;
}

/** Path of the thread's script in the built program; there is none beside the source. */
const script = new URL('./heart-thread.js', import.meta.url);

/** Between two signs of the worker's own thread. */
const signEveryMs = 1000;

/**
 * Starts a worker's heart, in a thread of its own: the worker may be busy for longer than the others wait for a heartbeat, as
 * when it finds the next pairs of a thousand agents. One that stands still gives its heart no sign: the heart notes the steps
 * that were at work, and ends the process.
 * @param stopping once it aborts the heart says that the worker takes nothing new
 */
export function startHeart(
  app: Pick<AppContext, 'databaseUrl' | 'executor' | 'ledger'>,
  stopping: AbortSignal,
  tell: (news: HeartNews) => void,
  stillMs: number,
): Heart {
  const { databaseUrl, executor } = app;
  if (!existsSync(script)) {
    const timer = beat({ workers: app.ledger.workers, executor, tell, stopping: () => stopping.aborted });
    return { stop: async () => clearInterval(timer) };
  }
  const thread = new Worker(script, { workerData: { databaseUrl, executor, stillMs } satisfies HeartData });
  const sign = (what: HeartSign) => thread.postMessage(what);
  const signs = setInterval(() => sign('moving'), Math.min(signEveryMs, stillMs / 4));
  const say = () => sign('stopping');
  stopping.addEventListener('abort', say, { once: true });
  if (stopping.aborted) say();
  stepGate.watch(sign);
  thread.on('message', tell);
  thread.once('error', (error) => tell({ kind: 'unheard', detail: messageOf(error) }));
  return {
    stop: async () => {
      stopping.removeEventListener('abort', say);
      clearInterval(signs);
      stepGate.watch(() => undefined);
      await thread.terminate();
    },
  };
}
