import { randomFor } from '../../../src/kernel/random.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { surelyDiffer } from '../../comparing/compare-value.ts';
import type { TaskFailure } from '../../examiner.ts';
import { type ChangeFact, changeAttributes, readChanges } from '../../reading/change-facts.ts';
import { momentOf } from '../../reading/moment.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal, repeatRefusals, type TaskChecks } from '../../task-gate.ts';
import { isGradable } from '../asked-attributes.ts';
import { placePages } from '../choose-targets.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { tellsValue } from '../tells-value.ts';
import { writeChecked } from '../try-task.ts';
import { limitSentence } from '../wording.ts';
import { itemsFor } from './threes.ts';
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
    const written = await writeChecked(
      { place: at, pages, seed, asked, form: { kind: 'change', attribute }, idOf: () => id },
      checks,
    );
    if (!written.ok) {
      last = written.failure.detail;
      continue;
    }
    const changes = (page: Member) => changesOf(page).filter((change) => change.attribute === attribute);
    const task = withOutdated({ ...written.value, variant: place.variant }, pages.targets, changes);
    const refusals = [...checkChange(task, pages.targets, changes), ...repeatRefusals({ task, earlier })];
    if (refusals.length === 0) return ok(task);
    last = refusals.map(({ detail }) => detail).join('; ');
  }
  return fail({ reason: 'too_few_facts', detail: last.slice(0, 500) });
}

const changesOf = ({ page, node, entity }: Member) => readChanges(page, node, entity);

/** What rules read of the pages of changes that all of them state of one attribute; null where they state none. */
export function changesByRules(pages: readonly Member[]): ChangesOf | null {
  const shared = sharedChanges(pages);
  return shared.length === 0 ? null : (page) => changesOf(page).filter(({ attribute }) => shared.includes(attribute));
}

/** Attributes of which every page states a change whose parts can be graded, in order. */
function sharedChanges(pages: readonly Member[]): readonly string[] {
  const each = pages.map((page) => changesOf(page).filter(isAskable));
  const [first = [], ...rest] = each.map((changes) => changes.map(({ attribute }) => attribute));
  return first.filter((attribute) => rest.every((others) => others.includes(attribute))).sort();
}

/** Whether all parts of a change can be graded. */
export function isAskable({ present, former, date }: ChangeFact): boolean {
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

/** The changes that a target's page states, the latest of each attribute. */
export type ChangesOf = (page: Member) => readonly ChangeFact[];

/** A target's items that ask for the parts of one change. */
interface ChangeItems {
  readonly change: ChangeFact;
  readonly present: ChecklistItem;
  readonly former: ChecklistItem;
  readonly date: ChecklistItem;
}

/** Null where no change of the page is asked for with all its parts. */
function changeItems(task: Task, page: Member, changesOf: ChangesOf): ChangeItems | null {
  for (const change of changesOf(page)) {
    const [present, former, date] = itemsFor(task, page, [change.present, change.former, change.date]) ?? [];
    if (present && former && date) return { change, present, former, date };
  }
  return null;
}

/** Each item of a present state says which state is outdated: whoever gives that is wrong. */
export function withOutdated(task: Task, targets: readonly Member[], changesOf: ChangesOf): Task {
  const outdated = new Map(
    targets.flatMap((page) => {
      const items = changeItems(task, page, changesOf);
      return items ? [[items.present.id, items.former.value] as const] : [];
    }),
  );
  const widthChecklist = task.widthChecklist.map((item) => {
    const former = outdated.get(item.id);
    return former === undefined ? item : { ...item, text: `${item.text} (${former} is outdated)` };
  });
  return { ...task, widthChecklist };
}

/**
 * Checks a change beside what is checked of every task: each target's present state, the one before and a date are asked for and
 * stand on the latest change of its page, the two states surely differ, and the question tells none of them.
 */
export function checkChange(task: Task, targets: readonly Member[], changesOf: ChangesOf): GateRefusal[] {
  const open = task.question.replace(limitSentence(task.wordLimit), '');
  return targets.flatMap((page) => {
    const items = changeItems(task, page, changesOf);
    if (!items) return [refusal('no_items', `the question does not ask for all of one change of “${page.entity}”`)];
    return [
      ...stateRefusals(page, items),
      ...[items.present, items.former, items.date]
        .filter(({ value }) => tellsValue(open, value))
        .map(({ value }) => refusal('gives_answer', `the question gives away “${value}”, which it asks for`)),
    ];
  });
}

function stateRefusals(page: Member, { change, present, former, date }: ChangeItems): GateRefusal[] {
  const isLatest = change.present.value === present.value && change.date.value === date.value;
  return [
    ...(isLatest ? [] : [refusal('outdated', `“${present.value}” is not the latest that “${page.entity}” states`)]),
    ...(surelyDiffer(present.value, former.value)
      ? []
      : [refusal('not_changed', `“${former.value}” and “${present.value}” may be the same`)]),
    ...(momentOf(date.value) === null ? [refusal('not_changed', `“${date.value}” is no date`)] : []),
  ];
}
