import type { PlayedOn } from '../arena/played-on.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted, duration, points } from './arena-words.ts';
import { dollars } from './spend-words.ts';
import { type Column, intervalColumn, numberColumn, textColumn, wordColumn } from './table.ts';
import type { AnswerCost, QualityLine } from './view/cost-quality.ts';

/** An interval whose ends are so many times apart says nothing of the mean: it comes of two or three trees or questions. */
const widestInterval = 1000;

/** The mean with its interval; `unknown` is not nothing. */
function amountText({ amount }: AnswerCost, said: (amount: number) => string): string {
  if (amount === null) return 'unknown';
  const mean = said(amount.mean);
  if (amount.low === null || amount.high === null || said(amount.low) === said(amount.high)) return mean;
  if (amount.high > widestInterval * amount.low) return `${mean} (too few to tell)`;
  return `${mean} (${said(amount.low)} to ${said(amount.high)})`;
}

/** The rating by all graded items against what an answer takes: an agent a line. */
export const qualityColumns: readonly Column<QualityLine>[] = [
  wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
  numberColumn('rating', 'by all graded items; empty: no item', 'Rating', ({ rating }) => rating, points),
  intervalColumn((row: QualityLine) => row),
  textColumn('usd', 'mean of an answer, in dollars; empty: unknown', 'Dollars an answer', ({ usd }) =>
    amountText(usd, dollars),
  ),
  textColumn('seconds', 'mean of an answer, in seconds', 'Time an answer', (row) =>
    amountText(row.seconds, (seconds) => duration(1000 * seconds)),
  ),
];

/** How to read it. */
export function qualitySentences(lines: readonly QualityLine[], on: PlayedOn): readonly string[] {
  const unknown = lines.filter(({ usd }) => usd.amount === null).length;
  return [
    `Dollars and seconds of the answers to what each agent was asked, with 95% intervals by ${on}.`,
    ...(unknown > 0
      ? [
          `Unknown is not nothing: dollars are ${unknown === lines.length ? 'known of no agent' : `not known of ${unknown} of ${counted(lines.length, 'agent')}`}.`,
        ]
      : []),
  ];
}
