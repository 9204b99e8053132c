import { parsedUrl } from '../../../src/kernel/parsed-url.ts';
import { compareValue } from '../../comparing/compare-value.ts';
import { plainWords } from '../../comparing/words.ts';
import type { Fact } from '../../fact.ts';
import { momentOf } from '../../reading/moment.ts';
import { pointPart, type StatedPoint } from '../../reading/point.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import type { KindAsk } from '../kind-ask.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import type { PointKind } from './point-kinds.ts';

/** Points by the node of the page that they are asked of; at least one of each. */
export type PointsByNode = ReadonlyMap<string, readonly StatedPoint[]>;

/** A fact that may be asked for, with the point whose part it is. */
interface Part {
  readonly point: StatedPoint;
  readonly place: number;
}
type Parts = ReadonlyMap<Fact, Part>;

/**
 * Pages with the points of their targets in place of what else they state of the same things, and what a question of a kind asks of
 * them.
 * @param read the pages, by the names of whose entities the points go
 * @param quoted pages beside those of the place that the points quote
 */
export function askForPoints(
  kind: PointKind,
  read: PlacePages,
  found: PointsByNode,
  quoted: readonly Member[],
): { readonly pages: PlacePages; readonly ask: KindAsk } {
  const parts = new Map<Fact, Part>();
  const targets = read.targets.map((page): Member => {
    const named = (fact: Fact): Fact => ({ ...fact, entity: page.entity });
    const points = (found.get(page.node) ?? []).map((point) => ({ ...point, parts: point.parts.map(named) }));
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
  const [form] = pointPart(reading, place);
  const isOpen = form === 'clause' || form === 'decision';
  return isOpen && plainWords(value).length > mostTermWords && momentOf(value) === null;
}

/**
 * Checks what a draft asks for beside what is checked of every task: of each target enough whole points, none of their parts twice; by
 * one ask the same part of each; not the same of all targets; nothing that stands in the words of a clue.
 */
function pointRefusals(task: Task, { least, reason }: PointKind, parts: Parts): GateRefusal[] {
  const { targets, widthChecklist } = task;
  const factsOf = (items: readonly ChecklistItem[]) => items.flatMap(({ facts }) => facts);
  const poor = targets.filter(({ node }) => {
    const asked = factsOf(widthChecklist.filter(({ target }) => target === node));
    const points = new Set(asked.flatMap((fact) => parts.get(fact)?.point ?? []));
    const whole = [...points].filter((point) => point.parts.every((fact) => asked.includes(fact)));
    return whole.length < least || new Set(asked).size < asked.length;
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
