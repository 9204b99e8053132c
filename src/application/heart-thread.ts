import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../kernel/errors.ts';
import { connectArena } from '../storage/database.ts';
import { stuckStepRepository } from '../storage/ledger/engine-state.ts';
import { workerRepository } from '../storage/ledger/worker-records.ts';
import { beat, stillness } from './beat.ts';
import type { HeartData, HeartSign } from './heart.ts';

/** Maximum time to note the steps at work at the end, in milliseconds. */
const lastWordsMs = 10_000;
const lookMs = 500;

// The thread is started by our own code alone, which says for whom it beats.
const { databaseUrl, executor, stillMs } = workerData as HeartData;
const main = stillness({ stillMs });
let stopping = false;
let atWork: readonly string[] = [];
parentPort?.on('message', (sign: HeartSign) => {
  main.moved();
  if (sign === 'stopping') stopping = true;
  else if (sign !== 'moving') atWork = sign;
});
const { db } = await connectArena(databaseUrl, 1);
const tell = (news: unknown) => parentPort?.postMessage(news);
beat({ workers: workerRepository(db), executor, stopping: () => stopping, tell });
const looks = setInterval(() => {
  if (!main.isStill()) return;
  clearInterval(looks);
  void endStill();
}, lookMs);

/** The main thread neither hears nor says anything any more: this one notes what it was at, and ends the process. */
async function endStill(): Promise<void> {
  const noted = stuckStepRepository(db)
    .note(atWork)
    .then(() => 'noted', messageOf);
  const end = await Promise.race([noted, wait(lastWordsMs, 'not noted in time')]);
  const msg = `this worker stood still and ends itself; others take its work over (${end}: ${atWork.join(', ') || 'no step'})`;
  writeSync(2, `${JSON.stringify({ level: 'error', executor, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}
