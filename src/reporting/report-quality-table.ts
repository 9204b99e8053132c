import type { QualityDimension } from '../../examiner/rubrics/report-criteria.ts';
import type { QualityReport } from '../arena/quality/quality-board.ts';
import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { Rating } from '../ratings/rating.ts';
import { counted, figureText, percent, points, rankText, shareText } from './arena-words.ts';
import { styleSentences } from './rating-sentences.ts';
import { type Column, intervalColumn, numberColumn, textColumn, wordColumn } from './table.ts';

/** An agent's line of the board of the quality of reports. */
export interface ReportQualityRow {
  /** All dimensions by weight. */
  readonly rating: Rating;
  /** The same with length and format taken out; null where they were not. */
  readonly withoutStyle: Rating | null;
  readonly dimensions: Readonly<Partial<Record<QualityDimension, Rating>>>;
}

/** Best first. */
export function reportQualityRows({ board, withoutStyle, dimensions }: QualityReport): ReportQualityRow[] {
  const of = (ratings: readonly Rating[], agent: AgentId) => ratings.find((each) => each.agent === agent);
  return board.ratings.map((rating) => ({
    rating,
    withoutStyle: (withoutStyle && of(withoutStyle.ratings, rating.agent)) ?? null,
    dimensions: Object.fromEntries(
      dimensions.flatMap(({ dimension, board: own }) => {
        const line = of(own.ratings, rating.agent);
        return line === undefined ? [] : [[dimension, line] as const];
      }),
    ),
  }));
}

/** A dimension of the quality of reports in words. */
const qualityDimensionText: Readonly<Record<QualityDimension, string>> = {
  comprehensiveness: 'Comprehensiveness',
  insight: 'Insight',
  instruction_following: 'Instruction following',
  readability: 'Readability',
  support: 'Support',
};

/** The columns of the board; those of dimensions of which nothing is known are left out. */
export function reportQualityColumns({ dimensions, withoutStyle }: QualityReport): Column<ReportQualityRow>[] {
  return [
    textColumn('rank', 'the ranks that hold its own with a chance of 95%', 'Rank', ({ rating }) => rankText(rating)),
    wordColumn('agent', 'its name', 'Agent', ({ rating }) => rating.agent, visibleLine),
    numberColumn(
      'rating',
      'Bradley-Terry on compared reports, mean 1000',
      'Quality',
      (row) => row.rating.rating,
      points,
    ),
    intervalColumn(({ rating }) => (rating.matches === 0 ? null : rating)),
    ...(withoutStyle === null ? [] : styleColumns),
    ...dimensions.map(({ dimension }) =>
      numberColumn<ReportQualityRow, number | null>(
        dimension,
        'the same of this dimension alone',
        qualityDimensionText[dimension],
        (row) => row.dimensions[dimension]?.rating ?? null,
        points,
      ),
    ),
    numberColumn('reports', 'compared reports', 'Reports', ({ rating }) => rating.matches),
  ];
}

const styleColumns: readonly Column<ReportQualityRow>[] = [
  numberColumn<ReportQualityRow, number | null>(
    'without_style',
    'with length and format taken out',
    'Length out',
    (row) => row.withoutStyle?.rating ?? null,
    points,
  ),
  intervalColumn(
    ({ rating, withoutStyle }) => (rating.matches === 0 ? null : withoutStyle),
    'without_style_interval',
    'Its 95% interval',
  ),
];

/** Notes on the board: reports compared, agreement of judges and of orders, and the effects of length and format. */
export function reportQualitySentences(report: QualityReport): readonly string[] {
  const { rounds, failures, agreement, orders, withoutStyle, board } = report;
  const failureText = failures.map(({ reason, count }) => `${reason} ${count}`).join(', ');
  return [
    `Reports of ${counted(rounds.compared + rounds.equal, 'round')} were compared${rounds.equal > 0 ? `, ${rounds.equal} of them equal` : ''}; in ${rounds.no_report} an agent gave none${rounds.failed > 0 ? `; ${rounds.failed} failed (${failureText})` : ''}.`,
    ...(orders === null || orders.ordersAgree.of === 0
      ? []
      : [
          `Of ${orders.ordersAgree.of} criteria decided in both orders, ${percent(1 - (orders.ordersAgree.share ?? 1))} were decided otherwise when the reports changed places; the report shown first was preferred in ${percent(orders.firstPreferred.share)}.`,
        ]),
    ...(agreement === null
      ? []
      : [
          `Judges agree on the better report in ${shareText(agreement.percent)}; Krippendorff's alpha ${figureText(agreement.alpha)}.`,
        ]),
    ...(withoutStyle === null ? [] : styleSentences(withoutStyle, 'with length and format in')),
    ...(board.battles === 0 || board.converged ? [] : ['The fit did not converge: take these ratings as rough.']),
  ];
}
