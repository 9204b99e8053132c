import type { PlayedOn } from '../arena/played-on.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { SliceDimension } from '../ratings/ability/item-slices.ts';
import { leastItems, type RatedSlice, type SliceAgent, type SliceReport } from '../ratings/ability/slice-ratings.ts';
import { counted, percent, points } from './arena-words.ts';
import { wholeChange } from './moves-words.ts';
import { type Column, intervalColumn, numberColumn, textColumn, wordColumn } from './table.ts';

/** One agent in one slice. */
export interface SliceLine {
  readonly slice: RatedSlice;
  readonly agent: SliceAgent;
}

/** What slices are made by. */
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

/** What a slice stands on. */
export function sliceSize({ trees, tasks, passed, items, standing }: RatedSlice, on: PlayedOn): string {
  const rough = `; fewer than ten ${on}s: rough`;
  const few = { firm: '', rough, no_interval: `; on one ${on}: no interval` }[standing];
  const asked = on === 'tree' ? `, ${counted(tasks, 'task')}` : '';
  return `${counted(trees, on)}${asked}, ${passed} of ${counted(items, 'item')} passed${few}`;
}

const marks = { stronger: '▲', weaker: '▼' } as const;

/** `▲` or `▼` where an agent differs from elsewhere; else nothing. */
export function markOf({ differs }: SliceAgent): string {
  return differs === null ? '' : marks[differs];
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
  numberColumn(
    'difference',
    'its rating less that by all other items; empty: not known',
    'Against elsewhere',
    ({ agent }) => agent.difference,
    wholeChange,
  ),
  textColumn('differs', 'stronger or weaker than elsewhere so that all marks hold together', '', ({ agent }) =>
    markOf(agent),
  ),
];

/** The lines of a slice, the best by all items first. */
export function linesOf(slice: RatedSlice): readonly SliceLine[] {
  return slice.agents.map((agent) => ({ slice, agent }));
}

function comparedText(slices: number, compared: number, marked: number, on: PlayedOn): string {
  if (compared === 0)
    return `${counted(slices, 'slice')}, on too few ${on}s to say that anybody is better in one than elsewhere.`;
  const found = marked === 0 ? 'None is' : marked === 1 ? 'One is' : `${marked} are`;
  return `${counted(slices, 'slice')} with ${counted(compared, 'difference')} of an agent’s rating there from its rating by all other items. ▲ (stronger) and ▼ (weaker) mark those that hold together: any of the marks is wrong with a chance of at most 5%. ${found} marked; what else differs may be chance.`;
}

/** How many slices there are, what the marks mean, and what could not be sliced. */
export function sliceSentences({ slices, compared, undivided }: SliceReport, on: PlayedOn): readonly string[] {
  const marked = slices.flatMap(({ agents }) => agents.filter(({ differs }) => differs !== null)).length;
  // Own questions stand on no pages, of which the rest is said.
  const told = undivided.filter(
    ({ by, value }) =>
      (on === 'tree' || by === 'topic' || by === 'language') && !(by === 'kind' && value === 'tabulate'),
  );
  const one = told.map(({ by, value }) => `${dimensionText[by]} (${sliceName({ by, value, values: 1 })})`);
  return [
    ...(slices.length === 0
      ? []
      : [
          comparedText(slices.length, compared, marked, on),
          `Rated is who has at least ${leastItems} items in a slice. Slices of fewer than ten ${on}s are rough; those of one ${on} have no interval.`,
        ]),
    ...(one.length > 0 ? [`All items are of one ${one.join(', and of one ')}.`] : []),
  ];
}
