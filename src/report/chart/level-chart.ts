import { axisX, barY } from '@observablehq/plot';
import type { LevelCount } from '../view/complexity-spread.ts';
import type { Chart } from './draw-chart.ts';

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
    ...{ xLabel: `${name} ${of}`, yLabel: 'Rounds, log scale', height: 190 },
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
        ...{ type: 'log', domain: [floor, most], grid: true },
        ...{ ticks: powersTo(most), tickFormat: 'd' },
      },
      marks: [
        axisX({ ticks: shown, label: null, tickSize: 0 }),
        barY(bar('all'), { x: 'level', y1: floor, y2: 'all', fill: 'var(--tie-low)', title: levelText }),
        barY(bar('atEnd'), {
          ...{ x: 'level', y1: floor, y2: 'atEnd', fill: 'var(--accent)', title: levelText },
          ...{ insetLeft: 3, insetRight: 3 },
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
