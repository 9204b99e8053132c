import type { PlayedOn } from '../arena/played-on.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { SliceDimension } from '../ratings/ability/item-slices.ts';
import { leastItems, type RatedSlice, type SliceAgent, type SliceReport } from '../ratings/ability/slice-ratings.ts';
import { counted, percent, points } from './arena-words.ts';
import { type Column, intervalColumn, numberColumn, wordColumn } from './table.ts';

/** One agent in one slice. */
export interface SliceLine {
  readonly slice: RatedSlice;
  readonly agent: SliceAgent;
}

/** Names of the dimensions of slices. */
export const dimensionText: Readonly<Record<SliceDimension, string>> = {
  topic: 'topic',
  kind: 'kind of question',
  relation: 'relation of the last page to the one above',
  depth: 'depth D',
  width: 'width W',
  language: 'language',
  source: 'host of the root page',
};

const letters: Readonly<Partial<Record<SliceDimension, string>>> = { depth: 'D = ', width: 'W = ' };

/** The name of a slice as people read it. */
export function sliceName({ by, value, values }: Pick<RatedSlice, 'by' | 'value' | 'values'>): string {
  if (value === null) return counted(values, 'other');
  return `${letters[by] ?? ''}${by === 'relation' ? value.replaceAll('_', ' ') : visibleLine(value)}`;
}

/** Size of a slice: trees, tasks and items. */
export function sliceSize({ trees, tasks, passed, items, standing }: RatedSlice, on: PlayedOn): string {
  const rough = `; fewer than ten ${on}s: rough`;
  const few = { firm: '', rough, no_interval: `; on one ${on}: no interval` }[standing];
  const taskText = on === 'tree' ? `, ${counted(tasks, 'task')}` : '';
  return `${counted(trees, on)}${taskText}, ${passed} of ${counted(items, 'item')} passed${few}`;
}

/** A line for each slice and agent. */
export const sliceColumns: readonly Column<SliceLine>[] = [
  wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent.agent, visibleLine),
  numberColumn(
    'rating',
    `half depth, half width, mean 1000 in the slice; empty: fewer than ${leastItems} items`,
    'Rating',
    ({ agent }) => agent.rating,
    points,
  ),
  intervalColumn(({ agent }: SliceLine) => agent),
  {
    key: 'share',
    help: 'of its items passed, 0 to 1; empty: none met',
    head: 'Passed',
    text: ({ agent: { passed, items } }) => (items === 0 ? '–' : `${percent(passed / items)} of ${items}`),
    align: 'right',
  },
];

/** The lines of a slice, the best by all items first. */
export function linesOf(slice: RatedSlice): readonly SliceLine[] {
  return slice.agents.map((agent) => ({ slice, agent }));
}

/** Notes on slices: their least size, and the dimensions that were not divided. */
export function sliceSentences({ slices, undivided }: SliceReport, on: PlayedOn): readonly string[] {
  // Own questions stand on no pages, of which the rest is said.
  const dimensions = undivided.filter(
    ({ by, value }) =>
      (on === 'tree' || by === 'topic' || by === 'language') && !(by === 'kind' && value === 'tabulate'),
  );
  const one = dimensions.map(({ by, value }) => `${dimensionText[by]} (${sliceName({ by, value, values: 1 })})`);
  return [
    ...(slices.length === 0
      ? []
      : [
          `Rated is who has at least ${leastItems} items in a slice. Slices of fewer than ten ${on}s are rough; those of one ${on} have no interval.`,
        ]),
    ...(one.length > 0 ? [`All items are of one ${one.join(', and of one ')}.`] : []),
  ];
}
