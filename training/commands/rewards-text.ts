import { visibleText } from '../../src/kernel/visible-text.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { shareText } from '../../src/reporting/estimate-words.ts';
import { alignedTable } from '../../src/reporting/terminal/aligned-table.ts';
import type { GroupRecord } from '../rewards/group-record.ts';
import type { Degenerate } from '../rewards/group-rewards.ts';
import type { WinRate, WinRates } from '../rewards/win-rates.ts';

const why: Readonly<Record<Degenerate, string>> = {
  all_failed: 'no candidate has an answer: all advantages are 0',
  none_judged: 'no judgement came to a result: all advantages are 0',
  all_tied: 'all candidates are level: all advantages are 0',
  too_few: 'fewer than two candidates to compare: all advantages are 0',
};

/** A line for each group: its best, its size, what it took, and why it teaches nothing where it does not. */
export function rewardsText(records: readonly GroupRecord[]): string {
  const lines = records.map((record) => [
    visibleText(record.group_id),
    String(record.candidates.length),
    visibleText(bestOf(record)),
    ...[record.rounds, record.judge_calls, record.failed_judgements].map(String),
    record.degenerate === null ? '' : why[record.degenerate],
  ]);
  const header = ['Group', 'Candidates', 'Best', 'Rounds', 'Judge calls', 'Failed', ''];
  const table = alignedTable([header, ...lines], ['left', 'right', 'left', 'right', 'right', 'right', 'left']);
  const idle = records.filter(({ degenerate }) => degenerate !== null).length;
  return `${table}${counted(records.length, 'group')}, ${idle} of them without a signal.\n`;
}

function bestOf({ candidates, degenerate }: GroupRecord): string {
  if (degenerate !== null) return '–';
  const ranks = candidates.flatMap(({ rank }) => rank ?? []);
  const best = candidates.filter(({ rank }) => rank === Math.min(...ranks));
  return best.map(({ id }) => id).join(', ');
}

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
