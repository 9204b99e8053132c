import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import { type ModelExaminerOptions, mostListed } from '../../model-examiner-options.ts';
import { type ListCondition, readConditions } from '../../reading/model-condition-reader.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { factAbout } from '../asked-attributes.ts';
import { placePages } from '../choose-targets.ts';
import { modelPlacePages, unavailable } from '../model-place-pages.ts';
import { modelWriteTask } from '../model-write-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { tryItems } from '../try-items.ts';
import { exclusionRandom, gated, noExclusion, withExclusion } from './exclusion.ts';
import type { KindOrder } from './write-by-kind.ts';

/** A condition that a model finds leaves out at least so many: one alone is rather asked for than left out. */
const leastLeftOut = 2;

const conditionTrialRule = `This question leaves out some things of a list by a condition. The items are no answers: each is what the condition goes by, one of every thing of the list, those that are left out among them. An item "answers" where its value, read in the words of its page, is what the condition of the question is about, for this thing as a whole. It is "beside" where the words are about something else, a part of the thing or another circumstance, so that the question would mean or leave out the thing wrongly.`;

const noCondition: TaskFailure = { reason: 'too_few_facts', detail: noExclusion };

/**
 * Asks for all of a list but those that meet a condition: one on what rules read of all its pages, else one on what a model finds
 * that all of them state, whose facts the model then confirms one by one.
 */
export async function writeExclusionByModel(
  order: KindOrder,
  options: ModelExaminerOptions,
  reader: ModelPageReader,
): Promise<Result<Task, TaskFailure>> {
  // Without the tree the writer does not know what else the list has.
  if (options.context !== 'tree' || !options.logicChain) return fail(noCondition);
  const loaded = await placePages(order.request, order.store, order.cache);
  return loaded.ok ? excludeByModel(order, loaded.value, options, reader) : loaded;
}

/** The same of the pages of a place. */
export async function excludeByModel(
  order: Pick<KindOrder, 'request' | 'id' | 'earlier'>,
  loaded: PlacePages,
  options: ModelExaminerOptions,
  reader: ModelPageReader,
): Promise<Result<Task, TaskFailure>> {
  const { request, id, earlier } = order;
  const { place, attempt } = request;
  const byRules = withExclusion(loaded, place.width, exclusionRandom(order));
  const chosen = byRules ? ok(byRules) : await withConditionRead(order, loaded, options, reader);
  if (!chosen.ok) return chosen;
  const pages = await modelPlacePages(chosen.value, attempt, reader, options);
  if (!pages.ok) return pages;
  const written = await modelWriteTask({ id, place, pages: pages.value, earlier, attempt }, options);
  const task = written.ok ? gated(written.value, chosen.value) : written;
  return task.ok && !byRules ? confirmed(task.value, chosen.value, attempt, options) : task;
}

/** The pages of a place with a condition on its list that a model finds every page of the list to state. */
async function withConditionRead(
  order: Pick<KindOrder, 'request'>,
  pages: PlacePages,
  options: ModelExaminerOptions,
  reader: ModelPageReader,
): Promise<Result<PlacePages, TaskFailure>> {
  const { place, attempt } = order.request;
  const [required] = pages.targets;
  const { heading, pages: members } = pages.group ?? { heading: '', pages: [] };
  const isOfSize = members.length <= mostListed && members.length >= place.width + leastLeftOut;
  if (!required || !isOfSize || !members.includes(required)) return fail(noCondition);
  const read = await readList(members, attempt, reader);
  if (!read.ok) return read;
  const listed = read.value;
  const asRequired = listed[members.indexOf(required)];
  if (!asRequired || listed.some(({ own }) => own.length === 0)) return fail(noCondition);
  const found = await readConditions(
    { heading, pages: listed, left: place.width, required: asRequired, attempt },
    options,
  );
  if (!found.ok) return fail(unavailable(found.failure));
  for (const condition of found.value) {
    const stated = withCondition(pages, condition);
    const attribute = condition.get(required.node)?.attribute;
    const chosen = withExclusion(stated, place.width, exclusionRandom(order), attribute);
    if (chosen) return ok(chosen);
  }
  return fail(noCondition);
}

async function readList(
  members: readonly Member[],
  attempt: number,
  reader: ModelPageReader,
): Promise<Result<readonly Member[], TaskFailure>> {
  const readings = await Promise.all(members.map((member) => reader.read(member, attempt)));
  const read: Member[] = [];
  for (const reading of readings) {
    if (!reading.ok) return fail(unavailable(reading.failure));
    read.push(reading.value);
  }
  return ok(read);
}

/** The pages of the list state the attribute under its one name; all else of them stays as it was read. */
function withCondition(pages: PlacePages, condition: ListCondition): PlacePages {
  const stating = (page: Member): Member => {
    const fact = condition.get(page.node);
    if (!fact) return page;
    const rest = page.own.filter(({ attribute }) => attribute !== fact.attribute);
    return { ...page, own: [{ ...fact, entity: page.entity }, ...rest] };
  };
  const known = new Map([...pages.targets, ...pages.outside].map((page) => [page, stating(page)]));
  const stated = (list: readonly Member[]) => list.map((page) => known.get(page) ?? page);
  const { group } = pages;
  return {
    ...pages,
    targets: stated(pages.targets),
    outside: stated(pages.outside),
    ...(group && { group: { ...group, pages: stated(group.pages) } }),
  };
}

/** The task, where the model confirms of every page of the list that its fact is what the condition goes by. */
async function confirmed(
  task: Task,
  { group, together }: PlacePages,
  attempt: number,
  options: ModelExaminerOptions,
): Promise<Result<Task, TaskFailure>> {
  const listed = group?.pages ?? [];
  const tried = await tryItems(
    {
      task: {
        ...task,
        targets: listed.map(({ node, entity }) => ({ node, name: entity })),
        widthChecklist: listed.flatMap((page, at) => conditionItem(page, together?.attribute ?? '', at)),
      },
      ask: { facts: new Set(), trialRule: conditionTrialRule },
      occasion: `attempt ${attempt + 1}`,
      about: `condition of task ${task.id}, attempt ${attempt + 1}`,
    },
    options,
  );
  if (!tried.ok) return fail(unavailable(tried.failure));
  const [refusal] = tried.value;
  return refusal ? fail({ reason: 'gate_refused', detail: refusal.detail }) : ok(task);
}

function conditionItem(page: Member, attribute: string, at: number): ChecklistItem[] {
  const fact = factAbout(page, attribute);
  if (!fact) return [];
  const { value } = fact;
  return [{ id: `x${at + 1}`, kind: 'width', target: page.node, attribute, value, text: value, facts: [fact] }];
}
