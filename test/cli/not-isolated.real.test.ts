import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { needs } from '../support/needs.ts';

const program = path.resolve(import.meta.dirname, '../../bin/dr-arena.js');
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-not-isolated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command where no program can get namespaces of its own. */
function runWhereNothingIsolates(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const limited = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"';
  return spawnSync('unshare', ['--user', '--map-root-user', 'sh', '-c', limited, process.execPath, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DR_ARENA_ISOLATION: '', ...env },
  });
}

/** Whether this machine lets a namespace be limited so. */
const canLimit =
  spawnSync('unshare', [
    '--user',
    '--map-root-user',
    'sh',
    '-c',
    'echo 0 > /proc/sys/user/max_user_namespaces && ! unshare --user true',
  ]).status === 0;

writeFileSync(path.join(folder, 'agent.mjs'), `console.log(JSON.stringify({ text: 'I answered.' }))`);
writeFileSync(
  path.join(folder, 'arena.yaml'),
  stringify({
    agents: [
      { kind: 'command', name: 'stranger', command: [process.execPath, 'agent.mjs'] },
      { kind: 'command', name: 'trusted', command: [process.execPath, 'agent.mjs'], isolation: 'off' },
    ],
  }),
);

describe('where a program cannot be kept apart from the machine', needs('user namespaces', canLimit), () => {
  it('an agent is not run, unless its entry or the environment says that it is trusted', () => {
    const checked = (env?: Readonly<Record<string, string>>) => {
      const { stdout, stderr } = runWhereNothingIsolates(['agents', 'check', '--json'], env);
      expect(stdout, stderr).not.toBe('');
      const agents: readonly { readonly agent: string; readonly ok: boolean }[] = JSON.parse(stdout);
      return Object.fromEntries(agents.map(({ agent, ok }) => [agent, ok]));
    };
    expect(checked()).toEqual({ stranger: false, trusted: true });
    expect(checked({ DR_ARENA_ISOLATION: 'auto' })).toEqual({ stranger: true, trusted: true });
  });
});
