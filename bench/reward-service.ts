import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { steadyMs } from '../src/kernel/clock.ts';
import { type GroupAnswer, groupAnswerSchema } from '../src/rewards/service/group-answer.ts';
import { skilledText } from '../test/services/trajectory-brain/skill-words.ts';
import { rounded } from './arena/read-shares.ts';
import { inFreshFolder } from './arena/run-arena.ts';

/**
 * Groups of rollouts handed to the reward service all at once, each rollout in a request of its own, as slime does; the judge
 * takes a fixed time for a call, and so many calls may be under way. `ratio`: how long the calls must take at least, over
 * how long it took. Exit code 1 below 0.9.
 */
const { values } = parseArgs({
  options: {
    groups: { type: 'string', default: '64' },
    rollouts: { type: 'string', default: '16' },
    latency: { type: 'string', default: '200' },
    inFlight: { type: 'string', default: '32' },
    words: { type: 'string', default: '400' },
    format: { type: 'string', default: 'single-elimination' },
    whole: { type: 'boolean', default: false },
  },
});
const [groups, rollouts, latencyMs, inFlight, words] = [
  ...[values.groups, values.rollouts, values.latency, values.inFlight, values.words].map(Number),
] as [number, number, number, number, number];
const least = 0.9;
const judge = 'openai/gpt-5.1';
const bin = path.resolve(import.meta.dirname, '../bin/dr-arena.js');

/** Starts a process and waits for a line of its output that says where it listens. */
async function started(args: readonly string[], folder: string, env: Record<string, string>, pattern: RegExp) {
  const child = spawn(process.execPath, args, {
    ...{ cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const url = pattern.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`${args[0]} ended before it listened`);
}

/** Processor time of a process so far, in milliseconds. */
function cpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksASecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
}

function responseOf(group: number, at: number): string {
  const filler = Array.from({ length: words }, (_, word) => `w${(group * 31 + at * 7 + word) % 997}`).join(' ');
  return `${skilledText(at % 10)} This is report ${at} of group ${group}. ${filler}`;
}

async function handIn(url: string, group: number, ats: readonly number[]): Promise<GroupAnswer> {
  const candidates = ats.map((at) => ({ id: `r${at}`, response: responseOf(group, at) }));
  const query = `Which rocks are there along river ${group}?`;
  const body = { group_id: `g${group}`, expected_size: rollouts, query, format: values.format, candidates };
  const answer = await fetch(new URL('/v1/groups', url), {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return groupAnswerSchema.parse(await answer.json());
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

await inFreshFolder(async (folder) => {
  const judgeArgs = [
    '--import',
    'tsx',
    path.resolve(import.meta.dirname, 'reward-service/judge-server.ts'),
    values.latency,
  ];
  const server = await started(judgeArgs, path.resolve(import.meta.dirname, '..'), {}, /^(http\S+)$/);
  const providers = { openai: { url: server.url, limits: { concurrency: inFlight } } };
  writeFileSync(
    path.join(folder, 'arena.yaml'),
    stringify({ providers, prices: { [judge]: { input: 2, output: 10 } } }),
  );
  const env = { OPENAI_API_KEY: 'sk-judge', DATABASE_URL: '', DR_ARENA_HOME: path.join(folder, '.dr-arena') };
  const args = [
    bin,
    'rewards',
    'serve',
    '--port',
    '0',
    '--json',
    '--judge',
    judge,
    '--budget',
    '1000',
    '--log-level',
    'error',
  ];
  const service = await started(args, folder, env, /"url": "([^"]+)"/);
  const before = { service: cpuMs(service.child.pid), judge: cpuMs(server.child.pid) };
  const begun = steadyMs();
  const all = Array.from({ length: groups }, (_, group) => group);
  const ats = Array.from({ length: rollouts }, (_, at) => at);
  const answers = await Promise.all(
    all.flatMap((group) =>
      values.whole ? [handIn(service.url, group, ats)] : ats.map((at) => handIn(service.url, group, [at])),
    ),
  );
  const wallMs = steadyMs() - begun;
  const byGroup = new Map(answers.map((answer) => [answer.group_id, answer]));
  const calls = [...byGroup.values()].reduce((sum, answer) => sum + answer.judge_calls, 0);
  const ratio = (calls * latencyMs) / inFlight / wallMs;
  const passed = ratio >= least;
  const line = { bench: 'reward-service', groups, rollouts, format: values.format, latencyMs, inFlight, calls };
  const cpu = {
    cpuMsPerCall: rounded((cpuMs(service.child.pid) - before.service) / calls),
    judgeCpuMsPerCall: rounded((cpuMs(server.child.pid) - before.judge) / calls),
  };
  const failed = [...byGroup.values()].reduce((sum, answer) => sum + answer.failed_judgements, 0);
  const told = { ...line, failed, wallSeconds: rounded(wallMs / 1000), ratio: rounded(ratio), ...cpu, passed };
  process.stdout.write(`${JSON.stringify(told)}\n`);
  process.exitCode = passed ? 0 : 1;
  await ended(service.child);
  await ended(server.child);
});
