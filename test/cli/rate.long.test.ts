import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
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
  const array = `[${good.join(',')}]`;

  it.each([
    ['a JSON array', array, /JSON array.*\n.*jq/],
    ['a table', 'model_a,model_b,winner\nx,y,model_a\n', /table/],
    ['gzip', gzipSync(good.join('\n')), /gzip archive\n.*gunzip/],
    ['UTF-16', Buffer.from(`\uFEFF${good.join('\n')}`, 'utf16le'), /UTF-16.*\n.*iconv/],
    ['Parquet', Buffer.from('PAR1....PAR1'), /Parquet/],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n', /Git LFS.*\n.*git lfs pull/],
  ])('says once that a file is %s, and what to do', async (_what, content, message) => {
    writeFileSync(file, content);
    const { code, out, err } = await runIn(folder, ['rate', 'battles.jsonl']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.split('\n').length).toBeLessThan(5);
  });

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

  describe('told how', () => {
    const styled = (index: number) => ({ length: 100 + 40 * (index % 5), citations: index % 3 });
    const lines = battlesFrom(drArenaCounts).map((battle, index) => ({
      ...battle,
      winner: index % 6 === 0 ? 'tie' : battle.winner,
      tree_id: `t${index % 15}`,
      ...(index % 6 === 0 ? { score_a: 1, score_b: 1 } : { score_a: index % 3, score_b: 2 - (index % 3) }),
      style_a: styled(index),
      style_b: styled(index + 2),
    }));
    beforeEach(() => writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n')));

    const rate = async (...flags: string[]) => {
      const { code, out, err } = await runIn(folder, ['rate', file, '--json', ...flags]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return JSON.parse(out);
    };

    it('says below the table what the ratings stand on and who cannot be told apart', async () => {
      const { out } = await runIn(folder, ['rate', file]);
      expect(out).toContain(
        '\nHow: Ratings: Bradley-Terry on matches; a tie is half a win for each. Intervals: 95%, leave-one-out jackknife with t, clustered by tree (15 clusters). Effective matches: ',
      );
      expect(out).toMatch(/Effective matches: \d+ of 330\b/);
      expect(out).toMatch(/\n\D*95%\D+\d+ of \d+ pairs \(.*o3 over .*\)/);
      expect(out).toMatch(/\nAllowing for the number of pairs/);
    });

    it('weights by margins', async () => {
      const plain = await rate();
      const margin = await rate('--margin');
      expect([plain.level, margin.level]).toEqual(['match', 'margin']);
      expect(margin.ratings[0].rating).not.toBe(plain.ratings[0].rating);
      const matches = margin.ratings.map((row: { matches: number }) => row.matches);
      expect(matches.reduce((sum: number, each: number) => sum + each, 0)).toBe(660);
    });

    it('takes style out', async () => {
      const report = await rate('--style', 'length, citations');
      expect(report.style.map(({ feature }: { feature: string }) => feature)).toEqual(['length', 'citations']);
      expect(report.style[0].standardError).toBeGreaterThan(0);
      const { out } = await runIn(folder, ['rate', file, '--style', 'length']);
      expect(out).toMatch(/^Style\b\D*length [+−]?\d+ \(\D+\d+\)/m);
    });

    it('takes a ridge', async () => {
      const pulled = await rate('--ridge', '50');
      expect(pulled.ratings[0].rating).toBeLessThan((await rate()).ratings[0].rating);
    });

    it.each([
      [['--ties', 'davidson'], 'unknown option'],
      [['--style', 'length,colour'], "'colour' is none of length, citations, headings, lists"],
      [['--style', 'headings'], 'no line of .* has style_a.headings and style_b.headings'],
      [['--ridge', '0'], 'above 0'],
    ])('refuses %j with a remedy', async (flags, message) => {
      const { code, out, err } = await runIn(folder, ['rate', file, ...flags]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(new RegExp(message));
    });

    it('refuses margins where no line has scores', async () => {
      writeFileSync(file, good.join('\n'));
      const { code, err } = await runIn(folder, ['rate', file, '--margin']);
      expect(code).toBe(2);
      expect(err).toContain('has score_a and score_b');
      expect(err).toContain('Leave --margin out');
    });

    it('refuses margins that would drown every other battle', async () => {
      const line = (score_a: number) => JSON.stringify({ ...JSON.parse(good[0] ?? ''), score_a, score_b: 0 });
      writeFileSync(file, [line(1e6), good[1]].join('\n'));
      expect((await runIn(folder, ['rate', file, '--margin'])).code).toBe(0);
      writeFileSync(file, [line(1e308), good[1]].join('\n'));
      const { code, out, err } = await runIn(folder, ['rate', file, '--margin']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain('scale them down, or leave --margin out');
    });
  });
});
