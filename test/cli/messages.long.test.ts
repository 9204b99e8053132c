import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensions } from '../../program/main.ts';
import { buildProgram } from '../../src/cli/cli.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import { runIn } from './run-in.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-cli-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const nowhere = {
  terminal: plainTerminal(
    () => undefined,
    () => undefined,
  ),
  folder: '',
  signal: AbortSignal.abort(),
};

/** The words that lead to each command, such as `tree build`. */
function wordsOf(command: Command, before: readonly string[] = []): string[][] {
  return command.commands.flatMap((each) => {
    const words = [...before, each.name()];
    return [words, ...wordsOf(each, words)];
  });
}

const commands = wordsOf(await buildProgram(nowhere, extensions));

describe('help', () => {
  it('is there for the commands of the contract', () => {
    const names = commands.map((words) => words.join(' '));
    const contract = ['demo', 'init', 'doctor', 'match', 'leaderboard', 'status', 'export', 'report'];
    const nested = ['tree build', 'tree show', 'agents check'];
    const tournaments = ['tournament run', 'tournament resume', 'tournament stop'];
    expect(names).toEqual(expect.arrayContaining([...contract, ...nested, ...tournaments]));
  });

  it.each(
    commands.map((words) => [words.join(' '), words] as const),
  )('%s --help says what it does, 80 columns wide', async (name, words) => {
    const { code, out, err } = await runIn(folder, [...words, '--help']);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out).toContain(`Usage: dr-arena ${name}`);
    expect(out.split('\n\n')[1]?.trim().length).toBeGreaterThan(10);
    // A list of defaults is one word, which is not broken.
    const breakable = out.split('\n').filter((line) => line.split(' ').every(({ length }) => length < 50));
    expect(breakable.filter(({ length }) => length > 80)).toEqual([]);
  });

  it('and the version are given with exit code 0', async () => {
    expect(await runIn(folder, ['--help'])).toMatchObject({ code: 0, err: '' });
    expect(await runIn(folder, ['--version'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

describe('a wrong command line is refused with exit code 2, in words, with nothing on stdout', () => {
  it.each([
    [['dmeo'], /unknown command 'dmeo'/],
    [['tree', 'prune'], /unknown command 'prune'/],
    [['match', 'Kestrel'], /missing required argument 'b'/],
    [['rate', 'battles.jsonl'], /unknown command 'rate'[\s\S]*Use instead: rateBattles of 'dr-arena\/ratings'/],
    [['tree', 'list'], /unknown command 'list'[\s\S]*Use instead: 'dr-arena tree show'/],
    [['tournament', 'run', '--seed', '3'], /unknown option '--seed'[\s\S]*Use instead: 'seed' in arena\.yaml/],
    [['plan', '--tell-apart', '50'], /Use instead: 'dr-arena plan'/],
    [['tree', 'build', '--root', 'https://example.org/', '--topic', 'lutes'], /--root and --topic/],
    [['tree', 'build', '--topic', ' '], /1 to 200 characters/],
    [['demo', '--sede', '1'], /unknown option '--sede'/],
    [['demo', '--seed', 'five'], /--seed.*whole number/],
    [['demo', '--seed', '-1'], /whole number|argument missing|unknown option/],
    [['demo', '--agents', '1'], /--agents 1 is out of range/],
    [['demo', '--agents', '99'], /--agents 99 is out of range/],
    [['demo', '--trees', '0'], /trees\.count/],
    [['demo', '--rounds', '0'], /tournament\.rounds/],
    [['match', 'Kestrel', 'Kestrel'], /cannot meet itself/],
    [['match', 'Kestrel', 'Nobody'], /there is no agent 'Nobody'[\s\S]*Kestrel, Heron/],
    [['tournament', 'run', '-c', 'none.yaml'], /there is no config file .*none\.yaml/],
    [['tree', 'build', '--root', 'file:///etc/passwd'], /no http or https URL/],
    [['tree', 'build', '--root', 'ftp://example.org/'], /no http or https URL/],
    [['tree', 'build', '--root', 'words'], /no http or https URL/],
    [[], /Usage/],
  ] as const)('%j', async (args, words) => {
    const { code, out, err } = await runIn(folder, args);
    expect(err).toMatch(words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toMatch(/\n\s+at /);
    expect(existsSync(path.join(folder, '.dr-arena'))).toBe(false);
  });

  it.each([
    ['plan'],
    ['agents', 'check'],
    ['tournament', 'run'],
    ['match', 'Kestrel', 'Heron'],
    ['tree', 'build', '--root', 'http://127.0.0.1:9/'],
  ])('a malformed arena.yaml stops %s %s with its line, before anything is started', async (...args) => {
    writeFileSync(path.join(folder, 'arena.yaml'), 'seed: 1\ntrees: {\nseed: ]');
    const { code, out, err } = await runIn(folder, args);
    expect(err).toMatch(/arena\.yaml:\d+:\d+ is not valid YAML/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(existsSync(path.join(folder, '.dr-arena'))).toBe(false);
  });
});

describe('init', () => {
  it('writes a config and its schema, and never writes over a config unless told to', async () => {
    const config = path.join(folder, 'arena.yaml');
    expect((await runIn(folder, ['init'])).code).toBe(0);
    const template = readFileSync(config, 'utf8');
    writeFileSync(config, 'seed: 77\n');
    const again = await runIn(folder, ['init']);
    expect(again).toMatchObject({ code: 2, err: expect.stringMatching(/arena\.yaml is here already[\s\S]*--force/) });
    expect(readFileSync(config, 'utf8')).toBe('seed: 77\n');
    expect((await runIn(folder, ['init', '--force'])).code).toBe(0);
    expect(readFileSync(config, 'utf8')).toBe(template);
  });
});
