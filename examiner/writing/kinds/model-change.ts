import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure, TaskRequest } from '../../examiner.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ChangeFact } from '../../reading/change-facts.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { ReadPoints } from '../../reading/model-points-reader.ts';
import type { Task } from '../../task.ts';
import { refusal } from '../../task-gate.ts';
import { placePages } from '../choose-targets.ts';
import { clueRefusals, type KindAsk } from '../kind-ask.ts';
import { modelPlacePages, unavailable } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { checkChange, isAskable, withOutdated } from './change.ts';
import { type FoundOf, fittingTargets, withTargets } from './fitting-targets.ts';
import { asksSameOfAll, partRefusals, type Three, withOwnWords, withThrees } from './threes.ts';
import type { KindOrder } from './write-by-kind.ts';

/** What a model is told beside the rules for all questions. */
const changeRule = `This question asks what has changed. The facts that may be asked for come in threes with equal ends of their names: "present …", "former …" and "date of the change of …". Choose one three of each target, as alike as the facts allow, and give exactly three asks, whose facts are, in this order, the present states, the former states, and the dates or versions. The question says what changed in words that fit the chosen change of every target and no other change that is listed for it; where the changes are of different things, it says of each target what changed of it ("of the first its …, of the second its …"). It asks what holds now, what held before, and since when, once for all targets. It holds no state and no date of them. Where a target has no change that can be told so, say so in "impossible".`;

const changeTrialRule = `This question asks for a state that holds now, for the one before it, and since when. Where the two are names of one thing, as of an alias, and the question does not ask for names, the items of both states are "beside". A former state of an earlier time is no other answer.`;

/** How pages are read for it. */
interface ChangeReaders {
  readonly facts: ModelPageReader;
  readonly points: ReadPoints;
}

/**
 * Asks for one change of each target, of those that a model reads. Fewer targets than the width are asked about where no more state
 * one.
 */
export async function writeChangeByModel(
  order: KindOrder,
  options: ModelExaminerOptions,
  readers: ChangeReaders,
): Promise<Result<Task, TaskFailure>> {
  const { request, store, cache, id, earlier } = order;
  const { place, attempt } = request;
  const loaded = await placePages(request, store, cache);
  if (!loaded.ok) return loaded;
  const found = await foundChanges(loaded.value, request, readers.points);
  if (!found.ok) return found;
  if (found.value.size === 0)
    return fail({ reason: 'too_few_facts', detail: 'no page states a change with both states and its date' });
  const chosen = withTargets(loaded.value, ({ node }) => found.value.has(node));
  const pages = await modelPlacePages(chosen, attempt, readers.facts, options);
  if (!pages.ok) return pages;
  return modelWriteTask({ id, place, earlier, attempt, ...changed(pages.value, found.value) }, options);
}

async function foundChanges(
  pages: PlacePages,
  { place, attempt }: TaskRequest,
  readPoints: ReadPoints,
): Promise<Result<FoundOf<ChangeFact>, TaskFailure>> {
  return fittingTargets(pages, place.width, async (page) => {
    const read = await readPoints(page, attempt, 'changes');
    return read.ok ? ok(read.value.changes.filter(isAskable)) : fail(unavailable(read.failure));
  });
}

/** Pages of whose changes a question can be asked, with what is asked. */
export interface Changed {
  readonly pages: PlacePages;
  readonly ask: KindAsk;
}

/**
 * Pages with the changes that were read of each, for a question that asks for one change of every target.
 * @param found the latest changes of every target
 */
export function changed(pages: PlacePages, found: FoundOf<ChangeFact>): Changed {
  const byNode = new Map(
    pages.targets.map(({ node, entity }) => [node, (found.get(node) ?? []).map((change) => namedAs(change, entity))]),
  );
  const changesOf = ({ node }: Member) => byNode.get(node) ?? [];
  const threes = (page: Member) => changesOf(page).map(partsOf);
  const asked = withThrees(pages, (page) => changesOf(page).map(({ attribute }) => attribute), threes);
  const { targets } = asked;
  const ask: KindAsk = {
    facts: new Set(pages.targets.flatMap(threes).flat()),
    rule: changeRule,
    trialRule: changeTrialRule,
    finish: (task) => withOutdated(withOwnWords(task), targets, changesOf),
    refusals: (task) => [
      ...checkChange(task, targets, changesOf),
      ...partRefusals(task, targets.flatMap(threes)),
      ...(asksSameOfAll(task, targets, threes)
        ? [refusal('not_changed', 'all pages tell of one and the same change')]
        : []),
      ...clueRefusals(task),
    ],
  };
  return { pages: asked, ask };
}

/** The parts belong to the page's thing by the name that the question's checklist has for it. */
function namedAs({ present, former, date, ...change }: ChangeFact, entity: string): ChangeFact {
  return {
    ...change,
    present: { ...present, entity },
    former: { ...former, entity },
    date: { ...date, entity },
  };
}

const partsOf = ({ present, former, date }: ChangeFact): Three => [present, former, date];
