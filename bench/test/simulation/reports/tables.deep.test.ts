// Repeats bench/test/simulate.long.test.ts (each study runs and says what it found) with the figures of its model.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../src/reporting/table.ts';
import type { FidelityDifference, FidelityResult } from '../../../simulation/fidelity.ts';
import { collapseCsv, collapseText } from '../../../simulation/reports/collapse-report.ts';
import { coverageCsv, coverageText } from '../../../simulation/reports/coverage-report.ts';
import { fidelityCsv, fidelityText } from '../../../simulation/reports/fidelity-report.ts';
import { rewardCurvesCsv, rolloutDifferencesCsv, trainingText } from '../../../simulation/reports/training-report.ts';
import { sampleCollapse, sampleCoverage, sampleFidelity, sampleTraining } from './sample-studies.ts';

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

  it('gives the rows of the other studies back', () => {
    const collapse = sampleCollapse();
    expect(read(collapseCsv(collapse)).map(({ snr }) => Number(snr))).toEqual(
      collapse.map(({ ratio }) => ratio?.value ?? 0),
    );
    expect(read(collapseCsv(collapse)).map(({ format }) => format)).toEqual(collapse.map(({ format }) => format ?? ''));
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

  it('compare one score each with ranks at every spread', () => {
    const text = collapseText(sampleCollapse());
    for (const spread of ['0.3', '0.01']) {
      expect(text).toContain(`Spread of true strengths ${spread}\n`);
      expect(text).toMatch(new RegExp(`Spread ${spread}: correlation with the truth`));
    }
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('mark few trees as indicative', () => {
    const text = coverageText(sampleCoverage());
    expect(text).toContain('6, indicative');
    expect(text).not.toContain('10, indicative');
  });
});

describe('a study of training', () => {
  const training = sampleTraining();
  const { rewards, rollouts } = training;
  if (!rewards || !rollouts) throw new Error('a half of the study is missing');

  it('has a line of CSV for each reward and checkpoint, and each difference, to the last digit', () => {
    const lines = read(rewardCurvesCsv(rewards));
    const points = rewards.rows.flatMap(({ curve }) => curve);
    expect(lines.map((line) => Number(line.quality))).toEqual(points.map(({ quality }) => quality.value));
    expect(lines[0]).toMatchObject({ signal: 'true', pair_noise: '', batches: '0', group_spread: '' });
    const differences = read(rolloutDifferencesCsv(rollouts));
    const half = differences.find(({ one, figure }) => one === 'arpo-soft' && figure === 'half_calls');
    expect(Number(half?.value)).toBe(rollouts.againstGrpo.find(({ way }) => way === 'arpo-soft')?.half.value);
  });

  it('says of every difference whether the seeds can tell it', () => {
    const text = trainingText(training);
    expect(text).toContain('Tournament-GRPO points (4,2,2), equal less one score each');
    expect(text).toContain('ARPO, soft less GRPO, M rollouts');
    const told = text.match(/better|worse|not told apart/g)?.length;
    const halves = rewards.differences.length + rollouts.differences.length + rollouts.againstGrpo.length;
    expect(told).toBe(2 * halves);
    expect(trainingText({ rewards, rollouts: null })).not.toContain('ARPO');
  });
});
