import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isolationFault } from '../../agents/isolated-program.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { needs } from '../support/needs.ts';
import { hasPython } from '../support/python.ts';
import { openIsolation } from './isolation-rig.ts';

const rig = await openIsolation();
const { answerOf, fault, folder, isolation, said, state } = rig;
afterAll(() => rig.close());

describe('an isolated program', needs('user namespaces', fault === null), () => {
  it('finds its own folder, interpreter and temporary folder, and what it writes is gone afterwards', async () => {
    const script = `import { word } from ${JSON.stringify(path.join(folder, 'tool.mjs'))}; import { writeFileSync } from 'node:fs'; import { join } from 'node:path'; import { tmpdir } from 'node:os'; writeFileSync('kept', ''); writeFileSync(join(tmpdir(), 'dr-arena-kept'), ''); console.log(JSON.stringify({ text: word + process.cwd() }))`;
    const outcome = await answerOf(['node', '--input-type=module', '-e', script]);
    expect(outcome).toMatchObject({ kind: 'answered', answer: { text: `found${folder}` } });
    expect(
      [path.join(folder, 'kept'), '/tmp/dr-arena-kept', '/dev/shm/dr-arena-kept'].some((each) => existsSync(each)),
    ).toBe(false);
  });

  it('sees nothing of the state folder, of keys in files, and of processes that are not its own', async () => {
    expect(await said('ls -A .dr-arena; cat .env; cat .dr-arena/password')).not.toMatch(/password$|the key/m);
    expect((await said('ls /proc')).split('\n').filter((name) => /^\d+$/.test(name)).length).toBeLessThan(8);
    expect(await said('cat /proc/1/environ; cat /proc/*/environ')).not.toContain('VITEST');
  });

  it('sees nothing of its folder but what it is shown, and no temporary files of others', async () => {
    expect((await said('ls -A')).trim().split('\n').sort()).toEqual(['out', 'tool.mjs']);
    expect(await said('cat mine.jsonl; ls -A /tmp /var/tmp')).not.toMatch(/the answers|vitest/);
    expect(await said('cat /mnt/whole/etc/passwd /mnt/*; ls -A "$HOME"')).not.toMatch(/root:|the answers/);
  });

  it('that is shown nothing at all finds its folder empty', async () => {
    expect(await isolationFault({ ...isolation, shown: [] }, systemClock)).toBeNull();
  });

  it("cannot change the kernel's settings", async () => {
    expect(await said('for each in vm/swappiness kernel/core_pattern; do echo 1 > /proc/sys/$each; done')).toMatch(
      /(?:read-only|denied)[\s\S]*(?:read-only|denied)/i,
    );
  });

  it('that ends all of its own group has failed by its own fault', async () => {
    expect(await answerOf(['sh', '-c', 'kill -9 0'])).toMatchObject({ failure: { fault: 'agent' } });
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
    expect(readdirSync(folder).sort()).toEqual(['.dr-arena', '.env', 'mine.jsonl', 'tool.mjs']);
  });

  it('leaves nothing running, whatever session it put it in, whether it answers or hangs', async () => {
    const mark = `dr-arena-left-${process.pid}`;
    const leave = `setsid sh -c 'exec -a ${mark} sleep 300' > /dev/null 2>&1 & setsid -f bash -c 'exec -a ${mark} sleep 300' > /dev/null 2>&1`;
    expect((await answerOf(['bash', '-c', `${leave}; echo '{"text":"ok"}'`])).kind).toBe('answered');
    expect((await answerOf(['bash', '-c', `${leave}; sleep 300`], 5000)).kind).toBe('failed');
    await expect.poll(() => running(mark), { timeout: 60_000 }).toEqual([]);
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
    expect(await answerOf(held(1), 60_000, most)).toMatchObject({ kind: 'answered' });
    expect(await answerOf(held(6), 60_000, most)).toMatchObject({
      failure: {
        fault: 'agent',
        reason: 'crashed',
        detail: expect.stringContaining('more memory or processes than they may'),
      },
    });
    expect(
      await answerOf(['bash', '-c', 'for i in $(seq 60); do sleep 20 & done; sleep 20'], 60_000, { processes: 20 }),
    ).toMatchObject({ failure: { fault: 'agent', reason: 'crashed' } });
    const files = `i=0; while [ $i -lt 500 ] && : > "f$i"; do i=$((i + 1)); done; [ $i -lt 500 ] && echo '{"text":"stopped"}'`;
    expect(await answerOf(['bash', '-c', files], 60_000, { files: 300 })).toMatchObject({
      answer: { text: 'stopped' },
    });
  });

  it(
    'has the same bound for memory without a name, and no segments of memory beyond it',
    needs('Python', hasPython),
    async () => {
      const most = { memoryMegabytes: 200 };
      const unnamed = `import os, time
f = os.memfd_create("x")
for i in range(600): os.pwrite(f, bytes(2 ** 20), i * 2 ** 20)
time.sleep(20)`;
      expect(await answerOf(['python3', '-c', unnamed], 60_000, most)).toMatchObject({
        failure: { fault: 'agent', reason: 'crashed' },
      });
      const segments = `import ctypes, json
got = [ctypes.CDLL(None).shmget(0, 100 * 2 ** 20, 0o1600) for i in range(6)]
print(json.dumps({"text": str([each >= 0 for each in got])}))`;
      expect(await answerOf(['python3', '-c', segments], 60_000, most)).toMatchObject({
        answer: { text: '[False, False, False, False, False, False]' },
      });
    },
  );
});

const running = (mark: string): string[] =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith(mark);
    } catch {
      return false;
    }
  });
