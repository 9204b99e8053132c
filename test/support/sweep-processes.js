import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Ends all processes whose environment carries the mark given as the argument, once standard input is closed.
const mark = `DR_ARENA_TEST_RUN=${process.argv[2]}`;
const graceMs = 3_000;
const looks = 60;

process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));
// What ends by itself may do so.
await sleep(graceMs);
for (let look = 0; look < looks; look++) {
  const left = marked();
  if (left.length === 0) break;
  // Keepers end their database servers, which hide their environment, as soon as nobody uses them, and then themselves.
  for (const pid of left) if (look === looks - 1 || !isKeeper(pid)) end(pid);
  await sleep(250);
}

function marked() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid && environmentOf(pid).includes(mark));
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    // It has ended, or is another user's.
    return [];
  }
}

function isKeeper(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('keep-server.js');
  } catch {
    return false;
  }
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
