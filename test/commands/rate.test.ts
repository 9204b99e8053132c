import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pearson, spearman } from '../../src/ratings/correlation.ts';
import { battlesFrom, drArenaCounts } from '../ratings/battle-samples.ts';
import { runIn } from './run-in.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-rate-'));
  file = path.join(folder, 'battles.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const good = ['{"model_a":"x","model_b":"y","winner":"model_a"}', '{"model_a":"y","model_b":"x","winner":"tie"}'];
const brokenLines = [
  'not json',
  '{"model_a":"x","model_b":"y"}',
  '{"model_a":"x","model_b":"x","winner":"tie"}',
  '{"model_a":"x","model_b":"y","winner":"y"}',
  '[]',
];

describe('rate', () => {
  it('reproduces Table 3 of the DR-Arena paper', async () => {
    writeFileSync(
      file,
      battlesFrom(drArenaCounts)
        .map((battle) => JSON.stringify(battle))
        .join('\n'),
    );
    const { code, out, err } = await runIn(folder, ['rate', file, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const report = JSON.parse(out) as { battles: number; ratings: { agent: string; rating: number }[] };
    expect(report.battles).toBe(330);
    const table = [
      ['GPT-5.1', 1084.489, 1201],
      ['Gemini-2.5-Pro', 1054.167, 1142],
      ['o3', 1040.614, 1139],
      ['Grok-4', 958.493, 1138],
      ['Sonar-Pro', 941.728, 1125],
      ['Claude-Opus-4.1', 920.509, 1130],
    ] as const;
    expect(report.ratings.map(({ agent }) => agent)).toEqual(table.map(([agent]) => agent));
    for (const [index, [, rating]] of table.entries()) expect(report.ratings[index]?.rating).toBeCloseTo(rating, 2);
    const ours = report.ratings.map(({ rating }) => rating);
    const searchArena = table.map(([, , rating]) => rating);
    expect(spearman(ours, searchArena)).toBeCloseTo(0.943, 3);
    expect(pearson(ours, searchArena)).toBeCloseTo(0.74, 2);
  });

  it('refuses a file with broken lines and names each of them', async () => {
    writeFileSync(file, [good[0], ...brokenLines, '', good[1]].join('\n'));
    const { code, out, err } = await runIn(folder, ['rate', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('5 broken lines');
    for (const line of [2, 3, 4, 5, 6]) expect(err).toContain(`  line ${line}: `);
    expect(err).not.toMatch(/line [178]:/);
    expect(err).toContain('--skip-broken');
  });

  it('rates the others when told to, and says what it left out', async () => {
    writeFileSync(file, [good[0], ...brokenLines, '', good[1]].join('\n'));
    const { code, out, err } = await runIn(folder, ['rate', file, '--skip-broken', '--json']);
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: left out: .*5 broken lines/);
    const report = JSON.parse(out);
    expect(report.battles).toBe(2);
    expect(report.brokenLines.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  it('counts the broken lines that it has no room to show', async () => {
    writeFileSync(file, Array(1000).fill('x').join('\n'));
    expect((await runIn(folder, ['rate', file])).err).toMatch(/1000 broken lines[\s\S]*line 20: [\s\S]*and 980 more/);
  });

  it.each([
    ['an empty file', ''],
    ['blank lines', '\n\n \n'],
    ['bytes that are no text', Buffer.from([0, 255, 254, 1, 10, 137, 80, 78, 71, 13, 10, 26, 10])],
    ['one endless line', 'x'.repeat(2_000_000)],
  ])('refuses %s with exit code 2', async (_name, content) => {
    writeFileSync(file, content);
    const { code, out, err } = await runIn(folder, ['rate', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(file);
    expect(err.length).toBeLessThan(5000);
  });

  it('refuses a file that is not there, and a folder', async () => {
    for (const name of [path.join(folder, 'none.jsonl'), folder]) {
      const { code, out, err } = await runIn(folder, ['rate', name]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(`cannot read ${name}`);
    }
  });

  it('finds the file from the working folder', async () => {
    writeFileSync(file, good.join('\n'));
    expect((await runIn(folder, ['rate', 'battles.jsonl'])).code).toBe(0);
  });
});
