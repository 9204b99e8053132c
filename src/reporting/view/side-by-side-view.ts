import { type ChecklistItem, decidingItems, type Grade, type Task } from '../../../examiner/task.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId, TaskId } from '../../kernel/ids.ts';
import type { PairStanding, PairStandings } from '../../ratings/pair-standings.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { shareDifference } from '../../ratings/share-difference.ts';

/** Input of the comparison of two agents. */
export interface SideBySideInput {
  readonly one: AgentId;
  readonly other: AgentId;
  /** Matches that either played, with their rounds and the tasks of these. */
  readonly matches: readonly MatchRecord[];
  readonly rounds: readonly RoundRecord[];
  readonly tasks: readonly Task[];
  /** Pairs by all graded items; null where too little is known. */
  readonly byItems: PairStandings | null;
}

/** An agent's grade of an item, and a round that shows it. */
export interface ShownGrade {
  /** Null where the judge left the item out: it then counts as missing. */
  readonly grade: Grade | null;
  readonly match: MatchRecord;
  readonly round: number;
}

/** An item of a task that both were asked. */
export interface SharedItem {
  readonly task: Task;
  readonly item: ChecklistItem;
  readonly one: ShownGrade;
  readonly other: ShownGrade;
}

/** All items, or those of depth or of width, by who satisfied them. */
export interface ComparedSlice {
  readonly by: 'all' | 'depth' | 'width';
  readonly items: number;
  readonly both: number;
  readonly onlyOne: number;
  readonly onlyOther: number;
  /** The share that the first satisfies less that of the second, by tree. */
  readonly difference: Estimate;
}

export type SideBySideView = ReturnType<typeof sideBySideView>;

/** Works out how two agents compare. Tasks that both were asked count once, whether or not they met on them. */
export function sideBySideView(input: SideBySideInput) {
  const { one, other, matches } = input;
  const items = comparedItems(input);
  return {
    one,
    other,
    /** Difference from the first one's side: negative where it is the worse. */
    byItems: standingOf(input.byItems, one, other),
    /** Matches of the two against each other, as planned. */
    met: matches.filter(({ a, b }) => (a === one && b === other) || (a === other && b === one)),
    /** Tasks that both were asked and that were graded by items; an answer may be missing. */
    tasks: new Set(items.map(({ task }) => task.id)).size,
    /** All items first. Empty where they have no task in common. */
    slices: items.length === 0 ? [] : comparedSlices(items),
    /**
     * Items that the first satisfies and the second does not, the most telling first: contradicted before missing, a task once
     * before twice.
     */
    onlyOne: telling(
      items.filter((each) => isSatisfied(each.one) && !isSatisfied(each.other)),
      'other',
    ),
    onlyOther: telling(
      items.filter((each) => isSatisfied(each.other) && !isSatisfied(each.one)),
      'one',
    ),
  };
}

function standingOf(standings: PairStandings | null, one: AgentId, other: AgentId): PairStanding | null {
  const standing = standings?.pairs.find(
    ({ better, worse }) => (better === one && worse === other) || (better === other && worse === one),
  );
  if (standing === undefined) return null;
  return standing.better === one
    ? standing
    : {
        ...standing,
        difference: -standing.difference,
        low: -standing.high,
        high: -standing.low,
        chance: 1 - standing.chance,
      };
}

function comparedItems({ one, other, matches, rounds, tasks }: SideBySideInput): SharedItem[] {
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const isDirect = ({ match }: RoundRecord) => {
    const { a, b } = matchOf.get(match) ?? {};
    return (a === one && b === other) || (a === other && b === one);
  };
  const ordered = [...rounds.filter(isDirect), ...rounds.filter((round) => !isDirect(round))];
  const ofOne = readingsOf(one, ordered, matchOf);
  const ofOther = readingsOf(other, ordered, matchOf);
  return tasks.flatMap((task) => {
    const first = ofOne.get(task.id);
    const second = ofOther.get(task.id);
    if (first === undefined || second === undefined) return [];
    return decidingItems(task).map((item) => ({
      task,
      item,
      one: { ...first, grade: first.grades.find((grade) => grade.item === item.id) ?? null },
      other: { ...second, grade: second.grades.find((grade) => grade.item === item.id) ?? null },
    }));
  });
}

/** Grades of an agent on each task: the first reading counts, one of a match of the two before any other. */
function readingsOf(agent: AgentId, rounds: readonly RoundRecord[], matchOf: ReadonlyMap<string, MatchRecord>) {
  const readings = new Map<TaskId, { grades: readonly Grade[]; match: MatchRecord; round: number }>();
  for (const { match: id, number, task, result } of rounds) {
    const match = matchOf.get(id);
    if (match === undefined || task === null || result.kind !== 'judged' || readings.has(task)) continue;
    if (match.a !== agent && match.b !== agent) continue;
    const { gradesA, gradesB } = result.judgement;
    // A judge without a checklist grades no items.
    if (gradesA.length + gradesB.length === 0) continue;
    readings.set(task, { grades: match.a === agent ? gradesA : gradesB, match, round: number });
  }
  return readings;
}

/** True if an answer satisfies the item. */
export function isSatisfied({ grade }: ShownGrade): boolean {
  return grade?.outcome === 'satisfied';
}

function comparedSlices(items: readonly SharedItem[]): ComparedSlice[] {
  const kinds = groupBy(items, ({ item }) => (item.kind === 'width' ? ('width' as const) : ('depth' as const)));
  // What all items are of tells nothing that the first line does not.
  const parts = kinds.size < 2 ? [] : [...kinds].map(([kind, own]) => sliceOf(kind, own));
  return [sliceOf('all', items), ...parts];
}

function sliceOf(by: ComparedSlice['by'], items: readonly SharedItem[]): ComparedSlice {
  const trials = items.map(({ task, one, other }) => ({
    tree: task.tree,
    one: isSatisfied(one),
    other: isSatisfied(other),
  }));
  return {
    by,
    items: items.length,
    both: trials.filter(({ one, other }) => one && other).length,
    onlyOne: trials.filter(({ one, other }) => one && !other).length,
    onlyOther: trials.filter(({ one, other }) => !one && other).length,
    difference: shareDifference(trials),
  };
}

/** @param loser whose side is the telling one */
function telling(items: readonly SharedItem[], loser: 'one' | 'other'): SharedItem[] {
  const wrong = (each: SharedItem) => each[loser].grade?.outcome === 'contradicted';
  const ordered = [...items.filter(wrong), ...items.filter((each) => !wrong(each))];
  const firsts = new Set([...new Map(ordered.toReversed().map((each) => [each.task.id, each])).values()]);
  return [...ordered.filter((each) => firsts.has(each)), ...ordered.filter((each) => !firsts.has(each))];
}
