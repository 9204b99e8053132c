import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isolated, usualIsolationLimits } from '../../agents/isolated-program.ts';
import { needs } from '../support/needs.ts';
import { openIsolation } from './isolation-rig.ts';

// Repeats test/agents/isolated-program.real.test.ts (a program sees, changes and leaves nothing, and has its bounds) with other
// mounts, with signals to other programs, and with a disk and processes without end.

const rig = await openIsolation();
const { fault, folder, isolation, said } = rig;
afterAll(() => rig.close());

describe('an isolated program', needs('user namespaces', fault === null), () => {
  it('runs where the temporary folder holds another mount', () => {
    const { program, args } = isolated(['sh', '-c', 'mktemp && cat tool.mjs && touch here && echo written'], isolation);
    const mounted = `mkdir -p "$0/inner" && mount -t tmpfs tmpfs "$0/inner" && exec "$@" 3> /dev/null`;
    const around = ['--user', '--map-root-user', '--mount', 'sh', '-c', mounted, path.dirname(folder)];
    const { stdout, stderr } = spawnSync(program, [...around, program, ...args], { encoding: 'utf8' });
    rmSync(path.join(path.dirname(folder), 'inner'), { recursive: true, force: true });
    expect(stdout, stderr).toMatch(/^\/tmp\/[\s\S]*found[\s\S]*written\n$/);
  });

  it('cannot harm other programs', async () => {
    const rival = spawn('sleep', ['600']);
    await said(`kill -9 ${rival.pid}; kill -9 -1; pkill -9 sleep`);
    // It would have been ended by another signal.
    const ended = once(rival, 'exit');
    rival.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('that fills the disk or starts processes without end is ended by its bounds alone', async () => {
    const full = `head -c ${2 * usualIsolationLimits.diskMegabytes}M /dev/zero > full; code=$?; rm -f full; echo ended with $code`;
    expect(await said(full)).toMatch(/ended with [1-9]/);
    const forks = 'for i in $(seq 1 700); do sleep 20 & done; echo ended';
    expect(await said(forks)).toMatch(/ended|fork|unavailable|no more processes|processes than they may/i);
  });
});
