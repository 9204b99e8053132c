import type { Grade, GradeOutcome } from '../../../examiner/grade.ts';
import { type ChecklistItem, gradedItems, type Task } from '../../../examiner/task.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { type PlayedPortion, roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { Void } from '../../arena/void.ts';
import { type CsvCell, csvLine } from './csv-table.ts';

/** The header of `rounds.csv`. */
export const roundColumns = [
  'match_id',
  'tournament_round',
  'tree_id',
  'agent_a',
  'agent_b',
  'round',
  'depth',
  'width',
  'task_id',
  'result',
  'tier',
  'tag',
  'void_reason',
  'evolution',
  'evolution_note',
  'place_note',
  'satisfied_a',
  'missing_a',
  'contradicted_a',
  'satisfied_b',
  'missing_b',
  'contradicted_b',
  'score_a',
  'score_b',
] as const;

/** The rounds of some matches as lines of `rounds.csv`, void ones included; grades are counted by outcome. */
export function roundLines({ matches, rounds }: PlayedPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  return matches.flatMap((match) => (roundsOf.get(match.id) ?? []).map((round) => csvLine(roundCells(match, round))));
}

function roundCells(match: MatchRecord, round: RoundRecord): CsvCell[] {
  const { number, path, width, task, note, scoreA, scoreB } = round;
  return [
    match.id,
    match.tournamentRound,
    match.tree,
    match.a,
    match.b,
    number,
    path.length,
    width,
    task,
    ...resultCells(round, note ?? null),
    scoreA,
    scoreB,
  ];
}

function resultCells({ result }: RoundRecord, note: string | null): CsvCell[] {
  if (result.kind === 'void') {
    return ['void', null, null, result.void.reason, null, null, note, ...Array<null>(6).fill(null)];
  }
  const { evolution, judgement } = result;
  const { verdict, gradesA, gradesB } = judgement;
  return [
    'judged',
    verdict.tier,
    verdict.tag,
    null,
    evolution?.kind ?? null,
    evolution?.note ?? null,
    note,
    ...countsOf(gradesA),
    ...countsOf(gradesB),
  ];
}

const outcomes: readonly GradeOutcome[] = ['satisfied', 'missing', 'contradicted'];

/** A judge without checklists leaves no grades: nothing to count. */
function countsOf(grades: readonly Grade[]): CsvCell[] {
  return outcomes.map((outcome) =>
    grades.length === 0 ? null : grades.filter((grade) => grade.outcome === outcome).length,
  );
}

/** The header of `tasks.csv`. */
export const taskColumns = [
  'task_id',
  'tree_id',
  'depth',
  'width',
  'variant',
  'word_limit',
  'question',
  'item',
  'kind',
  'target_node',
  'target',
  'attribute',
  'value',
  'text',
  'source_url',
  'quote',
] as const;

/** The checklists of tasks, a line of `tasks.csv` for each item; the source is that of its first fact. */
export function taskLines(tasks: readonly Task[]): string[] {
  return tasks.flatMap((task) => gradedItems(task).map((item) => csvLine(itemCells(task, item))));
}

function itemCells(task: Task, item: ChecklistItem): CsvCell[] {
  const { id, tree, path, width, variant, wordLimit, question, targets } = task;
  const name = item.kind === 'chain' ? item.value : (targets.find(({ node }) => node === item.target)?.name ?? null);
  const quote = item.facts[0]?.quote;
  return [
    id,
    tree,
    path.length,
    width,
    variant,
    wordLimit,
    question,
    item.id,
    item.kind,
    item.target,
    name,
    item.attribute,
    item.value,
    item.text,
    quote?.url ?? null,
    quote?.text ?? null,
  ];
}

/** The header of `voids.csv`. */
export const voidColumns = [
  'match_id',
  'tournament_round',
  'tree_id',
  'agent_a',
  'agent_b',
  'what',
  'round',
  'reason',
  'agents',
  'detail',
] as const;

/**
 * What does not count in some matches, as lines of `voids.csv`: void rounds, void matches, and how a match was void the
 * times before it was played again.
 */
export function voidLines({ matches, rounds }: PlayedPortion): string[] {
  const roundsOf = roundsByMatch(rounds);
  return matches.flatMap((match) => {
    const { end, earlierVoids = [] } = match;
    const line = (what: string, round: number | null, voided: Void) => csvLine(voidCells(match, what, round, voided));
    return [
      ...earlierVoids.map((voided) => line('earlier match', null, voided)),
      ...(roundsOf.get(match.id) ?? []).flatMap(({ number, result }) =>
        result.kind === 'void' ? line('round', number, result.void) : [],
      ),
      ...(end?.kind === 'void' ? [line('match', null, end.void)] : []),
    ];
  });
}

function voidCells(match: MatchRecord, what: string, round: number | null, voided: Void): CsvCell[] {
  const { id, tournamentRound, tree, a, b } = match;
  const agents = voided.agents === undefined ? null : JSON.stringify(voided.agents);
  return [id, tournamentRound, tree, a, b, what, round, voided.reason, agents, voided.detail];
}
