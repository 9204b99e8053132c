import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { stringify } from 'yaml';
import { steadyMs } from '../src/kernel/clock.ts';
import { skilledText } from '../test/services/trajectory-brain/skill-words.ts';
import { type GroupAnswer, groupAnswerSchema } from '../training/groups/stored-group.ts';
import { rounded } from './arena/read-shares.ts';
import { inFreshFolder } from './arena/run-arena.ts';

/**
 * Groups of rollouts handed to the reward service all at once, each rollout in a request of its own, as slime does; the judge
 * takes a fixed time for a call, and so many calls may be under way. `ratio`: calls a second, over those that the same judge
 * gives a bare client; `ideal`: over what its time alone would allow. Exit code 1 below a ratio of 0.9.
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
const bareMs = 5000;
const judge = 'openai/gpt-5.1';
const bin = path.resolve(import.meta.dirname, '../bin/dr-arena.js');

/** Starts a process and waits for a line of its output that says where it listens. */
async function started(args: readonly string[], folder: string, env: Record<string, string>, pattern: RegExp) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
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
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return groupAnswerSchema.parse(await answer.json());
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

interface Service {
  readonly url: string;
  readonly judgeUrl: string;
  readonly cpu: () => { readonly service: number; readonly judge: number };
}

/** A service with its judge, for as long as it is used. */
async function withService(use: (service: Service) => Promise<void>): Promise<void> {
  const children: ChildProcess[] = [];
  const kept = async (starting: ReturnType<typeof started>) => {
    const { child, url } = await starting;
    children.push(child);
    return { url, cpu: () => cpuMs(child.pid) };
  };
  await inFreshFolder(async (folder) => {
    try {
      const script = path.resolve(import.meta.dirname, 'reward-service/judge-server.ts');
      const root = path.resolve(import.meta.dirname, '..');
      const server = await kept(started(['--import', 'tsx', script, values.latency], root, {}, /^(http\S+)$/));
      const providers = { openai: { url: server.url, concurrency: inFlight } };
      const prices = { [judge]: { input: 2, output: 10 } };
      writeFileSync(path.join(folder, 'arena.yaml'), stringify({ providers, prices }));
      const env = { OPENAI_API_KEY: 'sk-judge', DATABASE_URL: '', DR_ARENA_HOME: path.join(folder, '.dr-arena') };
      const args = `rewards serve --port 0 --json --judge ${judge} --budget 1000 --log-level error`.split(' ');
      const service = await kept(started([bin, ...args], folder, env, /"url": "([^"]+)"/));
      await use({
        url: service.url,
        judgeUrl: server.url,
        cpu: () => ({ service: service.cpu(), judge: server.cpu() }),
      });
    } finally {
      for (const child of children.toReversed()) await end(child);
    }
  });
}

function counts(answers: readonly GroupAnswer[]) {
  const byGroup = [...new Map(answers.map((answer) => [answer.group_id, answer])).values()];
  const sum = (count: (answer: GroupAnswer) => number) => byGroup.reduce((total, each) => total + count(each), 0);
  return { calls: sum((each) => each.judge_calls), failed: sum((each) => each.failed_judgements) };
}

/** Calls a second that the judge gives a client that does nothing but call it, as many at a time as may be in flight. */
async function judgeAllows(judgeUrl: string): Promise<number> {
  const prompt = responseOf(0, 0).repeat(2);
  const body = JSON.stringify({ model: 'gpt-5.1', input: prompt });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-judge' };
  let calls = 0;
  const begun = steadyMs();
  const caller = async () => {
    for (; steadyMs() - begun < bareMs; calls++) {
      const reply = await request(`${judgeUrl}/responses`, { method: 'POST', body, headers });
      await reply.body.dump();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return (calls * 1000) / (steadyMs() - begun);
}

await withService(async ({ url, judgeUrl, cpu }) => {
  const all = Array.from({ length: groups }, (_, group) => group);
  const ats = Array.from({ length: rollouts }, (_, at) => at);
  // What runs for the first time is loaded and compiled first; a service that judges all day is measured here.
  await Promise.all([1, 2, 3, 4].map((more) => handIn(url, groups + more, ats)));
  const allowed = await judgeAllows(judgeUrl);
  const before = cpu();
  const begun = steadyMs();
  const parts = values.whole ? [ats] : ats.map((at) => [at]);
  const answers = await Promise.all(all.flatMap((group) => parts.map((part) => handIn(url, group, part))));
  const wallMs = steadyMs() - begun;
  const { calls, failed } = counts(answers);
  const perSecond = (calls * 1000) / wallMs;
  const ratio = perSecond / allowed;
  const after = cpu();
  const told = {
    bench: 'reward-service',
    groups,
    rollouts,
    format: values.format,
    latencyMs,
    inFlight,
    calls,
    failed,
    wallSeconds: rounded(wallMs / 1000),
    perSecond: rounded(perSecond),
    allowed: rounded(allowed),
    ratio: rounded(ratio),
    ideal: rounded((perSecond * latencyMs) / 1000 / inFlight),
    passed: ratio >= least,
    cpuMsPerCall: rounded((after.service - before.service) / calls),
    judgeCpuMsPerCall: rounded((after.judge - before.judge) / calls),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
  process.exitCode = told.passed ? 0 : 1;
});
