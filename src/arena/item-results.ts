import { type ChecklistItem, depthItems, type Grade, gradedItems, type Task } from '../../examiner/task.ts';
import type { Verdict } from '../../examiner/verdict.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { AgentId } from '../kernel/ids.ts';
import { type ItemKind, type ItemResult, itemKinds } from '../ratings/ability/ability.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';
import { tierWinner } from './tier-winner.ts';
import type { AnswerRecord, TournamentRecord } from './tournament.ts';

export interface JudgedRecord extends Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'> {
  /** Answers that count in one match alone have a scope; the others may be left out. */
  readonly answers: readonly Pick<AnswerRecord, 'agent' | 'task' | 'scope'>[];
}

/**
 * Returns the result of every agent at every item of every task it was judged on. Missing and contradicted items are not satisfied; a
 * width item counts only where the answer identified its target, as in the verdict's tags: the details of a target that
 * was not found say nothing of width. Where nothing is to be identified, every point counts. An answer that several matches share counts once; where their judges graded it
 * differently, an item is satisfied when more than half of them say so.
 *
 * A round without grades (of a judge without a checklist) is read by its verdict, one result a kind: a lost round with tag DEPTH or BOTH
 * is failed depth, with WIDTH or BOTH failed width; WIDTH and NONE are passed depth, NONE passed width; the winner passed
 * what its opponent failed, or both with tag WIDTH, BOTH or NONE. TIE_HIGH is all passed, TIE_LOW failed depth. Where a question
 * has a rubric alone, its verdict says nothing of items (`preferenceResults`).
 */
export function itemResults(record: JudgedRecord): ItemResult[] {
  const lookups = lookupsOf(record);
  const trees = groupBy(record.rounds, ({ match }) => lookups.matchOf.get(match)?.tree);
  return [...trees.values()].flatMap((rounds) =>
    [...readings(rounds, lookups).values()].flatMap(({ place, readings: own, task }) =>
      task ? resultsOf(place, task, own) : taggedItems(place, own),
    ),
  );
}

type Place = Pick<ItemResult, 'agent' | 'tree' | 'task' | 'depth' | 'width'>;

/** One reading of an answer: by item, or from a tag by kind, whether it is satisfied. */
type Reading = ReadonlyMap<string, boolean>;

interface AnswerReadings {
  readonly place: Place;
  /** Null where the readings are from tags. */
  readonly task: Task | null;
  readonly readings: Reading[];
}

interface Lookups {
  readonly matchOf: ReadonlyMap<string, MatchRecord>;
  readonly taskOf: ReadonlyMap<string, Task>;
  /** Keys of the answers that count in one match only. */
  readonly ownAnswers: ReadonlySet<string>;
}

function lookupsOf({ matches, tasks, answers }: JudgedRecord): Lookups {
  return {
    matchOf: new Map(matches.map((match) => [match.id, match])),
    taskOf: new Map(tasks.map((task) => [task.id, task])),
    ownAnswers: new Set(answers.flatMap(({ agent, task, scope }) => (scope ? [keyOf(agent, task, scope)] : []))),
  };
}

/** The readings of every answer, from each match that it counted in. */
function readings(
  rounds: readonly RoundRecord[],
  { matchOf, taskOf, ownAnswers }: Lookups,
): Map<string, AnswerReadings> {
  const answers = new Map<string, AnswerReadings>();
  for (const round of rounds) {
    const match = matchOf.get(round.match);
    if (!match || round.task === null || round.result.kind !== 'judged') continue;
    const { gradesA, gradesB, verdict } = round.result.judgement;
    const hasGrades = gradesA.length + gradesB.length > 0;
    const storedTask = taskOf.get(round.task) ?? null;
    if (hasGrades ? storedTask === null : storedTask !== null && gradedItems(storedTask).length === 0) continue;
    const task = hasGrades ? storedTask : null;
    for (const seat of ['a', 'b'] as const) {
      const agent = match[seat];
      const scoped = ownAnswers.has(keyOf(agent, round.task, match.id));
      const key = keyOf(agent, round.task, scoped ? match.id : '', hasGrades);
      const answer = answers.get(key) ?? { place: placeOf(round, match, agent), task, readings: [] };
      answers.set(key, answer);
      answer.readings.push(hasGrades ? readGrades(seat === 'a' ? gradesA : gradesB) : readTag(verdict, seat));
    }
  }
  return answers;
}

function keyOf(...parts: readonly (string | boolean)[]): string {
  return JSON.stringify(parts);
}

function placeOf(round: RoundRecord, match: MatchRecord, agent: AgentId): Place {
  return { agent, tree: match.tree, task: round.task ?? '', depth: round.path.length, width: round.width };
}

function readGrades(grades: readonly Grade[]): Reading {
  return new Map(grades.map(({ item, outcome }) => [item, outcome === 'satisfied']));
}

function readTag({ tier, tag }: Verdict, seat: 'a' | 'b'): Reading {
  const read = (depth: boolean, width?: boolean): Reading =>
    new Map([['depth', depth] as const, ...(width === undefined ? [] : [['width', width] as const])]);
  const winner = tierWinner(tier);
  if (winner === 'tie') return tier === 'TIE_HIGH' ? read(true, true) : read(false);
  if (seat === winner) return tag === 'DEPTH' ? read(true) : read(true, true);
  if (tag === 'DEPTH') return read(false);
  return read(tag !== 'BOTH', tag !== 'BOTH' && tag !== 'WIDTH');
}

function resultsOf(place: Place, task: Task, own: readonly Reading[]): ItemResult[] {
  const depth = depthItems(task);
  const identified = new Set(depth.filter(({ id }) => mostly(own, id)).map(({ target }) => target));
  const result = (kind: ItemKind, { id }: ChecklistItem): ItemResult => {
    return { ...place, item: id, kind, satisfied: mostly(own, id), source: 'grade' };
  };
  return [
    ...depth.map((item) => result('depth', item)),
    ...task.widthChecklist
      .filter(({ target }) => depth.length === 0 || identified.has(target))
      .map((item) => result('width', item)),
  ];
}

function taggedItems(place: Place, own: readonly Reading[]): ItemResult[] {
  return itemKinds.flatMap((kind) => {
    const withKind = own.filter((reading) => reading.has(kind));
    if (withKind.length === 0) return [];
    return [{ ...place, item: kind, kind, satisfied: mostly(withKind, kind), source: 'tag' as const }];
  });
}

/** An item without a grade counts as missing. */
function mostly(own: readonly Reading[], item: string): boolean {
  return own.filter((reading) => reading.get(item) === true).length * 2 > own.length;
}

/**
 * Two agents' preferences by rubric as results: where a rubric decided between their answers, the one that it prefers has a point
 * that the other has not; where a rubric is all that a question is judged by and prefers neither, both have it, or lack it
 * where neither said anything. Beside the results of items, for comparisons of two agents alone: a preference is about a pair.
 */
export function preferenceResults(record: JudgedRecord): ItemResult[] {
  const { matchOf, taskOf } = lookupsOf(record);
  return record.rounds.flatMap((round) => {
    const match = matchOf.get(round.match);
    const task = round.task === null ? undefined : taskOf.get(round.task);
    if (!match || task?.rubric === undefined || round.result.kind !== 'judged') return [];
    const has = preferred(round.result.judgement.verdict, gradedItems(task).length === 0);
    return (['a', 'b'] as const).flatMap((seat): ItemResult[] => {
      const satisfied = has?.[seat];
      if (satisfied === undefined) return [];
      return [{ ...placeOf(round, match, match[seat]), item: 'rubric', kind: 'width', satisfied, source: 'tag' }];
    });
  });
}

/** Returns the seats that have what the rubric asks for; null where grades decided. */
function preferred({ tier, tag }: Verdict, isAll: boolean): Readonly<Record<'a' | 'b', boolean>> | null {
  const winner = tierWinner(tier);
  if (winner === 'tie') return isAll ? { a: tier === 'TIE_HIGH', b: tier === 'TIE_HIGH' } : null;
  return isAll || tag === 'NONE' ? { a: winner === 'a', b: winner === 'b' } : null;
}
