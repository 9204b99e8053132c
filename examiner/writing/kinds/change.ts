import { surelyDiffer } from '../../comparing/compare-value.ts';
import type { ChangeFact } from '../../reading/change-facts.ts';
import { momentOf } from '../../reading/moment.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import { isGradable } from '../asked-attributes.ts';
import type { Member } from '../place-pages.ts';
import { tellsValue } from '../tells-value.ts';
import { limitSentence } from '../wording.ts';
import { itemsFor } from './threes.ts';

/** Whether all parts of a change can be graded. */
export function isAskable({ present, former, date }: ChangeFact): boolean {
  return [present, former, date].every(({ value }) => isGradable(value));
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
