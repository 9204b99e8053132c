import { randomFor } from '../../../src/kernel/random.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { compareValue, holdsValue } from '../../comparing/compare-value.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import { readPoints } from '../../reading/sentence-points.ts';
import type { ChecklistItem, Criterion, Task } from '../../task.ts';
import { type GateRefusal, refusal, type TaskChecks } from '../../task-gate.ts';
import { isGradable, mostAsked } from '../asked-attributes.ts';
import { placePages } from '../choose-targets.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { writeAdded } from './ask-added.ts';
import type { KindOrder, KindWriter } from './write-by-kind.ts';

/** Each of the compared has as many points at least. */
export const leastPoints = 2;
/** More than three side by side are a table. */
export const mostComparedPages = 3;

/** What equal grades are compared by: no single item can say how two entities relate. */
export const contrastRubric: readonly Criterion[] = [
  {
    id: 'r1',
    text: 'says of each point that is asked for whether the compared agree or differ in it, and how',
    weight: 1,
  },
];

/**
 * Compares two or three pages of one kind in causes, mechanisms and positions that their sentences state of each of them.
 * Offline the clause of a sentence is the item's value.
 */
export function ruleComparison(checks: TaskChecks): KindWriter {
  return async (order) => {
    const pages = await placePages(order.request, order.store, order.cache);
    return pages.ok ? writeComparison(order, pages.value, checks) : pages;
  };
}

/** The question by rules, from the order and the pages. */
export async function writeComparison(
  order: Pick<KindOrder, 'request' | 'id' | 'earlier'>,
  pages: PlacePages,
  checks: TaskChecks,
): Promise<Result<Task, TaskFailure>> {
  if (pages.targets.length > mostComparedPages)
    return fail({ reason: 'too_few_facts', detail: `more than ${mostComparedPages} are not compared with each other` });
  const { place, seed } = order.request;
  const { points, attributes } = sharedPoints(pages.targets);
  if (attributes.length < leastPoints)
    return fail({ reason: 'too_few_facts', detail: 'the targets state too few causes, mechanisms or positions alike' });
  const random = randomFor(seed, 'comparison', place.tree, ...place.path, place.width, place.variant, 'points');
  const asked = random.shuffle(attributes).slice(0, mostAsked);
  const question = { pages, asked, added: points, form: { kind: 'comparison' as const }, refusals: comparisonRefusals };
  const written = await writeAdded(order, question, checks);
  return written.ok ? ok({ ...written.value, rubric: contrastRubric }) : written;
}

/** Points by the node of their page, and what all pages have a point about. */
interface SharedPoints {
  readonly points: ReadonlyMap<string, readonly Fact[]>;
  readonly attributes: readonly string[];
}

function sharedPoints(targets: readonly Member[]): SharedPoints {
  const read = targets.map((page) => readPoints(page).filter(({ value }) => isGradable(value)));
  const [first = [], ...rest] = read;
  const attributes = first
    .map(({ attribute }) => attribute)
    .filter((attribute) => rest.every((own) => own.some((point) => point.attribute === attribute)));
  return { points: new Map(targets.map(({ node }, at) => [node, read[at] ?? []])), attributes };
}

/** What the gate of the kind has against a task: enough quoted points for each, none twice, and not the same points for all. */
export function comparisonRefusals(task: Task): GateRefusal[] {
  const pointsOf = (node: string) => task.widthChecklist.filter(({ target }) => target === node);
  const [first, ...rest] = task.targets.map(({ node }) => pointsOf(node));
  const few = task.targets.filter(({ node }) => pointsOf(node).length < leastPoints);
  const twice = task.targets.filter(({ node }) => holdsTwice(pointsOf(node)));
  const differs = (first ?? []).some((point) =>
    rest.some((own) =>
      own.some(({ attribute, value }) => attribute === point.attribute && compareValue(point.value, value) !== 'same'),
    ),
  );
  return [
    ...few.map(({ name }) => refusal('not_comparable', `fewer than ${leastPoints} points are asked about “${name}”`)),
    ...twice.map(({ name }) => refusal('not_comparable', `two points of “${name}” say the same`)),
    ...(differs ? [] : [refusal('not_comparable', 'the pages say the same of all that are compared')]),
  ];
}

/** Whether one point of an entity stands in another. */
function holdsTwice(points: readonly ChecklistItem[]): boolean {
  return points.some((one) => points.some((other) => one !== other && holdsValue(one.value, other.value)));
}
