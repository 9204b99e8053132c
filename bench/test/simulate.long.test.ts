import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countDisplay } from '../../src/cli/progress-display.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import { runIn } from '../../test/cli/run-in.ts';
import { studyCommands } from '../simulate/study-commands.ts';

const simulate = (args: readonly string[], signal?: AbortSignal) => runIn(folder, args, signal, [studyCommands]);
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-simulate-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fidelity = ['simulate', 'fidelity', '--draws', '2', '--entrants', '4', '--formats', 'anchor,swiss'];
const coverage = ['simulate', 'coverage', '--draws', '2', '--entrants', '4', '--trees', '6'];

describe('simulate', () => {
  it.each([
    ['fidelity', fidelity, ['fidelity.csv']],
    ['coverage', coverage, ['coverage.csv']],
  ])('%s prints one JSON document, and writes CSV where it is told to', async (study, args, names) => {
    const { code, out, err } = await simulate([...args, '--json', '-o', 'figures/of']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const place = path.join(folder, 'figures', 'of');
    expect(readdirSync(place).sort()).toEqual(names);
    const document = JSON.parse(out);
    expect(document).toMatchObject({ study, settings: { seed: 1 } });
    expect([...document.files].sort()).toEqual(names.map((name) => path.join(place, name)));
    for (const name of names) {
      const text = readFileSync(path.join(place, name), 'utf8');
      expect(parse(text, { columns: true }).length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['fidelity', fidelity],
    ['coverage', coverage],
  ])('%s prints tables, the same for the same seed', async (_study, args) => {
    const { code, out } = await simulate(args);
    expect(code).toBe(0);
    expect(out.split('\n').length).toBeGreaterThan(2);
    expect((await simulate(args)).out).toBe(out);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has help that names every option', async () => {
    const { code, out } = await simulate(['simulate', 'fidelity', '--help']);
    expect(code).toBe(0);
    for (const option of '--draws --seed --entrants --sigma --ties --bias --formats --judges --json -o'.split(' '))
      expect(out).toContain(option);
    expect((await simulate(['simulate', '--help'])).out).toMatch(/fidelity[\s\S]*coverage/);
  });

  it.each([
    [['fidelity', '--draws', '1'], 'whole number from 2 to'],
    [['fidelity', '--draws', '1e3'], 'whole number'],
    [['fidelity', '--entrants', '8,65'], 'from 2 to 64'],
    [['fidelity', '--entrants', ''], 'from 2 to 64'],
    [['fidelity', '--formats', 'swiss,chess'], 'round-robin, swiss'],
    [['fidelity', '--judges', 'oracle'], 'winner, margin, absolute'],
    [['fidelity', '--sigma', '-0.1'], 'number from 0'],
    [['fidelity', '--sigma', 'NaN'], 'number from 0'],
    [['fidelity', '--strengths', 'odd'], 'uniform, even, narrow'],
    [['coverage', '--trees', '1'], 'from 2 to 1000'],
    [['coverage', '--share', '1'], 'from 0 to 0.95'],
  ])('refuses %j with exit code 2 and says what it takes', async (args, words) => {
    const { code, out, err } = await simulate(['simulate', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).not.toMatch(/ {4}at /);
  });

  it('says so before the study when it cannot write', async () => {
    writeFileSync(path.join(folder, 'taken'), '');
    const { code, out, err } = await simulate(['simulate', 'fidelity', '--draws', '1000000', '-o', 'taken']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Name another folder with -o.');
  });

  it('stops when interrupted, writes no file and exits with 130', async () => {
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 10);
    const args = ['simulate', 'fidelity', '--draws', '1000000', '--formats', 'anchor', '-o', 'out'];
    const { code, out, err } = await simulate(args, interrupt.signal);
    expect({ code, out, err }).toEqual({ code: 130, out: '', err: 'interrupted; no file was written\n' });
    expect(readdirSync(path.join(folder, 'out'))).toEqual([]);
  });
});

describe('the progress of a study', () => {
  it('is a line now and then where no person looks', () => {
    let now = 0;
    let err = '';
    const listen = (text: string) => {
      err += text;
    };
    const terminal = plainTerminal(() => undefined, listen);
    const report = countDisplay(terminal, { now: () => now, sleep: async () => undefined }, 'draws');
    for (let done = 1; done <= 25; done++) {
      now += 1000;
      report({ done, total: 100 });
    }
    expect(err).toBe('draws: 10 of 100, about 2 min left\ndraws: 20 of 100, about 80 s left\n');
  });
});
