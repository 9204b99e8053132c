// Repeats bench/test/simulate.long.test.ts (each study runs and says what it found) with the figures of its model.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../src/reporting/table.ts';
import type { FidelityDifference, FidelityResult } from '../../../simulation/fidelity.ts';
import { coverageCsv, coverageText } from '../../../simulation/reports/coverage-report.ts';
import { fidelityCsv, fidelityText } from '../../../simulation/reports/fidelity-report.ts';
import { sampleCoverage, sampleFidelity } from './sample-studies.ts';

const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

describe('CSV of studies', () => {
  it('gives the rows of fidelity back to the last digit, one for each judge, size, format and setting', () => {
    const { rows } = sampleFidelity();
    const lines = read(fidelityCsv(rows));
    expect(lines.length).toBe(rows.length);
    for (const [index, row] of rows.entries()) {
      const line = lines[index];
      expect(line).toMatchObject({ judge: row.judge, entrants: '6', format: row.format, setting: row.setting });
      for (const measure of ['tau', 'spearman', 'top1'] as const) {
        const figures = [line?.[measure], line?.[`${measure}_low`], line?.[`${measure}_high`]].map(Number);
        expect(figures).toEqual([row[measure].value, row[measure].low, row[measure].high]);
      }
      expect([Number(line?.calls), line?.within_budget]).toEqual([row.calls, String(row.withinBudget)]);
    }
  });

  it('gives the rows of coverage back', () => {
    const coverage = sampleCoverage();
    expect(read(coverageCsv(coverage)).map((line) => Number(line.coverage))).toEqual(
      coverage.map(({ ratings }) => ratings.value),
    );
  });

  it('quotes what needs it and leaves empty what is not there', () => {
    const table = [
      ['a', 'b'],
      ['x,y', 'say "so"\r\nnow'],
      [null, -1.5],
    ]
      .map(csvLine)
      .join('');
    expect(read(table)).toEqual([
      { a: 'x,y', b: 'say "so"\r\nnow' },
      { a: '', b: '-1.5' },
    ]);
  });
});

describe('the words of studies', () => {
  it('advise for every judge, from the figures', () => {
    const text = fidelityText(sampleFidelity());
    expect(text).toMatch(/\b6 entrants\b.*\bwinner\b/);
    expect(text).toMatch(/\b6 entrants\b.*\bmargin\b/);
    expect(text.match(/With at most 10 comparisons \(\*\): take /g)?.length).toBe(2);
  });

  it('show rows without advice where nothing fits the budget', () => {
    const { rows } = sampleFidelity();
    const text = fidelityText({ rows: rows.slice(0, 1), differences: [], advice: [] });
    expect(text).toContain('Swiss');
    expect(text).not.toContain('take');
  });

  it('say plainly which of two formats is above, below, or not told apart', () => {
    const sentence = (low: number, high: number) => {
      const tau = { value: (low + high) / 2, low, high };
      const difference: FidelityDifference = {
        judge: 'winner',
        entrants: 6,
        one: 'adaptive',
        oneSetting: '',
        oneCalls: 10,
        other: 'random-pairs',
        otherSetting: '',
        otherCalls: 10,
        tau,
        top1: tau,
      };
      const result: FidelityResult = { ...sampleFidelity(), differences: [difference] };
      return (
        fidelityText(result)
          .split('\n')
          .find((line) => line.startsWith('In tau')) ?? ''
      );
    };
    expect(sentence(0.01, 0.03)).toMatch(/\badaptive at 10\b.*\babove\b.*\b10\b.*\+0\.020/);
    expect(sentence(-0.03, -0.01)).toContain('below');
    expect(sentence(-0.01, 0.01)).toContain('cannot be told');
  });

  it('mark few trees as indicative', () => {
    const text = coverageText(sampleCoverage());
    expect(text).toContain('6, indicative');
    expect(text).not.toContain('10, indicative');
  });
});
