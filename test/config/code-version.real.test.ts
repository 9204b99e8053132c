import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entrantsOf } from '../../src/arena/series/entrants.ts';
import { changedPrograms, withCodeVersions } from '../../src/config/code-version.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { agentId } from '../../src/kernel/ids.ts';

const here = process.cwd();
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'dr-arena-version-')));
  process.chdir(folder);
  write('agent.py', 'print(1)');
  write('bots/scout/main.py', 'import rules');
  write('bots/scout/rules.py', 'x = 1');
  write('bots/other/main.py', 'y = 1');
});
afterEach(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

const atRoot = { command: ['python3', 'agent.py'] };
const below = { command: ['python3', 'bots/scout/main.py'] };
const inFolder = { command: ['python3', 'main.py'], folder: 'bots/scout' };

const configOf = (agent: object) => configSchema.parse({ agents: [{ kind: 'command', name: 'mine', ...agent }] });

async function versionOf(agent: object): Promise<string | undefined> {
  const [own] = (await withCodeVersions(configOf(agent))).agents;
  return own?.kind === 'command' ? own.version : undefined;
}

describe('the version of a program', () => {
  it.each([
    ['a file of the arena’s folder', atRoot, 'agent.py'],
    ['a file below it, with what lies beside', below, 'bots/scout/rules.py'],
    ['a folder of its own', inFolder, 'bots/scout/rules.py'],
  ])('is that of %s, and another when it changes', async (_, agent, file) => {
    const first = await versionOf(agent);
    expect(first).toMatch(/^files [0-9a-f]{12}$/);
    utimesSync(path.join(folder, file), 1, 1);
    write('beside.txt', 'nothing of it');
    write('bots/other/main.py', 'y = 2');
    expect(await versionOf(agent)).toBe(first);
    write(file, 'changed');
    const second = await versionOf(agent);
    expect(second).not.toBe(first);
    const configs = [first, second].map((version) => configOf({ ...agent, version }));
    expect(new Set(configs.map((config) => entrantsOf(config).get(agentId('mine'))?.version)).size).toBe(2);
  });

  it('is what its entry says, and is worked out anew where a run has noted it', async () => {
    expect(await versionOf({ ...atRoot, version: '2.1' })).toBe('2.1');
    expect(await versionOf({ ...atRoot, version: 'files 000000000000' })).toBe(await versionOf(atRoot));
  });

  it('is left out where no file is named, one cannot be read, or there are too many', async () => {
    expect(await versionOf({ command: ['python3', '-m', 'agent'] })).toBeUndefined();
    expect(await versionOf({ command: ['python3', 'gone.py'], folder: 'nowhere' })).toBeUndefined();
    expect(await versionOf({ command: ['node_modules/.bin/agent', '.', '..', '/bin/sh'] })).toBeUndefined();
    for (let at = 0; at <= 2000; at++) write(`many/${at}.txt`, '');
    expect(await versionOf({ command: ['python3', 'x.py'], folder: 'many' })).toBeUndefined();
    write('large/model.bin', 'x'.repeat(50_000_001));
    expect(await versionOf({ command: ['python3', 'x.py'], folder: 'large' })).toBeUndefined();
    chmodSync(path.join(folder, 'agent.py'), 0);
    if (process.getuid?.() !== 0) expect(await versionOf(atRoot)).toBeUndefined();
  });

  it('goes by no packages, caches, and nothing beyond a link', async () => {
    symlinkSync('/etc', path.join(folder, 'bots/scout/etc'));
    const first = await versionOf(inFolder);
    for (const beside of ['node_modules/a/index.js', '.venv/lib/x.py', '__pycache__/main.pyc'])
      write(`bots/scout/${beside}`, 'x');
    expect(await versionOf(inFolder)).toBe(first);
  });

  it('goes by nothing that git ignores, in a repository of its own or of the arena, and runs nothing of it', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    git('init');
    write('.gitignore', '*.log\n');
    git('config', 'core.fsmonitor', `touch ${path.join(folder, 'ran')} #`);
    const first = await versionOf(inFolder);
    write('bots/scout/out.log', 'noise');
    expect(await versionOf(inFolder)).toBe(first);
    write('bots/scout/new.py', 'z = 1');
    expect(await versionOf(inFolder)).not.toBe(first);
    expect(() => execFileSync('test', ['-e', path.join(folder, 'ran')])).toThrow();
    write('.gitignore', 'bots/\n');
    const left = await versionOf(inFolder);
    write('bots/scout/new.py', 'z = 2');
    expect(await versionOf(inFolder)).not.toBe(left);
  });

  it('is told of where it is another than before, and nowhere else', async () => {
    const before = await withCodeVersions(configOf(atRoot));
    expect(changedPrograms(before.agents, await withCodeVersions(configOf(atRoot)))).toEqual([]);
    write('agent.py', 'print(2)');
    const now = await withCodeVersions(configOf(atRoot));
    expect(changedPrograms(before.agents, now)).toEqual(['mine']);
    expect(changedPrograms(configOf(atRoot).agents, now)).toEqual([]);
    expect(changedPrograms(before.agents, configOf({ ...atRoot, version: '2' }))).toEqual([]);
  });
});
