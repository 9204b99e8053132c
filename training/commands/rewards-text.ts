import { visibleText } from '../../src/kernel/visible-text.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { alignedTable } from '../../src/reporting/terminal/sheet.ts';
import type { GroupRecord } from '../rewards/group-record.ts';
import type { Degenerate } from '../rewards/group-rewards.ts';

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
