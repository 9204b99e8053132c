import type { PlayedOn } from '../arena/played-on.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted, duration, points } from './arena-words.ts';
import { dollars } from './spend-words.ts';
import {
  boundColumns,
  type Column,
  fileColumn,
  intervalColumn,
  numberColumn,
  pickedColumns,
  wordColumn,
} from './table.ts';
import type { AnswerCost, QualityLine } from './view/cost-quality.ts';

/** What answers take. */
export type Resource = 'usd' | 'seconds';

export const resourceText: Readonly<Record<Resource, (amount: number) => string>> = {
  usd: dollars,
  seconds: (seconds) => duration(1000 * seconds),
};

const heads = { usd: 'Dollars an answer', seconds: 'Time an answer' } as const;

/** An interval whose ends are so many times apart says nothing of the mean: it comes of two or three trees or questions. */
const widestInterval = 1000;

/** The mean with its interval; `unknown` is not nothing. */
export function amountText({ amount }: AnswerCost, of: Resource): string {
  if (amount === null) return 'unknown';
  const said = resourceText[of];
  const mean = said(amount.mean);
  if (amount.low === null || amount.high === null || said(amount.low) === said(amount.high)) return mean;
  if (amount.high > widestInterval * amount.low) return `${mean} (too few to tell)`;
  return `${mean} (${said(amount.low)} to ${said(amount.high)})`;
}

function resourceColumns(of: Resource): Column<QualityLine>[] {
  const place = (row: QualityLine) => row[of].place;
  return [
    {
      ...fileColumn(
        of,
        `mean of an answer, in ${of === 'usd' ? 'dollars; empty: unknown' : 'seconds'}`,
        (row) => row[of].amount?.mean ?? null,
      ),
      head: heads[of],
      text: (row) => amountText(row[of], of),
    },
    ...boundColumns((row: QualityLine) => row[of].amount, `${of}_`),
    fileColumn(`${of}_answers`, 'of which it is known', (row) => row[of].amount?.answers ?? 0),
    fileColumn(`${of}_unknown`, 'answers of which it is not', (row) => row[of].unknown),
    {
      ...fileColumn(
        `${of}_frontier`,
        'whether no other is as good for less, by the estimates',
        (row) => place(row)?.isOnFrontier ?? null,
      ),
      head: 'On the frontier',
      text: (row) => (place(row) === null ? '–' : place(row)?.isOnFrontier ? 'yes' : 'no'),
    },
    {
      ...fileColumn(
        `${of}_dominated_by`,
        'the best that is as good or better for no more; empty: none',
        (row: QualityLine) => place(row)?.dominatedBy ?? null,
      ),
      head: 'Better for less',
      text: (row) => visibleLine(place(row)?.dominatedBy ?? '–'),
    },
  ];
}

/** The rating by all graded items against what an answer takes: an agent a line. */
export const qualityColumns: readonly Column<QualityLine>[] = [
  wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
  numberColumn('rating', 'by all graded items; empty: no item', 'Rating', ({ rating }) => rating, points),
  ...boundColumns((row: QualityLine) => row),
  intervalColumn((row: QualityLine) => row),
  ...resourceColumns('usd'),
  ...resourceColumns('seconds'),
];

/** What answers take that agents differ in. */
export function weighedResources(lines: readonly QualityLine[]): readonly Resource[] {
  return (['usd', 'seconds'] as const).filter((of) => lines.some((line) => line[of].place !== null));
}

/** The columns that people read of one of these. */
export function qualityColumnsOf(of: Resource): readonly Column<QualityLine>[] {
  return pickedColumns(qualityColumns, 'agent', 'rating', 'interval', of, `${of}_frontier`, `${of}_dominated_by`);
}

/** How to read it. */
export function qualitySentences(lines: readonly QualityLine[], on: PlayedOn): readonly string[] {
  const unknown = lines.filter(({ usd }) => usd.amount === null).length;
  const weighed = weighedResources(lines).length > 0;
  return [
    `Dollars and seconds of the answers to what each agent was asked, with 95% intervals by ${on}.`,
    ...(weighed
      ? [
          'On the frontier is an agent if no other is as good for less or better for as much. “Yes” and “no” go by the estimates. “Better for less” names the best that is both.',
        ]
      : []),
    ...(unknown > 0
      ? [
          `Unknown is not nothing: dollars are ${unknown === lines.length ? 'known of no agent' : `not known of ${unknown} of ${counted(lines.length, 'agent')}`}.`,
        ]
      : []),
  ];
}
