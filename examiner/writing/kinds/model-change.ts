import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { ChangeFact } from '../../reading/change-facts.ts';
import { refusal } from '../../task-gate.ts';
import { clueRefusals, type KindAsk } from '../kind-ask.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { type ChangesOf, checkChange, isAskable, withOutdated } from './change.ts';
import { asksSameOfAll, partRefusals, type Three, withThrees } from './threes.ts';

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
  const threes = (page: Member) => changesOf(page).map(partsOf);
  const asked = withThrees(pages, (page) => changesOf(page).map(({ attribute }) => attribute), threes);
  const { targets } = asked;
  const ask: KindAsk = {
    facts: new Set(pages.targets.flatMap(threes).flat()),
    rule: changeRule,
    trialRule: changeTrialRule,
    finish: (task) => withOutdated(task, targets, changesOf),
    refusals: (task) => [
      ...checkChange(task, targets, changesOf),
      ...partRefusals(task, targets.flatMap(threes)),
      ...(asksSameOfAll(task, targets, threes)
        ? [refusal('not_changed', 'all pages tell of one and the same change')]
        : []),
      ...clueRefusals(task),
    ],
  };
  return ok({ pages: asked, ask });
}

const partsOf = ({ present, former, date }: ChangeFact): Three => [present, former, date];
