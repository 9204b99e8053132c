import type { Adjudication } from '../../audit/adjudication.ts';
import type { AnnotatorAgreement, Disagreement } from '../../audit/annotator-agreement.ts';
import type { AuditFigures, AuditNote } from '../../audit/audit-figures.ts';
import type { AuditorProgress } from '../../audit/audit-progress.ts';
import { comparedQuestions, type PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { ClusteredShare, PreferenceFigures } from '../../audit/preference-figures.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted, points, rankText } from '../arena-words.ts';
import { intervalWords, stepText } from '../audit-words.ts';
import { figureText, shareText } from '../estimate-words.ts';
import { wholeChange } from '../moves-words.ts';
import { alignedTable } from './aligned-table.ts';
import { formNames } from './rejudge-text.ts';

/** The most rounds, and the most notes, that are listed. */
const mostListed = 20;
/** The longest note that is shown, in characters. */
const longestNote = 200;

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
      ? `\nIn brackets: 95% intervals. ${intervalWords(clusteredBy)} Adjudicators' answers are in no figure.\n`
      : '',
    notesText(notes),
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
  const { matches, rounds, shares, verdicts } = figures;
  const rows = [
    shareRow('Questions valid (depth and width)', shares.questionValid),
    shareRow('  depth valid', shares.depthValid),
    shareRow('  width valid', shares.widthValid),
    shareRow('Checklists factually correct', shares.factual),
    shareRow('  correct or mostly', shares.mostlyFactual),
    shareRow('Evolution as planned', shares.asPlanned),
    shareRow('Automatic verdict agreed with', shares.agreed),
    shareRow('Length sufficient', shares.sufficient),
    shareRow('  insufficient', shares.insufficient),
    shareRow('  excessive', shares.excessive),
  ];
  const { winners, steps, weighted, revised } = verdicts;
  const verdictRows = [
    ['Own verdicts and the automatic ones', 'cases', 'equal', "Cohen's kappa", 'weighted kappa'],
    ['win, loss or tie', String(winners.pairs), shareText(winners.percent), figureText(winners.kappa), ''],
    ['five steps', String(steps.pairs), shareText(steps.percent), figureText(steps.kappa), figureText(weighted)],
  ];
  return [
    `\n${counted(matches, 'match', 'matches')}, ${counted(rounds, 'round')}\n`,
    alignedTable([['', 'share', 'cases', 'clusters'], ...rows], ['left', 'left', 'right', 'right']),
    `\n${alignedTable(verdictRows, ['left', 'right', 'left', 'left', 'left'])}`,
    revised.count > 0
      ? `${counted(revised.count, 'own verdict')} changed with the automatic one in sight, ${revised.towards} of them towards its winner. Agreement is of the first, given blind.\n`
      : '',
    annotatorsText(comparedQuestions.map((question) => [questionNames[question], figures.annotators[question]])),
    disagreementsText(figures.disagreements),
  ].join('');
}

const questionNames: Readonly<Record<(typeof comparedQuestions)[number], string>> = {
  A1: 'depth (A1)',
  A2: 'width (A2)',
  A3: 'evolution (A3)',
  B1: 'facts (B1)',
  winner: 'verdict: win, loss or tie (C1)',
  C1: 'verdict: five steps, alpha by their order (C1)',
  D1: 'agreement (D1)',
  D2: 'length (D2)',
};

function preferenceText({ cases, question, checklist }: PreferenceFigures): string {
  const rows = question.chosen.map(({ form, ...share }, index) => {
    const other = checklist.chosen[index];
    return [formNames[form], shareText(share), other ? shareText(other) : '', String(share.of)];
  });
  return [
    `\n${counted(cases, 'case')}\n`,
    alignedTable(
      [['Chosen', 'best question', 'best checklist', 'choices'], ...rows],
      ['left', 'left', 'left', 'right'],
    ),
    annotatorsText([
      ['best question (Q1)', question.annotators],
      ['best checklist (Q2)', checklist.annotators],
    ]),
  ].join('');
}

function shareRow(name: string, share: ClusteredShare): string[] {
  return [name, shareText(share), `${share.count} of ${share.of}`, String(share.clusters)];
}

function annotatorsText(rows: readonly (readonly [string, AnnotatorAgreement])[]): string {
  const several = rows.filter(([, { auditors }]) => auditors > 1);
  if (several.length === 0) return '\nOne auditor alone: nothing to say of how far auditors agree.\n';
  const cells = several.map(([name, { pair, panel }]) => [
    name,
    String(panel.units),
    shareText(panel.percent),
    pair ? figureText(pair.kappa) : '',
    figureText(panel.alpha),
  ]);
  const heading = ['Auditors with each other on', 'cases', 'equal', "Cohen's kappa", "Krippendorff's alpha"];
  return `\n${alignedTable([heading, ...cells], ['left', 'right', 'left', 'left', 'left'])}`;
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

function notesText(notes: readonly AuditNote[]): string {
  if (notes.length === 0) return '';
  const lines = notes.slice(0, mostListed).map(({ auditor, match, task, round, text }) => {
    const about = `${visibleLine(match ?? task ?? '')}${round === null ? '' : ` round ${round}`}`;
    const line = visibleLine(text);
    const short = line.length > longestNote ? `${[...line].slice(0, longestNote).join('')}…` : line;
    return `  ${visibleLine(auditor)}, ${about}: ${short}\n`;
  });
  const rest = notes.length - lines.length;
  return `\nNotes (${notes.length})\n${lines.join('')}${rest > 0 ? `  and ${rest} more: see --json\n` : ''}`;
}

/** What the rulings of people changed, below the leaderboard that they give. */
export function adjudicationText({ judged, changed, ends, dropped, open, moves }: Adjudication): string {
  const rounds = `Verdicts of people on ${counted(judged, 'round')} stand in the place of the automatic ones`;
  const what = [
    `${counted(changed.length, 'verdict')} changed`,
    `${counted(ends.length, 'match has', 'matches have')} another winner`,
    ...(dropped > 0 ? [`${counted(dropped, 'round')} dropped out behind an earlier end`] : []),
  ];
  const unsettled =
    open.length > 0
      ? `On ${counted(open.length, 'round')} auditors name different winners; there the automatic verdict stands.\n`
      : '';
  return `${rounds}: ${what.join(', ')}.\n${unsettled}\n${movesTable(moves)}`;
}

function movesTable(moves: Adjudication['moves']): string {
  const rows = moves.map(({ agent, before, after }) => [
    visibleLine(agent),
    points(before.rating),
    points(after.rating),
    wholeChange(after.rating - before.rating),
    rankText(before),
    rankText(after),
  ]);
  return alignedTable(
    [['Agent', 'automatic', 'by people', 'moved', 'rank before', 'rank now'], ...rows],
    ['left', 'right', 'right', 'right', 'right', 'right'],
  );
}
