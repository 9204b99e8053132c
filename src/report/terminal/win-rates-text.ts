import { visibleText } from '../../kernel/visible-text.ts';
import type { WinRate, WinRates } from '../../rewards/win-rates.ts';
import { shareText } from '../estimate-words.ts';
import { counted } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

/** Candidates against a baseline: a table each, with intervals. */
export function winRatesText(
  baseline: string,
  candidates: readonly (WinRates & { readonly candidate: string })[],
): string {
  return candidates.map((rates) => visibleText(textOf(baseline, rates))).join('\n');
}

function textOf(baseline: string, rates: WinRates & { readonly candidate: string }): string {
  const judges = rates.overall.judges.map(({ judge }) => judge);
  const lines = [
    ...rates.criteria.map((rate) => [`${rate.part}: ${rate.criterion}`, ...cells(rate, judges)]),
    ['mean of the criteria', shareText(rates.average), ...judges.map(() => '')],
    ['combined score', ...cells(rates.overall, judges)],
  ];
  const failed = rates.failed === 0 ? '' : ` ${counted(rates.failed, 'judgement')} came to nothing.`;
  return `${rates.candidate} against ${baseline}: ${counted(rates.questions, 'question')}, valid answers ${shareText(rates.valid)}.${failed}
Preferred, of the cases without a tie:
${alignedTable([['', 'mean', ...judges], ...lines], ['left', 'right', ...judges.map(() => 'right' as const)])}`;
}

function cells({ rate, judges }: WinRate, order: readonly string[]): string[] {
  return [shareText(rate), ...order.map((name) => share(judges.find(({ judge }) => judge === name)))];
}

function share(rate: WinRate['judges'][number] | undefined): string {
  return rate === undefined ? '–' : shareText({ ...rate.rate, low: null, high: null });
}
