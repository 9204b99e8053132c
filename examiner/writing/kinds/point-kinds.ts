import { parsedUrl } from '../../../src/kernel/parsed-url.ts';
import { compareValue } from '../../comparing/compare-value.ts';
import { plainWords } from '../../comparing/words.ts';
import type { GateRefusal } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import { pointPart, type StatedPoint } from '../../reading/point.ts';
import type { ChecklistItem, Criterion, Task } from '../../task.ts';
import { refusal } from '../../task-gate.ts';
import { momentOf } from '../../values/version.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import type { KindAsk } from './write-by-kind.ts';

/** A kind of question that asks for what pages say beside plain details. */
export interface PointKind {
  /** Purpose for which targets are read. */
  readonly reading: 'points' | 'changes' | 'conflicts';
  /** Whole points asked of each target at least. */
  readonly least: number;
  /** Least and greatest number of targets. */
  readonly targets: readonly [least: number, most: number];
  /** Rule for the writer beside those for all questions. */
  readonly rule: string;
  /** Rule for whoever tries its items. */
  readonly trialRule: string;
  /** Returns why a draft is refused that does not ask for points as the rule says. */
  readonly reason: GateRefusal['reason'];
  /** Words of an item beside its value; `values` are of the point's parts, `site` is that of the part that does not stand. */
  note?(place: number, values: readonly string[], site: string): string;
  /** Criteria by which equal grades are compared. */
  readonly rubric?: readonly Criterion[];
}

const threesRule = (names: string, order: string) =>
  `The facts that may be asked for come in threes with equal ends of their names: ${names}. Choose one three of each target, as alike as the facts allow, and give exactly three asks, whose facts are, in this order, ${order}.`;
const anyTargets = [1, Number.POSITIVE_INFINITY] as const;

export const pointKinds = {
  comparison: {
    reading: 'points',
    least: 2,
    // More than three side by side are a table.
    targets: [2, 3],
    rule: `This question compares the targets in causes, mechanisms or positions. Give two or three asks; each takes one fact of every target. Their attributes may have different names, but all facts of an ask must answer the same question about their targets: a reason beside a reason, a way of working beside a way of working, a view beside a view. No fact stands in two asks, and no two asks take facts that say the same. No other fact of a target answers an ask as well, and no ask is for one of several (“one thing that it advises”). An ask says plainly what it is about (“why its parent process starts as root”), not in general words that fit anything (“its technical means”, “a certain attribute”). The attribute of an ask, and the words that ask for it, hold nothing of the answers. The question asks for these of each target, and then in which of them the targets agree and in which they differ. Where the facts allow no two such asks, say so in "impossible".`,
    trialRule:
      'This question compares entities. Where it does not ask in what they agree and differ, all items are "beside", and so is an item that says the same as another one of its entity.',
    reason: 'not_comparable',
    rubric: [
      {
        id: 'r1',
        text: 'says of each point that is asked for whether the compared agree or differ in it, and how',
        weight: 1,
      },
    ],
  },
  change: {
    reading: 'changes',
    least: 1,
    targets: anyTargets,
    rule: `This question asks what has changed. ${threesRule('"present …", "former …" and "date of the change of …"', 'the present states, the former states, and the dates or versions')} The question says what changed in words that fit the chosen change of every target and no other change that is listed for it; where the changes are of different things, it says of each target what changed of it ("of the first its …, of the second its …"). It asks what holds now, what held before, and since when, once for all targets. It holds no state and no date of them. Where a target has no change that can be told so, say so in "impossible".`,
    trialRule:
      'This question asks for a state that holds now, for the one before it, and since when. Where the two are names of one thing, as of an alias, and the question does not ask for names, the items of both states are "beside". A former state of an earlier time is no other answer.',
    reason: 'not_changed',
    note: (place, [, former]) => (place === 0 ? ` (${former} is outdated)` : ''),
  },
  synthesis: {
    reading: 'conflicts',
    least: 1,
    targets: anyTargets,
    rule: `This question is about something on which two sites disagree. ${threesRule('"standing …", "rejected …" and "decision on …"', 'the values that stand, the rejected values, and what decided')} The question names what is disputed in words that fit the chosen three of every target and no other three that is listed for it; where different things are disputed, it says of each target what ("of the first its …, of the second its …"). It says that sites disagree about it, and asks which value holds, which one another site gives, and by what that is decided: since which date or version, or by which correction. Of threes that fit equally well, those decided by a date, a version or a correction of the value go before those decided by the state of a whole page. The question does not say which site is right, and holds no value, date or version of the threes. Where a target has no three that can be told so, say so in "impossible".`,
    trialRule:
      'This question asks, of something on which two sites disagree, for the value that holds, for the one that another site gives, and for what decides. Where it does not say that sites disagree, all items are "beside". Values of different circumstances, such as another system, option or part, are no disagreement: all three items are "beside" then. What decides is "beside" where its words do not bear on the value. A rejected value of an earlier time is no other answer.',
    reason: 'no_conflict',
    note: (place, [, rejected], site) =>
      [` (${rejected}, as ${site} has it, does not stand)`, `, as ${site} has it`][place] ?? '',
  },
} as const satisfies Readonly<Record<string, PointKind>>;

/** The facts that may be asked for, with the point whose part each is, and at which place. */
type Parts = ReadonlyMap<Fact, { readonly point: StatedPoint; readonly place: number }>;

/**
 * Pages with the points of their targets in place of what else they state of the same things, and what a question of a kind asks of them.
 * @param pointsByNode at least one point for each target's node
 * @param quoted pages beside those of the place that the points quote
 */
export function askForPoints(
  kind: PointKind,
  read: PlacePages,
  pointsByNode: ReadonlyMap<string, readonly StatedPoint[]>,
  quoted: readonly Member[],
): { readonly pages: PlacePages; readonly ask: KindAsk } {
  const parts = new Map<Fact, { readonly point: StatedPoint; readonly place: number }>();
  const targets = read.targets.map((page): Member => {
    const renamed = (fact: Fact): Fact => ({ ...fact, entity: page.entity });
    const points = (pointsByNode.get(page.node) ?? []).map((point) => ({ ...point, parts: point.parts.map(renamed) }));
    for (const point of points) for (const [place, fact] of point.parts.entries()) parts.set(fact, { point, place });
    const others = page.own.filter(({ attribute }) => points.every(({ about }) => about !== attribute));
    return { ...page, own: [...points.flatMap((point) => point.parts), ...others] };
  });
  const ask: KindAsk = {
    facts: new Set(parts.keys()),
    quoted,
    rules: [kind.rule],
    trialRule: kind.trialRule,
    finish: (task) => finished(task, kind, parts),
    refusals: (task) => pointRefusals(task, kind, parts),
  };
  return { pages: { ...read, targets }, ask };
}

/** Each item in the words of its own page, since targets may be asked for different things; a clause is a statement. */
function finished(task: Task, kind: PointKind, parts: Parts): Task {
  const widthChecklist = task.widthChecklist.map((item): ChecklistItem => {
    const [fact] = item.facts;
    const part = fact && parts.get(fact);
    if (!part) return item;
    const { point, place } = part;
    const values = point.parts.map(({ value }) => value);
    const note = kind.note?.(place, values, hostOf(point.parts[1])) ?? '';
    const text = `${fact.entity}, ${fact.attribute}: ${item.value}${note}`;
    return { ...item, text, ...(isClause(kind, place, item.value) && { statement: true as const }) };
  });
  return { ...task, widthChecklist, ...(kind.rubric && { rubric: kind.rubric }) };
}

const hostOf = (fact: Fact | undefined) => parsedUrl(fact?.quote.url ?? '')?.host ?? '';

/** Up to so many words are a term, which answers give as it is. */
const mostTermWords = 2;

function isClause({ reading }: PointKind, place: number, value: string): boolean {
  const isOpen = ['clause', 'decision'].includes(pointPart(reading, place)[0]);
  return isOpen && plainWords(value).length > mostTermWords && momentOf(value) === null;
}

/** Faults of a draft: too few whole points of a target, a part twice or told by a clue, mixed parts, the same of all. */
function pointRefusals(task: Task, { least, reason }: PointKind, parts: Parts): GateRefusal[] {
  const { targets, widthChecklist } = task;
  const factsOf = (items: readonly ChecklistItem[]) => items.flatMap(({ facts }) => facts);
  const poor = targets.filter(({ node }) => {
    const askedFacts = factsOf(widthChecklist.filter(({ target }) => target === node));
    const points = new Set(askedFacts.flatMap((fact) => parts.get(fact)?.point ?? []));
    const whole = [...points].filter((point) => point.parts.every((fact) => askedFacts.includes(fact)));
    return whole.length < least || new Set(askedFacts).size < askedFacts.length;
  });
  const labels = [...new Set(widthChecklist.map(({ attribute }) => attribute))];
  const mixed = labels.filter((label) => {
    const facts = factsOf(widthChecklist.filter(({ attribute }) => attribute === label));
    return new Set(facts.map((fact) => parts.get(fact)?.place)).size > 1;
  });
  return [
    ...poor.map(({ name }) => refusal(reason, `the question does not ask for ${least} of “${name}”, whole and once`)),
    ...mixed.map((label) => refusal(reason, `“${label}” asks for one part of one and another of another`)),
    ...(asksSameOfAll(task) ? [refusal(reason, 'all pages say the same of what is asked for')] : []),
    ...clueRefusals(task),
  ];
}

function asksSameOfAll({ targets, widthChecklist }: Task): boolean {
  const [first] = targets;
  const own = widthChecklist.filter(({ target }) => target === first?.node);
  const isSame = (item: ChecklistItem) =>
    own.some(({ attribute, value }) => attribute === item.attribute && compareValue(value, item.value) === 'same');
  return targets.length > 1 && widthChecklist.every(isSame);
}

/** A clue that stands in the words of an answer leads to that answer by itself. */
function clueRefusals({ depthChecklist, widthChecklist }: Task): GateRefusal[] {
  return widthChecklist.flatMap(({ value, target, facts }) => {
    const clues = depthChecklist.filter((item) => item.target === target).flatMap((item) => item.facts);
    return facts.some((answer) => clues.some((clue) => overlap(answer, clue)))
      ? [refusal('gives_answer', `a clue stands in the same words of the page as “${value}”, which is asked for`)]
      : [];
  });
}

const overlap = ({ quote: a }: Fact, { quote: b }: Fact) => a.page === b.page && a.start < b.end && b.start < a.end;
