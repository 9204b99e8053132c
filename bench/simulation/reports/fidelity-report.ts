import { rowTable } from '../../../src/reporting/document/document.ts';
import { documentText } from '../../../src/reporting/document/document-text.ts';
import {
  type Column,
  csvText,
  fileColumn,
  numberColumn,
  textColumn,
  wordColumn,
} from '../../../src/reporting/table.ts';
import type { FidelityAdvice, FidelityDifference, FidelityResult, FidelityRow } from '../fidelity.ts';
import type { SimulatedFormat } from '../format-plans.ts';
import { estimateColumns } from './estimate-columns.ts';
import { decimals, formatLabels, judgeLabels, meanCount, signed, withInterval } from './study-labels.ts';

/** The results as tables, one for each judge and size, with what they say in plain words. */
export function fidelityText({ rows, differences, advice }: FidelityResult): string {
  const keys = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const parts = keys.map((first) => {
    const own = rows.filter((row) => keyOf(row) === keyOf(first));
    const sentences = [
      ...advice.filter((each) => keyOf(each) === keyOf(first)).flatMap((each) => adviceSentences(each, own)),
      ...differences.filter((each) => keyOf(each) === keyOf(first)).map(differenceSentence),
    ];
    const heading = `${first.entrants} entrants, a judge that ${judgeLabels[first.judge]}\n`;
    return [
      heading,
      documentText([rowTable({ label: '', columns, rows: own })]),
      ...(sentences.length > 0 ? ['\n', ...sentences.map((each) => `${each}\n`)] : []),
    ];
  });
  return parts.map((part) => part.join('')).join('\n');
}

function keyOf({ entrants, judge }: Pick<FidelityRow, 'entrants' | 'judge'>): string {
  return `${entrants} ${judge}`;
}

const columns: readonly Column<FidelityRow>[] = [
  fileColumn('judge', 'what it tells', ({ judge }) => judge),
  fileColumn('entrants', 'to rank', ({ entrants }) => entrants),
  wordColumn(
    'format',
    'that ranks them',
    'Format',
    ({ format }) => format,
    (format) => formatLabels[format],
  ),
  wordColumn('setting', 'of the format', 'Setting', ({ setting }) => setting),
  fileColumn('within_budget', 'whether it is compared at equal calls', ({ withinBudget }) => withinBudget),
  fileColumn('draws', 'made-up groups', ({ draws }) => draws),
  numberColumn('calls', 'mean judge calls', 'Calls', ({ calls }) => calls, meanCount),
  numberColumn('texts', 'mean answers read', 'Texts', ({ texts }) => texts, meanCount),
  numberColumn('rounds', 'mean rounds one after the other', 'Rounds', ({ rounds }) => rounds, meanCount),
  ...estimateColumns('tau', 'with the truth', ({ tau }: FidelityRow) => tau, 'Kendall tau', withInterval),
  ...estimateColumns('tau_b', 'Kendall tau-b with the truth', ({ tauB }: FidelityRow) => tauB),
  ...estimateColumns('spearman', 'with the truth', ({ spearman }: FidelityRow) => spearman, 'Spearman', withInterval),
  ...estimateColumns('top1', 'how often the best comes first', ({ top1 }: FidelityRow) => top1, 'Top-1', withInterval),
  textColumn('compared', '* where it is within the budget', '', ({ withinBudget }) => (withinBudget ? '*' : '')),
];

/** Recommends formats from the figures alone; `*` marks compared ones. */
export function adviceSentences(advice: FidelityAdvice, rows: readonly FidelityRow[]): string[] {
  const { best, level, bestTop1, levelTop1, budget } = advice;
  const equal = rows.filter(({ withinBudget }) => withinBudget);
  const most = rows.reduce<FidelityRow | null>((top, row) => (top && top.tau.value >= row.tau.value ? top : row), null);
  const sentences = [
    `With at most ${budget} comparisons (*): take ${named(best, level, equal, 'tau')} for the order, ${named(bestTop1, levelTop1, equal, 'top1')} for the best one.`,
  ];
  const { bestByTexts } = advice;
  if (bestByTexts !== null && bestByTexts !== best) {
    const texts = equal.find(({ format }) => format === best)?.texts ?? 0;
    sentences.push(
      `Calls of ${formatLabels[best]} read more answers each (${meanCount(texts)} in all). Where answers read are what costs: ${named(bestByTexts, [], equal, 'tau')}.`,
    );
  }
  if (most && !most.withinBudget && most.calls > 0) {
    const name = [formatLabels[most.format], most.setting].filter((part) => part !== '').join(', ');
    sentences.push(`Where ${meanCount(most.calls)} calls can be paid: ${name}, tau ${decimals(most.tau.value)}.`);
  }
  return sentences;
}

function named(
  best: SimulatedFormat,
  level: readonly SimulatedFormat[],
  rows: readonly FidelityRow[],
  measure: 'tau' | 'top1',
): string {
  const row = rows.find(({ format }) => format === best);
  const figure = row ? ` (${measure === 'tau' ? 'tau' : 'top-1'} ${decimals(row[measure].value)})` : '';
  const others = level.map((format) => formatLabels[format]).join(', ');
  return `${formatLabels[best]}${figure}${others === '' ? '' : ` or, not significantly different on these draws, ${others}`}`;
}

function differenceSentence({ one, oneCalls, other, otherCalls, tau }: FidelityDifference): string {
  const said = tau.low > 0 ? 'is above' : tau.high < 0 ? 'is below' : 'cannot be told from';
  const named = (format: SimulatedFormat, calls: number) => `${formatLabels[format]} at ${meanCount(calls)} calls`;
  return `In tau, ${named(one, oneCalls)} ${said} ${named(other, otherCalls)}: ${signed(tau.value)} (${signed(tau.low)} to ${signed(tau.high)}).`;
}

/** One line for each judge, size, format and setting. */
export function fidelityCsv(rows: readonly FidelityRow[]): string {
  return csvText(columns, rows);
}
