import { parentPort, workerData } from 'node:worker_threads';
import { steadyMs } from '../kernel/clock.ts';
import { connectArena } from '../store/database.ts';
import { workerLedger } from '../store/ledger/workers.ts';
import { beat } from './beat.ts';
import type { HeartData, HeartSign } from './heart.ts';

// The thread is started by our own code alone, which says for whom it beats.
const { databaseUrl, executor, stillMs } = workerData as HeartData;
let stopping = false;
let heard = steadyMs();
parentPort?.on('message', (sign: HeartSign) => {
  heard = steadyMs();
  if (sign === 'stopping') stopping = true;
});
const { db } = await connectArena(databaseUrl, 1);
beat({
  ledger: workerLedger(db),
  executor,
  stopping: () => stopping,
  moving: () => steadyMs() - heard < stillMs,
  tell: (news) => parentPort?.postMessage(news),
});
