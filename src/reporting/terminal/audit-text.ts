import type { Disagreement } from '../../audit/annotator-agreement.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import type { AuditorProgress } from '../../audit/audit-progress.ts';
import type { PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { PreferenceFigures, PreferenceQuestion } from '../../audit/preference-figures.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { figureColumns, intervalWords, mainRows, preferenceRows, stepText } from '../audit-table.ts';
import { terminalTable } from '../table.ts';
import { alignedTable } from './aligned-table.ts';

/** The most rounds that are listed. */
const mostListed = 20;

/** What came of an audit, as aligned tables. */
export function auditText(figures: AuditFigures): string {
  const { audit, tournament, pipeline, preference, progress, clusteredBy, notes } = figures;
  const answered = progress.some((each) => each.answered > 0);
  return [
    `Audit ${audit} of ${tournament}\n\n${progressText(progress, preference === null ? 'matches' : 'cases')}`,
    answered ? '' : "\nNobody has answered yet. Take answers in with 'dr-arena audit import'.\n",
    answered && pipeline ? pipelineText(pipeline) : '',
    answered && preference ? preferenceText(preference) : '',
    answered
      ? `\n${intervalWords(clusteredBy)}${progress.some(({ adjudicator }) => adjudicator) ? " Adjudicators' answers are in no figure." : ''}\n`
      : '',
    notes.length === 0 ? '' : `\nNotes: ${notes.length}, with --json and on the page of results.\n`,
  ].join('');
}

function progressText(progress: readonly AuditorProgress[], items: 'matches' | 'cases'): string {
  if (progress.length === 0) return 'No auditor takes part yet.\n';
  const rows = progress.map(({ auditor, adjudicator, answered, asked, items }) => [
    `${visibleLine(auditor)}${adjudicator ? ' (adjudicator)' : ''}`,
    `${answered} of ${asked}`,
    String(items),
  ]);
  return alignedTable([['Auditor', 'answered', `${items} complete`], ...rows], ['left', 'right', 'right']);
}

function pipelineText(figures: PipelineFigures): string {
  const { matches, rounds, verdicts, disagreements } = figures;
  const { revised } = verdicts;
  return [
    `\n${counted(matches, 'match', 'matches')}, ${counted(rounds, 'round')}\n`,
    terminalTable(figureColumns, mainRows(figures)),
    revised.count > 0
      ? `${counted(revised.count, 'own verdict')} changed with the automatic one in sight, ${revised.towards} of them towards its winner. Agreement is of the first, given blind.\n`
      : '',
    disagreementsText(disagreements),
  ].join('');
}

function preferenceText({ cases, question, checklist }: PreferenceFigures): string {
  const table = (title: string, chosen: PreferenceQuestion) =>
    `\n${title}\n${terminalTable(figureColumns, preferenceRows(chosen))}`;
  return `\n${counted(cases, 'case')}\n${table('Best question', question)}${table('Best checklist', checklist)}`;
}

function disagreementsText(rounds: readonly Disagreement[]): string {
  if (rounds.length === 0) return '';
  const rows = rounds
    .slice(0, mostListed)
    .map(({ match, round, automatic, own }) => [
      visibleLine(match),
      String(round),
      stepText[automatic],
      own.map(({ auditor, step }) => `${visibleLine(auditor)}: ${stepText[step]}`).join('; '),
    ]);
  const rest = rounds.length - rows.length;
  const table = alignedTable([['Match', 'round', 'automatic', 'auditors'], ...rows], ['left', 'right', 'left', 'left']);
  const more = rest > 0 ? `and ${rest} more: see --json\n` : '';
  return `\nRounds in which not all name the same winner (${rounds.length})\n${table}${more}`;
}
