import { dot, line, ruleX } from '@observablehq/plot';
import type { AgentAbility, KindAbilities } from '../../ratings/ability/ability.ts';
import { percent } from '../words.ts';
import type { Chart } from './draw-chart.ts';

const names = { depth: ['Depth', 'D'], width: ['Width', 'W'] } as const;

/** The share of items an agent passed at each level, with the fitted share; null with fewer than two levels. */
export function curveChart(kind: KindAbilities['kind'], { agent, curve }: AgentAbility): Chart | null {
  const asked = curve.filter(({ items }) => items > 0);
  if (asked.length < 2) return null;
  const marks = asked.map(({ level, share: { value, low, high }, passed, items }) => ({
    ...{ level, share: value ?? 0, low: low ?? 0, high: high ?? 1 },
    words: `${level}: ${passed} of ${items}, ${percent(value)}`,
  }));
  const fitted = curve.flatMap(({ level, fitted: share }) => (share === null ? [] : [{ level, share }]));
  const [name, letter] = names[kind];
  return {
    title: `${name}: share of items passed`,
    description: `${agent}, with 95% intervals, by ${letter}: ${marks.map(({ words }) => words).join('; ')}.`,
    ...{ xLabel: `${name} ${letter}`, yLabel: `${name} items passed`, height: 190 },
    legend: [
      { label: 'passed', colour: 'var(--accent)' },
      { label: 'by the fitted model', colour: 'var(--width)' },
    ],
    plot: {
      marginLeft: 44,
      x: { inset: 16, ticks: levelTicks(asked.map(({ level }) => level)), tickFormat: 'd' },
      y: { domain: [0, 1], grid: true, ticks: 5, tickFormat: '.0%' },
      marks: [
        line(fitted, { x: 'level', y: 'share', stroke: 'var(--width)', strokeWidth: 1.5 }),
        ruleX(marks, { x: 'level', y1: 'low', y2: 'high', stroke: 'var(--accent)', strokeWidth: 1.5 }),
        dot(marks, { x: 'level', y: 'share', fill: 'var(--accent)', r: 4, title: 'words' }),
      ],
    },
  };
}

function levelTicks(levels: readonly number[]): number[] {
  const every = Math.ceil(levels.length / 10);
  return levels.filter((_, index) => index % every === 0);
}
