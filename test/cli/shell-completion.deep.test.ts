// Repeats test/cli/complete-words.test.ts in the shells themselves.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';

const program = path.resolve(import.meta.dirname, '../../bin/dr-arena.js');
let folder = '';
let environment: NodeJS.ProcessEnv = {};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-completion-'));
  const shim = path.join(folder, 'dr-arena');
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(shim, 0o755);
  writeFileSync(
    path.join(folder, 'arena.yaml'),
    'agents:\n  - { kind: command, name: my agent, command: [my-program] }\n  - { kind: scripted, name: Heron }\n',
  );
  const { PATH = '', HOME = folder } = process.env;
  environment = { PATH: `${folder}:${PATH}`, HOME, DR_ARENA_HOME: path.join(folder, 'state') };
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(shell: string, script: string): string {
  return execFileSync(shell, ['-c', script], { cwd: folder, env: environment, encoding: 'utf8' });
}

const hasBash = spawnSync('bash', ['--version']).status === 0;
const hasFish = spawnSync('fish', ['--version']).status === 0;
const hasZsh = spawnSync('zsh', ['--version']).status === 0;

describe('completion in a real shell', () => {
  it('offers commands, choices, and names with their blanks quoted in bash', needs('bash and mkfifo', hasBash), () => {
    const press = (...words: string[]) => {
      const line = ['dr-arena', ...words].map((word) => `'${word}'`).join(' ');
      const script = `eval "$(dr-arena completion bash)"; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _dr_arena; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return run('bash', script).trim().split('\n');
    };
    expect(press('tournament', 'r')).toEqual(['run', 'resume', 'retry']);
    expect(press('leaderboard', '--board', '')).toEqual(['items', 'matches']);
    expect(press('match', 'm')).toEqual(['my\\ agent']);
    expect(press('rate', '')).toEqual(['']);
  });

  it('offers them with what they do, else files, in fish', needs('fish and zsh', hasFish), () => {
    const press = (line: string) => run('fish', `dr-arena completion fish | source; complete -C '${line}'`);
    expect(press('dr-arena tournament re')).toMatch(/^resume\tgo on with a tournament/m);
    expect(press('dr-arena match Her').trim()).toBe('Heron\tscripted, of arena.yaml');
    expect(press('dr-arena rate ')).toContain('arena.yaml');
  });

  it('is a script that zsh takes', needs('fish and zsh', hasZsh), () => {
    const script = 'compdef() { print -r -- "$@" }; eval "$(dr-arena completion zsh)"; functions _dr_arena > /dev/null';
    expect(run('zsh', script).trim()).toBe('_dr_arena dr-arena');
  });
});
