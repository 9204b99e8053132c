import type { MatchRecord } from '../../arena/match.ts';
import type { Disagreement } from '../../audit/annotator-agreement.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import type { PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { PreferenceFigures } from '../../audit/preference-figures.ts';
import { type VerdictStep, verdictSteps } from '../../audit/shown-rounds.ts';
import { counted } from '../arena-words.ts';
import { type FigureRow, figureColumns, intervalWords, mainRows, preferenceRows, stepText } from '../audit-table.ts';
import {
  type Block,
  cellBlock,
  type DocumentSection,
  type Inlines,
  linkTo,
  marked,
  rowTable,
  textBlock,
} from '../document/document.ts';
import { clipped } from '../html/html.ts';
import { addresses } from '../view/addresses.ts';
import { agentWords, furtherRows } from './agent-table.ts';

/** Maximum number of rounds that are listed; `audit report --json` has all. */
const mostListed = 200;

/** Results of an audit, with the names of agents and the verdicts. @param matches at least those of the audit */
export function auditResults(figures: AuditFigures, matches: readonly MatchRecord[]): readonly DocumentSection[] {
  const { pipeline, preference, progress, notes } = figures;
  const matchById = new Map(matches.map((match) => [match.id, match]));
  const lines = progress.map(({ auditor, ...line }) => ({ ...line, name: auditor, address: null }));
  return [
    ...(pipeline === null ? [] : pipelineSections(pipeline, figures, matchById)),
    ...(preference === null ? [] : [preferenceSection(preference)]),
    { id: 'auditors', title: 'Auditors', blocks: [auditorBlock(lines)] },
    ...(notes.length === 0 ? [] : [{ id: 'notes', title: 'Notes', blocks: [noteList(notes, matchById)] }]),
  ];
}

type Matches = ReadonlyMap<string, MatchRecord>;

function pipelineSections(
  pipeline: PipelineFigures,
  { clusteredBy }: AuditFigures,
  matchById: Matches,
): readonly DocumentSection[] {
  const { revised } = pipeline.verdicts;
  const size = `${counted(pipeline.matches, 'match', 'matches')}, ${counted(pipeline.rounds, 'round')}.`;
  const changed = `${counted(revised.count, 'own verdict was', 'own verdicts were')} changed with the automatic one in sight, ${revised.towards} of them towards its winner. Here, and in all agreement on verdicts, the first counts, which was given before; the rounds below take the latest.`;
  return [
    {
      id: 'figures',
      title: 'What people found',
      blocks: [textBlock(`${size} ${intervalWords(clusteredBy)}`), figureBlock('Main figures', mainRows(pipeline))],
    },
    { id: 'verdicts', title: 'Verdicts', blocks: [textBlock(changed), confusionBlock(pipeline)] },
    {
      id: 'disagreements',
      title: 'Rounds to look at again',
      blocks: disagreementBlocks(pipeline.disagreements, matchById),
    },
  ];
}

/** A table of figures with their 95% intervals. */
export function figureBlock(label: string, rows: readonly FigureRow[]): Block {
  return rowTable({ label, look: 'cards', columns: figureColumns, rows, rowHead: 'name' });
}

function confusionBlock({ verdicts }: PipelineFigures): Block {
  return cellBlock({
    label: 'Automatic verdicts by own verdicts',
    caption: 'Automatic verdicts (rows) and the auditors’ first own ones (columns)',
    look: 'compact',
    heads: ['', ...verdictSteps.map((step) => `#${stepText[step]}`)],
    rows: verdictSteps.map((automatic) => [
      stepText[automatic],
      ...verdictSteps.map((own) => {
        const count = verdicts.confusion[automatic][own];
        return automatic === own ? marked('strong', count) : count === 0 ? '·' : count;
      }),
    ]),
  });
}

function disagreementBlocks(disagreements: readonly Disagreement[], matchById: Matches): readonly Block[] {
  if (disagreements.length === 0)
    return [
      textBlock(
        'There is none: wherever people gave a verdict, they named the winner that the automatic one names.',
        'quiet',
      ),
    ];
  const rows = disagreements.slice(0, mostListed).flatMap((each) => disagreementRow(each, matchById.get(each.match)));
  return [
    cellBlock({ label: 'Table of rounds to look at again', heads: ['Round', 'Automatic', 'Auditors'], rows }),
    ...furtherRows(disagreements.length, 'round', mostListed),
  ];
}

function disagreementRow(
  { round, automatic, own, between }: Disagreement,
  match: MatchRecord | undefined,
): readonly (readonly Inlines[])[] {
  if (match === undefined) return [];
  const stepWords = (step: VerdictStep): Inlines =>
    step === 'tie'
      ? 'tie'
      : [
          agentWords(step.startsWith('a_') ? match.a : match.b),
          step.endsWith('much_better') ? ' much better' : ' better',
        ];
  const verdicts = own.map(({ auditor, step }): Inlines => [nameWords(auditor), ': ', stepWords(step), '. ']);
  const differ = between === 'auditors' ? marked('quiet', 'The auditors differ.') : '';
  return [[roundLink(match, round), stepWords(automatic), [...verdicts, differ]]];
}

function roundLink(match: MatchRecord, round: number | null): Inlines {
  const players = [agentWords(match.a), ' – ', agentWords(match.b), round === null ? '' : `, round ${round}`];
  return linkTo(addresses.match(match, round ?? undefined), players);
}

function nameWords(name: string): Inlines {
  return marked('name', clipped(name, 80));
}

function preferenceSection({ cases, question, checklist }: PreferenceFigures): DocumentSection {
  const blocks: readonly Block[] = [
    textBlock(`${counted(cases, 'case')}.`),
    { kind: 'heading', text: 'Best question' },
    figureBlock('Best question', preferenceRows(question)),
    { kind: 'heading', text: 'Best checklist' },
    figureBlock('Best checklist', preferenceRows(checklist)),
  ];
  return { id: 'figures', title: 'What people prefer', blocks };
}

/** An auditor with what they have answered. */
export interface AuditorLine {
  readonly name: string;
  /** Address of their page; null where there is none to open. */
  readonly address: string | null;
  readonly adjudicator: boolean;
  readonly answered: number;
  readonly asked: number;
}

/** The auditors of an audit, and their progress. */
export function auditorBlock(auditors: readonly AuditorLine[]): Block {
  if (auditors.length === 0) return textBlock('Nobody yet.', 'quiet');
  const rows = auditors.map(({ name, address, adjudicator, answered, asked }) => [
    [address === null ? nameWords(name) : linkTo(address, nameWords(name)), adjudicator ? ' (adjudicator)' : ''],
    answered,
    asked,
    answered === asked ? 'finished' : answered === 0 ? 'not begun' : 'under way',
  ]);
  return cellBlock({ label: 'Table of auditors', heads: ['Auditor', '#Answered', '#Asked', 'State'], rows });
}

function noteList(notes: AuditFigures['notes'], matchById: Matches): Block {
  const items = notes.slice(0, mostListed).map(({ auditor, match, task, round, text }): Inlines => {
    const about = match === null ? undefined : matchById.get(match);
    const place = about === undefined ? clipped(task ?? '', 80) : roundLink(about, round);
    return [place, ' ', marked('quiet', nameWords(auditor)), ': ', marked('name', clipped(text, 4000))];
  });
  return { kind: 'list', look: 'items', items };
}
