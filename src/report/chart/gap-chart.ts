import { dot, line } from '@observablehq/plot';
import type { RoundsByGap } from '../view/rounds-by-gap.ts';
import { counted, points } from '../words.ts';
import type { Chart } from './draw-chart.ts';
import { evenlyTaken } from './evenly-taken.ts';

/** From so many pairs on, points carry no words of their own. */
const mostNamed = 300;

/** Points drawn at most: more cover each other, and make a page of megabytes. */
export const mostPoints = 1000;

/**
 * Mean rounds of each pair against its rating gap (DR-Arena, figure 5).
 * @param withLine draws the line of least squares
 */
export function gapChart({ pairs, line: fitted, correlation }: RoundsByGap, withLine: boolean): Chart {
  const gaps = pairs.map(({ gap }) => gap);
  const ends = fitted === null || !withLine ? [] : [gaps[0] ?? 0, gaps.at(-1) ?? 0];
  const through = ends.map((gap) => ({ gap, meanRounds: (fitted?.intercept ?? 0) + (fitted?.slope ?? 0) * gap }));
  const named = pairs.length <= mostNamed;
  const drawn = evenlyTaken(pairs, mostPoints);
  return {
    title: 'Mean rounds a match against rating gap',
    description: `A point for each of ${counted(drawn.length, 'pair')} of agents${drawn.length < pairs.length ? `, taken evenly from ${pairs.length}` : ''}${
      correlation === null ? '' : `; r = ${correlation.toFixed(2)}`
    }. The figures are in the table below.`,
    ...{ xLabel: 'Rating gap, points', yLabel: 'Mean rounds a match', height: 240 },
    plot: {
      marginLeft: 40,
      x: { zero: true, nice: true, tickFormat: 'd' },
      y: { grid: true, nice: true, domain: domainOf(drawn.map(({ meanRounds }) => meanRounds)) },
      marks: [
        line(through, { x: 'gap', y: 'meanRounds', stroke: 'var(--quiet)', strokeDasharray: '5 4' }),
        dot(drawn, {
          ...{ x: 'gap', y: 'meanRounds', r: pairs.length > 100 ? 2.5 : 4.5 },
          ...{ fill: 'var(--accent)', fillOpacity: 0.72, stroke: 'var(--paper)', strokeWidth: 0.8 },
          ...(named && { title: pairText }),
        }),
      ],
    },
  };
}

function pairText({ one, other, gap, meanRounds, matches }: RoundsByGap['pairs'][number]): string {
  return `${one} – ${other}: gap ${points(gap)}, ${meanRounds.toFixed(2)} rounds over ${counted(matches, 'match', 'matches')}`;
}

function domainOf(values: readonly number[]): [number, number] {
  return [Math.min(1, ...values), Math.max(2, ...values)];
}
