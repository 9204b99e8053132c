import { dot } from '@observablehq/plot';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { chartColours, renderChart } from '../../../../src/reporting/chart/draw-chart.ts';
import { collapseChart } from '../../../simulation/reports/collapse-report.ts';
import { coverageChart } from '../../../simulation/reports/coverage-report.ts';
import { fidelityChart } from '../../../simulation/reports/fidelity-report.ts';
import { formatLabels, judgeLabels, rewardLabel } from '../../../simulation/reports/study-labels.ts';
import {
  rewardCurvesChart,
  rewardDifferencesChart,
  rolloutCurvesChart,
  rolloutDifferencesChart,
} from '../../../simulation/reports/training-chart.ts';
import { signalLabels, wayLabels } from '../../../simulation/reports/training-report.ts';
import { sampleCollapse, sampleCoverage, sampleFidelity, sampleTraining } from './sample-studies.ts';

const fidelity = sampleFidelity();
const training = sampleTraining();
if (!training.rewards || !training.rollouts) throw new Error('a half of the study is missing');
const trained = { rewards: training.rewards, rollouts: training.rollouts };
const charts: readonly (readonly [string, string])[] = [
  ['fidelity', fidelityChart(fidelity.rows, 6)],
  ['signal-to-noise', collapseChart(sampleCollapse(), 'snr')],
  ['correlation', collapseChart(sampleCollapse(), 'correlation')],
  ['coverage', coverageChart(sampleCoverage())],
  ['training by rewards', rewardCurvesChart(trained.rewards)],
  ['training by rollouts', rolloutCurvesChart(trained.rollouts)],
  ['differences by rewards', rewardDifferencesChart(trained.rewards)],
  ['differences by rollouts', rolloutDifferencesChart(trained.rollouts)],
];

describe.each(charts)('the chart of %s', (_name, svg) => {
  it('is one well-formed SVG document with title and description', () => {
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const [, title, desc] = /aria-labelledby="(\S+) (\S+)"/.exec(svg) ?? [];
    expect(svg).toMatch(new RegExp(`<title id="${title}">[^<]{10,}</title>`));
    expect(svg).toMatch(new RegExp(`<desc id="${desc}">[^<]{40,}</desc>`));
    expect(svg).toContain('role="img"');
  });

  it('loads nothing, runs nothing, and draws no missing number', () => {
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /https?:|href|<script|<image|@import|url\(/,
    );
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('takes the text colour from around it, and brings its own only where it stands alone', () => {
    expect(svg).toContain('fill="currentColor"');
    expect(svg).toMatch(/:root\.chart-\w+\{color:#\w+;background:#fff\}/);
    expect(svg).toContain('prefers-color-scheme:dark');
  });

  it('has every mark inside the picture', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    for (const [, x, y] of svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)) {
      expect(Number(x)).toBeLessThanOrEqual(Number(width));
      expect(Number(y)).toBeLessThanOrEqual(Number(height));
    }
    for (const [, y] of svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"/g)) expect(Number(y)).toBeLessThan(Number(height));
  });
});

describe('what charts show', () => {
  it('every format and every judge, a dot for each row', () => {
    const svg = fidelityChart(fidelity.rows, 6);
    for (const { format, judge } of fidelity.rows) {
      expect(svg).toContain(`>${formatLabels[format]}<`);
      expect(svg).toContain(`>${judgeLabels[judge]}<`);
    }
    expect(svg.match(/<circle /g)?.length).toBe(fidelity.rows.length);
    expect(fidelityChart(fidelity.rows, 4).match(/<circle /g)).toBe(null);
  });

  it('every reward in both panels', () => {
    const rows = sampleCollapse();
    const svg = collapseChart(rows, 'correlation');
    for (const row of rows) expect(svg).toContain(`>${rewardLabel({ ...row, pairNoise: null })}<`);
    const pointwise = rows.filter(({ pairNoise }) => pairNoise === null).length;
    expect(svg.match(/<circle /g)?.length).toBe(rows.length + pointwise);
  });

  it('every reward of a training in both panels where no assumption touches it, and every way of sampling', () => {
    const svg = rewardCurvesChart(trained.rewards);
    for (const { signal } of trained.rewards.rows) expect(svg).toContain(`>${signalLabels[signal]}<`);
    // Two rewards stand in both panels, one has a row for each.
    expect(svg.match(/<path d="[^"]*" fill="#/g)?.length).toBe(2 * 2 + 2);
    const sampled = rolloutCurvesChart(trained.rollouts);
    for (const { way } of trained.rollouts.rows) expect(sampled).toContain(`>${wayLabels[way]}<`);
  });

  it('the same picture for the same figures', () => {
    expect(fidelityChart(sampleFidelity().rows, 6)).toBe(fidelityChart(fidelity.rows, 6));
  });
});

describe('renderChart', () => {
  const chart = { xLabel: 'x', yLabel: 'y', plot: { marks: [dot([{ a: 1, b: 2 }], { x: 'a', y: 'b' })] } };

  it('escapes whatever a title, a description or a label holds', () => {
    const hostile = `</title><script>alert("1")</script> & 'x' <b>`;
    const svg = renderChart({
      ...chart,
      title: hostile,
      description: hostile,
      xLabel: hostile,
      yLabel: hostile,
      legend: [{ label: hostile, colour: chartColours[0] }],
    });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toMatch(/<script|<b>/);
  });

  it('gives the legend as many rows as it takes', () => {
    const heightOf = (entries: number) => {
      const legend = Array.from({ length: entries }, (_, index) => ({
        label: `entry number ${index}`,
        colour: '#2f7ed8',
      }));
      return Number(/ height="(\d+)"/.exec(renderChart({ ...chart, title: 't', description: 'd', legend }))?.[1]);
    };
    expect(heightOf(3)).toBeGreaterThan(heightOf(0));
    expect(heightOf(3)).toBe(heightOf(2));
    expect(heightOf(20)).toBeGreaterThan(heightOf(3));
  });
});

it('the colours of charts keep a contrast of 3:1 to light and to dark pages', () => {
  for (const colour of chartColours) {
    for (const page of ['#ffffff', '#121212']) expect(contrast(colour, page)).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(chartColours).size).toBe(chartColours.length);
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
