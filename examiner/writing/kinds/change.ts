import { randomFor } from '../../../src/kernel/random.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { compareValue, holdsValue } from '../../comparing/compare-value.ts';
import { expectedValue } from '../../comparing/expected-value.ts';
import type { TaskFailure } from '../../examiner.ts';
import { type ChangeFact, changeAttributes, readChanges } from '../../reading/change-facts.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal, repeatRefusals, type TaskChecks } from '../../task-gate.ts';
import { isGradable } from '../asked-attributes.ts';
import { placePages } from '../choose-targets.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { writeChecked } from '../try-task.ts';
import { limitSentence } from '../wording.ts';
import type { KindOrder } from './write-by-kind.ts';

/** Writes a question that asks what something of each target is now, what it was before, and since when. */
export async function writeChange(order: KindOrder, checks: TaskChecks): Promise<Result<Task, TaskFailure>> {
  const { request, store, cache, id, earlier } = order;
  const { place, seed } = request;
  const loaded = await placePages(request, store, cache);
  if (!loaded.ok) return loaded;
  const shared = sharedChanges(loaded.value.targets);
  const attributes = randomFor(seed, 'change', place.tree, ...place.path).shuffle(shared);
  let last = 'the targets state no change of one attribute with its date and the state before';
  for (const attribute of attributes) {
    const pages = withChanges(loaded.value, attribute);
    const asked = changeAttributes(attribute);
    const at = { ...place, variant: 0 };
    const written = await writeChecked({ place: at, pages, seed, asked, idOf: () => id }, checks);
    if (!written.ok) {
      last = written.failure.detail;
      continue;
    }
    const task = withOutdated({ ...written.value, variant: place.variant }, attribute);
    const refusals = [...checkChange(task, pages, attribute), ...repeatRefusals({ task, earlier })];
    if (refusals.length === 0) return ok(task);
    last = refusals.map(({ detail }) => detail).join('; ');
  }
  return fail({ reason: 'too_few_facts', detail: last.slice(0, 500) });
}

const changesOf = ({ page, node, entity }: Member) => readChanges(page, node, entity);

/** Attributes of which every page states a change whose parts can be graded, in order. */
function sharedChanges(pages: readonly Member[]): readonly string[] {
  const each = pages.map((page) => changesOf(page).filter(isAskable));
  const [first = [], ...rest] = each.map((changes) => changes.map(({ attribute }) => attribute));
  return first.filter((attribute) => rest.every((others) => others.includes(attribute))).sort();
}

function isAskable({ present, former, date }: ChangeFact): boolean {
  return [present, former, date].every(({ value }) => isGradable(value));
}

/** The pages with the parts of a change among the targets' facts; what else they state of the attribute may be outdated. */
export function withChanges(pages: PlacePages, attribute: string): PlacePages {
  const targets = pages.targets.map((page): Member => {
    const change = changesOf(page).find((each) => each.attribute === attribute);
    const others = page.own.filter((fact) => fact.attribute !== attribute);
    return change ? { ...page, own: [...others, change.present, change.former, change.date] } : page;
  });
  const { together, ...rest } = pages;
  const isClue = together !== undefined && together.attribute !== attribute;
  return { ...rest, targets, ...(isClue && { together }) };
}

/** Each item of a present state says which state is outdated: whoever gives that is wrong. */
function withOutdated(task: Task, attribute: string): Task {
  const [present, former] = changeAttributes(attribute);
  const formerOf = ({ target }: ChecklistItem) =>
    task.widthChecklist.find((item) => item.target === target && item.attribute === former)?.value;
  const widthChecklist = task.widthChecklist.map((item) => {
    const outdated = item.attribute === present ? formerOf(item) : undefined;
    return outdated === undefined ? item : { ...item, text: `${item.text} (${outdated} is outdated)` };
  });
  return { ...task, widthChecklist };
}

/**
 * Checks a change beside what is checked of every task: each target's present state, the one before and a date are asked for and
 * stand on the latest change of its page, the two states surely differ, and the question tells none of them.
 */
export function checkChange(task: Task, pages: PlacePages, attribute: string): GateRefusal[] {
  const open = task.question.replace(limitSentence(task.wordLimit), '');
  return pages.targets.flatMap((page) => {
    const items = task.widthChecklist.filter(({ target }) => target === page.node);
    const [present, former, date] = changeAttributes(attribute).map((name) =>
      items.find((item) => item.attribute === name),
    );
    if (!present || !former || !date)
      return [refusal('no_items', `the question does not ask for all of the change of “${page.entity}”`)];
    return [
      ...stateRefusals(page, attribute, { present, former, date }),
      ...[present, former, date]
        .filter(({ value }) => holdsValue(open, value))
        .map(({ value }) => refusal('gives_answer', `the question gives away “${value}”, which it asks for`)),
    ];
  });
}

interface ChangeItems {
  readonly present: ChecklistItem;
  readonly former: ChecklistItem;
  readonly date: ChecklistItem;
}

function stateRefusals(page: Member, attribute: string, { present, former, date }: ChangeItems): GateRefusal[] {
  const latest = changesOf(page).find((change) => change.attribute === attribute);
  const isLatest = latest?.present.value === present.value && latest.date.value === date.value;
  return [
    ...(isLatest ? [] : [refusal('outdated', `“${present.value}” is not the latest that “${page.entity}” states`)]),
    ...(compareValue(present.value, former.value) === 'different'
      ? []
      : [refusal('not_changed', `“${former.value}” and “${present.value}” may be the same`)]),
    ...(expectedValue(date.value).type === 'date' ? [] : [refusal('not_changed', `“${date.value}” is no date`)]),
  ];
}
