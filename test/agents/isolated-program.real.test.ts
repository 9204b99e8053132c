import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createCommandAgent } from '../../agents/command-agent.ts';
import { type IsolationLimits, isolated, isolationFault, usualIsolationLimits } from '../../agents/isolated-program.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena isolé, :'));
const state = path.join(folder, '.dr-arena');
mkdirSync(state);
writeFileSync(path.join(state, 'password'), 'the password');
writeFileSync(path.join(folder, '.env'), 'KEY=the key');
writeFileSync(path.join(folder, 'tool.mjs'), "export const word = 'found';");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isolation = {
  folder,
  scratch: [],
  hidden: [state, path.join(folder, '.env'), path.join(folder, 'no-such')],
  limits: usualIsolationLimits,
};
const fault = await isolationFault(isolation, systemClock);
const question = { taskId: taskId('t1'), question: 'Find it.', wordLimit: 200, occasion: 'test' };

function answerOf(command: readonly string[] | string, timeoutMs = 20_000, limits: Partial<IsolationLimits> = {}) {
  const bounded = { ...isolation, limits: { ...usualIsolationLimits, ...limits } };
  const agent = createCommandAgent({
    id: agentId('stranger'),
    command,
    caps: { timeoutMs, maxOutputTokens: 100, maxToolCalls: 5 },
    clock: systemClock,
    isolation: bounded,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return agent.answer(question, new AbortController().signal);
}

/** What a script prints, as the text of an answer. */
async function said(script: string): Promise<string> {
  const outcome = await answerOf(
    `{ ${script}\n} > out 2>&1; node -e 'const t=require("fs").readFileSync("out","utf8");console.log(JSON.stringify({text:t||"-"}))'`,
  );
  return outcome.kind === 'answered' ? outcome.answer.text : JSON.stringify(outcome.failure);
}

// Where a machine allows no namespaces, that is said and nothing here can be tried.
describe.skipIf(fault !== null)(`an isolated program${fault === null ? '' : ` (${fault})`}`, () => {
  it('finds its own folder, interpreter and temporary folder, and what it writes is gone afterwards', async () => {
    const script = `import { word } from ${JSON.stringify(path.join(folder, 'tool.mjs'))}; import { writeFileSync } from 'node:fs'; import { join } from 'node:path'; import { tmpdir } from 'node:os'; writeFileSync('kept', ''); writeFileSync(join(tmpdir(), 'dr-arena-kept'), ''); console.log(JSON.stringify({ text: word + process.cwd() }))`;
    const outcome = await answerOf(['node', '--input-type=module', '-e', script]);
    expect(outcome).toMatchObject({ kind: 'answered', answer: { text: `found${folder}` } });
    expect(
      [path.join(folder, 'kept'), '/tmp/dr-arena-kept', '/dev/shm/dr-arena-kept'].some((each) => existsSync(each)),
    ).toBe(false);
  });

  it('runs where the temporary folder holds another mount, and puts its files elsewhere', () => {
    const { program, args } = isolated(['sh', '-c', 'mktemp && cat tool.mjs && touch here && echo written'], isolation);
    const mounted = `mkdir -p "$0/inner" && mount -t tmpfs tmpfs "$0/inner" && exec "$@" 3> /dev/null`;
    const around = ['--user', '--map-root-user', '--mount', 'sh', '-c', mounted, path.dirname(folder)];
    const { stdout, stderr } = spawnSync(program, [...around, program, ...args], { encoding: 'utf8' });
    rmSync(path.join(path.dirname(folder), 'inner'), { recursive: true, force: true });
    expect(stdout, stderr).toMatch(/^\/dev\/shm\/[\s\S]*found[\s\S]*written\n$/);
  });

  it('sees nothing of the state folder, of keys in files, and of processes that are not its own', async () => {
    expect(await said('ls -A .dr-arena; cat .env; cat .dr-arena/password')).not.toMatch(/password$|the key/m);
    const pids = (await said('ls /proc')).split('\n').filter((name) => /^\d+$/.test(name));
    expect(pids.length).toBeLessThan(8);
    expect(await said('cat /proc/1/environ; cat /proc/*/environ')).not.toContain('VITEST');
  });

  it('cannot write the system, bring back what is hidden, or become more than it is', async () => {
    expect(await said('touch /usr/dr-arena-x')).toMatch(/read-only/i);
    await said(
      `umount ${JSON.stringify(state)}; umount -l ${JSON.stringify(state)}; unshare -Urm umount ${JSON.stringify(state)}`,
    );
    expect(
      await said(
        `unshare -Urm sh -c 'umount ${state.replaceAll("'", '')}; cat "$0/password"' ${JSON.stringify(state)}`,
      ),
    ).not.toContain('the password');
    expect(await said('grep CapEff /proc/self/status')).toMatch(/\b0{16}\s*$/);
    expect(readFileSync(path.join(state, 'password'), 'utf8')).toBe('the password');
    expect(readdirSync(folder).sort()).toEqual(['.dr-arena', '.env', 'tool.mjs']);
  });

  it('cannot harm other programs', async () => {
    const rival = spawn('sleep', ['60']);
    try {
      await said(`kill -9 ${rival.pid}; kill -9 -1; pkill -9 sleep`);
      await wait(200);
      expect(rival.exitCode ?? rival.signalCode).toBeNull();
    } finally {
      rival.kill('SIGKILL');
    }
  });

  it('leaves nothing running, whatever session it put it in, whether it answers or hangs', async () => {
    const mark = `dr-arena-left-${process.pid}`;
    const leave = `setsid sh -c 'exec -a ${mark} sleep 300' > /dev/null 2>&1 & setsid -f bash -c 'exec -a ${mark} sleep 300' > /dev/null 2>&1`;
    expect((await answerOf(['bash', '-c', `${leave}; echo '{"text":"ok"}'`])).kind).toBe('answered');
    expect((await answerOf(['bash', '-c', `${leave}; sleep 300`], 1500)).kind).toBe('failed');
    await expect.poll(() => running(mark), { timeout: 5000 }).toEqual([]);
  });

  it('that is no program is a fault outside, and one that crashes is not', async () => {
    expect(await answerOf(['no-such-program'])).toMatchObject({
      failure: { fault: 'outside', reason: 'cannot_start' },
    });
    expect(await answerOf(['sh', '-c', 'exit 3'])).toMatchObject({ failure: { fault: 'agent', reason: 'crashed' } });
    expect(await answerOf(['sh', '-c', 'echo x >&3; exit 127'])).toMatchObject({ failure: { fault: 'agent' } });
  });

  it('has one bound of memory for all its processes, and one for the files that it makes', async () => {
    const held = (count: number) =>
      `for i in $(seq ${count}); do head -c 60M /dev/zero | tail | sleep 4 & done; sleep 4; echo '{"text":"done"}'`;
    const most = { memoryMegabytes: 200 };
    expect(await answerOf(held(1), 20_000, most)).toMatchObject({ kind: 'answered' });
    expect(await answerOf(held(6), 20_000, most)).toMatchObject({
      failure: { fault: 'agent', reason: 'crashed', detail: expect.stringContaining('more memory than they may') },
    });
    const files = `i=0; while [ $i -lt 500 ] && : > "f$i"; do i=$((i + 1)); done; [ $i -lt 500 ] && echo '{"text":"stopped"}'`;
    expect(await answerOf(['bash', '-c', files], 20_000, { files: 300 })).toMatchObject({
      answer: { text: 'stopped' },
    });
  });

  it('that fills the disk or starts processes without end is ended by its bounds alone', async () => {
    const full = `head -c ${2 * usualIsolationLimits.diskMegabytes}M /dev/zero > full; code=$?; rm -f full; echo ended with $code`;
    expect(await said(full)).toMatch(/ended with [1-9]/);
    const forks = 'for i in $(seq 1 700); do sleep 20 & done; echo ended';
    expect(await said(forks)).toMatch(/ended|fork|unavailable|no more processes/i);
  });
});

function running(mark: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith(mark);
    } catch {
      return false;
    }
  });
}
