import { parentPort, workerData } from 'node:worker_threads';
import { connectArena } from '../store/database.ts';
import { workerLedger } from '../store/ledger/workers.ts';
import { beat } from './beat.ts';
import type { HeartData } from './heart.ts';

// The thread is started by our own code alone, which says for whom it beats.
const { databaseUrl, executor } = workerData as HeartData;
let stopping = false;
parentPort?.on('message', () => {
  stopping = true;
});
const { db } = await connectArena(databaseUrl, 1);
beat({
  ledger: workerLedger(db),
  executor,
  stopping: () => stopping,
  tell: (news) => parentPort?.postMessage(news),
});
