import { setMaxListeners } from 'node:events';
import { groupTournament } from '../src/arena/formats/group-tournament.ts';
import { formatSettings } from '../src/config/format-settings.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { type GroupFormat, groupFormat, groupFormatNames } from '../training/formats/group-format.ts';
import { rankByContests, rankGroup } from '../training/rewards/rank-group.ts';

// A JSON line for each format: 16 rollouts of known strength, a judge that takes 50 ms for an order and is asked both at once.
// Exit code 1 where a group takes more than 1.2 times its rounds.

const rollouts = 16;
const latencyMs = 50;
const most = 1.2;

const ids = Array.from({ length: rollouts }, (_, index) => `r${String(index).padStart(2, '0')}`);
const strengthOf = (id: string) => 10 - ids.indexOf(id) / 2;
const never = new AbortController().signal;
setMaxListeners(0, never);

function judged({ a, b }: { a: string; b: string }) {
  const scores = { a: strengthOf(a), b: strengthOf(b) };
  return { cluster: 'question', winner: scores.a > scores.b ? 'a' : 'b', scores } as const;
}

/** Both orders at the same time. */
async function bothOrders(): Promise<void> {
  await Promise.all([systemClock.sleep(latencyMs, never), systemClock.sleep(latencyMs, never)]);
}

async function played(name: GroupFormat) {
  const settings = formatSettings.parse({ format: name });
  return rankGroup(
    groupFormat(settings, ids, 1),
    async ({ a, b }) => {
      await bothOrders();
      return judged({ a, b });
    },
    never,
  );
}

async function contested() {
  const format = groupTournament(ids, { seed: 1, groupSize: 4, winners: 2, finalists: 2, repeats: 2 });
  const choose = async ({ members, winners }: { members: readonly string[]; winners: number }) => {
    await systemClock.sleep(latencyMs, never);
    return members.toSorted((one, other) => strengthOf(other) - strengthOf(one)).slice(0, winners);
  };
  const { rounds, contests, ranking } = await rankByContests(format, choose, never);
  return { rounds, outcomes: contests, ranking };
}

let failed = false;

/** What runs for the first time is compiled first; a service that ranks groups all day is measured here. */
async function warmUp(): Promise<void> {
  for (const name of groupFormatNames)
    await rankGroup(groupFormat(formatSettings.parse({ format: name }), ids, 2), instant, never);
}

const instant = async (pairing: { a: string; b: string }) => judged(pairing);

async function measure(format: string, play: () => ReturnType<typeof contested> | ReturnType<typeof played>) {
  const start = systemClock.now();
  const { rounds, outcomes } = await play();
  const wallMs = systemClock.now() - start;
  const ratio = wallMs / (rounds * latencyMs);
  failed ||= ratio > most;
  const line = { bench: 'group-latency', format, rollouts, rounds, comparisons: outcomes.length, wallMs };
  process.stdout.write(
    `${JSON.stringify({ ...line, ratio: Math.round(1000 * ratio) / 1000, passed: ratio <= most })}\n`,
  );
}

await warmUp();
for (const name of groupFormatNames) await measure(name, () => played(name));
await measure('group, by contests of 4', contested);
process.exitCode = failed ? 1 : 0;
