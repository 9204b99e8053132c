import { axisX, barY, dot, line, ruleX } from '@observablehq/plot';
import type { AgentAbility, KindAbilities } from '../../ratings/ability/ability.ts';
import { percent } from '../arena-words.ts';
import type { LevelCount } from '../view/complexity-spread.ts';
import type { Chart } from './draw-chart.ts';

const names = { depth: ['Depth', 'D'], width: ['Width', 'W'] } as const;

/** The share of items an agent passed at each level, with the fitted share; null with fewer than two levels. */
export function curveChart(kind: KindAbilities['kind'], { agent, curve }: AgentAbility): Chart | null {
  const asked = curve.filter(({ items }) => items > 0);
  if (asked.length < 2) return null;
  const marks = asked.map(({ level, share: { value, low, high }, passed, items }) => ({
    level,
    share: value ?? 0,
    low: low ?? 0,
    high: high ?? 1,
    words: `${level}: ${passed} of ${items}, ${percent(value)}`,
  }));
  const fitted = curve
    .filter(({ fitted: share }) => share !== null)
    .map(({ level, fitted: share }) => ({ level, share }));
  const [name, letter] = names[kind];
  return {
    title: `${name}: share of items passed`,
    description: `${agent}, with 95% intervals, by ${letter}: ${marks.map(({ words }) => words).join('; ')}.`,
    xLabel: `${name} ${letter}`,
    yLabel: `${name} items passed`,
    height: 190,
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

/** Where bars of a log scale begin: one round is still seen. */
const floor = 0.6;

/** About so many levels have a label. */
const mostLabels = 14;

/** How often each depth or width was asked, on a log scale: all rounds, and those that ended a match (DR-Arena, figure 8). */
export function levelChart(of: 'D' | 'W', levels: readonly LevelCount[]): Chart {
  const name = of === 'D' ? 'Depth' : 'Width';
  const bar = (count: 'all' | 'atEnd') => levels.filter((each) => each[count] > 0);
  const every = Math.ceil(levels.length / mostLabels);
  const most = 1.15 * Math.max(10, ...levels.map(({ all }) => all));
  const shown = levels.filter((_, index) => index % every === 0).map(({ level }) => level);
  return {
    title: `${name} of judged rounds`,
    description: `How many rounds were of each ${name.toLowerCase()} ${of}, on a log scale: ${levels
      .slice(0, 40)
      .map(({ level, all, atEnd }) => `${level}: ${all}, ${atEnd} at the end`)
      .join('; ')}.`,
    xLabel: `${name} ${of}`,
    yLabel: 'Rounds, log scale',
    height: 190,
    legend: [
      { label: 'all judged rounds', colour: 'var(--tie-low)' },
      { label: 'last of a match', colour: 'var(--accent)' },
    ],
    plot: {
      marginLeft: 40,
      x: {
        type: 'band',
        domain: levels.map(({ level }) => level),
        padding: Math.max(0.18, 0.7 - levels.length * 0.07),
      },
      y: {
        type: 'log',
        domain: [floor, most],
        grid: true,
        ticks: powersTo(most),
        tickFormat: 'd',
      },
      marks: [
        axisX({ ticks: shown, label: null, tickSize: 0 }),
        barY(bar('all'), { x: 'level', y1: floor, y2: 'all', fill: 'var(--tie-low)', title: levelText }),
        barY(bar('atEnd'), {
          x: 'level',
          y1: floor,
          y2: 'atEnd',
          fill: 'var(--accent)',
          title: levelText,
          insetLeft: 3,
          insetRight: 3,
        }),
      ],
    },
  };
}

function levelText({ level, all, atEnd }: LevelCount): string {
  return `${level}: ${all} rounds, ${atEnd} at the end of a match`;
}

/** 1, 10, 100, … up to a count. */
function powersTo(most: number): number[] {
  return Array.from({ length: Math.floor(Math.log10(most) + 1e-9) + 1 }, (_, power) => 10 ** power);
}
