import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import type { ChangeFact } from '../../reading/change-facts.ts';
import type { Task } from '../../task.ts';
import { type GateRefusal, refusal } from '../../task-gate.ts';
import { clueRefusals, type KindAsk } from '../kind-ask.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { type ChangesOf, changeItems, checkChange, isAskable, withOutdated } from './change.ts';

/** What a model is told beside the rules for all questions. */
const changeRule = `This question asks what has changed. The facts that may be asked for come in threes with equal ends of their names: "present …", "former …" and "date of the change of …". Choose one three of each target, as alike as the facts allow, and give exactly three asks, whose facts are, in this order, the present states, the former states, and the dates or versions. The question says what changed in words that fit the chosen change of every target and no other change that is listed for it; it asks what holds now, what held before, and since when. It holds no state and no date of them. Where no words fit one change of each target, say so in "impossible".`;

const changeTrialRule = `This question asks for a state that holds now, for the one before it, and since when. Where the two are names of one thing, as of an alias, and the question does not ask for names, the items of both states are "beside". A former state of an earlier time is no other answer.`;

/** Pages of whose changes a question can be asked, with what is asked. */
export interface Changed {
  readonly pages: PlacePages;
  readonly ask: KindAsk;
}

/**
 * Pages with the changes that a model read of each, for a question that asks for one change of every target.
 * @param read the latest changes of a target's page
 */
export function changed(pages: PlacePages, read: ChangesOf): Result<Changed, TaskFailure> {
  const byNode = new Map(pages.targets.map((page) => [page.node, read(page).filter(isAskable)]));
  const changesOf = ({ node }: Member) => byNode.get(node) ?? [];
  if (pages.targets.some((page) => changesOf(page).length === 0))
    return fail({ reason: 'too_few_facts', detail: 'some page states no change with both states and its date' });
  const targets = pages.targets.map((page) => withoutStates(page, changesOf(page)));
  const ask: KindAsk = {
    facts: new Set(pages.targets.flatMap((page) => changesOf(page).flatMap(partsOf))),
    rule: changeRule,
    trialRule: changeTrialRule,
    finish: (task) => withOutdated(task, targets, changesOf),
    refusals: (task) => [
      ...checkChange(task, targets, changesOf),
      ...partRefusals(task, targets.flatMap(changesOf)),
      ...sameRefusals(task, targets, changesOf),
      ...clueRefusals(task),
    ],
  };
  return ok({ pages: { ...pages, targets }, ask });
}

const partsOf = ({ present, former, date }: ChangeFact): readonly Fact[] => [present, former, date];

/** What else a page states of what changed may be outdated. */
function withoutStates(page: Member, changes: readonly ChangeFact[]): Member {
  const others = page.own.filter((fact) => !changes.some(({ attribute }) => attribute === fact.attribute));
  return { ...page, own: [...changes.flatMap(partsOf), ...others] };
}

/** An item asks for the same part of every change. */
function partRefusals({ widthChecklist }: Task, changes: readonly ChangeFact[]): GateRefusal[] {
  const places = new Map(changes.flatMap((change) => partsOf(change).map((fact, place) => [fact, place] as const)));
  const attributes = [...new Set(widthChecklist.map(({ attribute }) => attribute))];
  return attributes.flatMap((attribute) => {
    const items = widthChecklist.filter((item) => item.attribute === attribute);
    const parts = new Set(items.flatMap(({ facts }) => facts.map((fact) => places.get(fact))));
    return parts.size > 1 ? [refusal('no_items', `“${attribute}” asks for a state of one and a date of another`)] : [];
  });
}

/** Pages that tell of one and the same change are asked about once too often. */
function sameRefusals(task: Task, targets: readonly Member[], changesOf: ChangesOf): GateRefusal[] {
  const told = targets.map((page) => {
    const items = changeItems(task, page, changesOf);
    return items && JSON.stringify([items.present.value, items.former.value, items.date.value]);
  });
  return told.length > 1 && told[0] !== null && new Set(told).size === 1
    ? [refusal('not_changed', 'all pages tell of one and the same change')]
    : [];
}
