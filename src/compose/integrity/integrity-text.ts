import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../../report/words.ts';
import { type IntegrityReport, integrityFaultKinds } from './integrity-report.ts';

/** Faults that are shown to people. */
const mostShown = 20;

/** What was looked at and how much is wrong, in a line. */
export function integritySummary({ checked, faultCount }: IntegrityReport): string {
  const { trees, pages, quotes, matches, rounds, leaderboards } = checked;
  const things = [
    ...[counted(trees, 'tree'), counted(pages, 'page'), counted(quotes, 'quote')],
    ...[counted(matches, 'match', 'matches'), counted(rounds, 'round'), counted(leaderboards, 'leaderboard')],
  ].join(', ');
  return faultCount === 0 ? `${things}: all as recorded` : `${things}: ${counted(faultCount, 'fault')}`;
}

/** The first faults, each in a line. */
export function integrityLines({ faults, faultCount }: IntegrityReport): string[] {
  const shown = faults.slice(0, mostShown).map(({ kind, about, detail }) => {
    const more = detail === '' ? '' : ` (${detail})`;
    return visibleLine(`${about}: ${integrityFaultKinds[kind]}${more}`);
  });
  return faultCount > shown.length ? [...shown, `and ${faultCount - shown.length} more; see all with --json`] : shown;
}
