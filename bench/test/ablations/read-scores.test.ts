import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dollarAmount } from '../../../src/cli/config-options.ts';
import { type CommandContext, plainTerminal } from '../../../src/cli/terminal.ts';
import { OperatorError } from '../../../src/kernel/errors.ts';
import { readScores } from '../../ablations/read-scores.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-scores-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context: CommandContext = {
  terminal: plainTerminal(
    () => undefined,
    () => undefined,
  ),
  folder,
  signal: AbortSignal.abort(),
};

function scoresOf(text: string | Buffer): Promise<ReadonlyMap<string, number>> {
  writeFileSync(path.join(folder, 'scores.csv'), text);
  return readScores(context, 'scores.csv');
}

/** The mistake that is told, with its remedy. */
async function mistakeIn(text: string | Buffer): Promise<string> {
  try {
    await scoresOf(text);
  } catch (thrown) {
    if (thrown instanceof OperatorError) return `${thrown.message}\n${thrown.remedy}`;
    throw thrown;
  }
  throw new Error('the scores were taken');
}

describe('scores of a CSV file', () => {
  it.each([
    ['with a heading', 'agent,score\nMerlin,1042\nHeron,-3.5\n'],
    ['without one', 'Merlin,1042\nHeron,-3.5'],
    [
      'with more columns, blanks, empty lines and Windows ends',
      'name , elo , votes\r\n\r\n Merlin , 1042 , 7\r\nHeron,-3.5\r\n',
    ],
    ['with a byte order mark and quotes', '\uFEFF"Agent","Score"\n"Merlin","1042"\n"Heron","-3.5"\n'],
    ['in another notation', 'Merlin,1.042e3\nHeron,-35e-1'],
  ])('%s', async (_, text) => {
    expect([...(await scoresOf(text))]).toEqual([
      ['Merlin', 1042],
      ['Heron', -3.5],
    ]);
  });

  it('read back whatever names and scores were written', async () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .map((text) => text.normalize('NFC').trim());
    const rows = fc.uniqueArray(fc.tuple(name.filter(Boolean), fc.double({ noNaN: true, noDefaultInfinity: true })), {
      selector: ([each]) => each,
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const lines = written.map(([each, score]) => `"${each.replaceAll('"', '""')}",${score}`);
        const read = [...(await scoresOf(`agent,score\n${lines.join('\n')}`))];
        expect(read.map(([each]) => each)).toEqual(written.map(([each]) => each));
        read.forEach(([, score], at) => {
          expect(score).toBeCloseTo(written[at]?.[1] ?? Number.NaN, 10);
        });
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['agent,score\nMerlin,1042\nHeron,high\n', /line 3 of scores\.csv/],
    ['agent,score\n\n\nMerlin,1042\n\nHeron,high\n', /line 6 of scores\.csv/],
    ['"agent\nor team",score\nMerlin,1042\nHeron\n', /line 4 of scores\.csv/],
    ['Merlin,1042\nHeron,\n', /line 2 of scores\.csv/],
    ['Merlin,1042\n,7\n', /line 2 of scores\.csv/],
    ['Merlin,1042\nHeron,Infinity\n', /line 2 of scores\.csv/],
    ['Merlin,1042\nHeron,"1,042"\n', /line 2 of scores\.csv/],
    ['Merlin,1\nHeron,2\n Merlin ,3\n', /names 'Merlin' twice/],
    ['R\u00e9,1\nRe\u0301,3\n', /names 'R\u00e9' twice/],
    ['', /holds no scores[\s\S]*my-agent,1042/],
    ['agent,score\n', /holds no scores/],
    ['Merlin;1042\nHeron;7\n', /line 2 of|holds no scores/],
    ['Merlin,"1042\n', /is no CSV/],
  ])('are refused where they are none: %j', async (text, words) => {
    expect(await mistakeIn(text)).toMatch(words);
  });

  it('are refused where there is no such file, where it is a folder, or where it is far too large', async () => {
    mkdirSync(path.join(folder, 'place'));
    await expect(readScores(context, 'none.csv')).rejects.toThrow(/cannot read none\.csv/);
    await expect(readScores(context, 'place')).rejects.toThrow(/place is no file/);
    await expect(readScores(context, 'place')).rejects.toThrow(OperatorError);
    expect(await mistakeIn(Buffer.alloc(1024 * 1024 + 1, 'a,1\n'))).toMatch(/larger than 1 MB/);
  });
});

describe('an amount of dollars', () => {
  it.each([
    ['20', 20],
    ['2.50', 2.5],
    ['0', 0],
    ['0.000001', 0.000001],
  ])('%s', (text, amount) => {
    expect(dollarAmount(text)).toBe(amount);
  });

  it.each([
    '',
    '$20',
    '-1',
    '1e3',
    '2,50',
    '.5',
    '5.',
    '0.0000001',
    'twenty',
    'Infinity',
    '1234567890',
  ])('%j is none', (text) => {
    expect(() => dollarAmount(text)).toThrow(/amount such as 20/);
  });
});
