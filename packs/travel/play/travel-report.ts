import { travelKinds } from '../tasks/travel-task.ts';
import type { ContestantFigures, TravelFigures, TravelRecord } from './win-rate.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;
const mostNamed = 4;

/** A report that stands by itself, in Markdown: pass rates, win rates, what was failed most. */
export function travelReport(
  figures: readonly ContestantFigures[],
  records: readonly TravelRecord[],
  { baseline, world, seed }: { readonly baseline: string; readonly world: string; readonly seed: string },
): string {
  const kinds = travelKinds.filter((kind) => figures.some((each) => each.kinds[kind] !== undefined));
  const rows = figures.map(({ contestant, all, kinds: own }) => [
    contestant,
    ...kinds.map((kind) => passedText(own[kind])),
    passedText(all),
    percent(all.share),
    contestant === baseline ? 'the baseline' : winText(all),
  ]);
  const failed = figures.map(({ contestant }) => [contestant, mostFailed(records, contestant)]);
  return [
    '# The travel pack',
    `World \`${world}\`, tasks \`${seed}\`, ${figures[0]?.all.tasks ?? 0} tasks. Passed: tasks of which all checks passed. Checks: the mean share of checks that passed. Win rate: against ${baseline}, among tasks that were no ties, with its 95% interval.`,
    table(['contestant', ...kinds, 'passed', 'checks', 'win rate'], rows),
    table(['contestant', 'failed most'], failed),
    '',
  ].join('\n\n');
}

const passedText = (of: TravelFigures | undefined) => (of === undefined ? '' : `${of.passed}/${of.tasks}`);

function winText({ winRate, wins, losses, ties }: TravelFigures): string {
  const counts = `${wins} won, ${losses} lost, ${ties} ties`;
  const { value, low, high } = winRate;
  if (value === null || low === null || high === null) return counts;
  return `${percent(value)} (${percent(low)} to ${percent(high)}; ${counts})`;
}

function mostFailed(records: readonly TravelRecord[], contestant: string): string {
  const counts = new Map<string, number>();
  for (const { checked } of records.filter((each) => each.contestant === contestant))
    for (const { check, passed } of checked.outcomes) if (!passed) counts.set(check, (counts.get(check) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).slice(0, mostNamed);
  return sorted.map(([check, times]) => `${check} (${times})`).join(', ') || 'nothing';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
