import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import { type ModelExaminerOptions, mostListed } from '../../model-examiner-options.ts';
import type { ModelPageReader } from '../../reading/model-page-reader.ts';
import type { Point } from '../../reading/point.ts';
import type { PointsReader } from '../../reading/points-reader.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { factAbout } from '../asked-attributes.ts';
import { unavailable } from '../model-place-pages.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { tryItems } from '../try-items.ts';
import { withExclusion } from './exclusion.ts';
import type { KindOrder } from './write-by-kind.ts';

/** A condition leaves out at least so many: one alone is rather asked for than left out. */
const leastLeftOut = 2;

const conditionTrialRule = `This question leaves out some things of a list by a condition. The items are no answers: each is what the condition goes by, one of every thing of the list, those that are left out among them. An item "answers" where its value, read in the words of its page, is what the condition of the question is about, for this thing as a whole. It is "beside" where the words are about something else, a part of the thing or another circumstance, so that the question would mean or leave out the thing wrongly. None of them is "told".`;

const noCondition: TaskFailure = {
  reason: 'too_few_facts',
  detail: 'no list of this place is known in full and left to as many by what all its pages state',
};

/**
 * The pages of a place with those of its list for targets that a condition leaves which a model finds every page of the list to state.
 * Fails where there is none, or where the model cannot be asked.
 */
export async function pagesLeft(
  { request: { place, attempt } }: Pick<KindOrder, 'request'>,
  pages: PlacePages,
  readers: { readonly facts: ModelPageReader; readonly points: PointsReader },
): Promise<Result<PlacePages, TaskFailure>> {
  const [required] = pages.targets;
  const { heading, pages: members } = pages.group ?? { heading: '', pages: [] };
  const isOfSize = members.length <= mostListed && members.length >= place.width + leastLeftOut;
  if (!required || !isOfSize || !members.includes(required)) return fail(noCondition);
  const readings = await Promise.all(members.map((member) => readers.facts.read(member, attempt)));
  const listed: Member[] = [];
  for (const reading of readings) {
    if (!reading.ok) return fail(unavailable(reading.failure));
    listed.push(reading.value);
  }
  const asRequired = listed[members.indexOf(required)];
  if (!asRequired || listed.some(({ own }) => own.length === 0)) return fail(noCondition);
  const found = await readers.points.ofList(
    { heading, pages: listed, left: place.width, required: asRequired },
    attempt,
  );
  if (!found.ok) return fail(unavailable(found.failure));
  const chosen = found.value
    .map((condition) => withExclusion(withCondition(pages, condition), place.width, condition.about))
    .find((each) => each !== null);
  return chosen ? ok(chosen) : fail(noCondition);
}

/** The pages of the list state the attribute under its one name; all else of them stays as it was read. */
function withCondition(pages: PlacePages, { about, parts }: Point): PlacePages {
  const facts = new Map(parts.map((fact) => [fact.quote.node, fact]));
  const stating = (page: Member): Member => {
    const fact = facts.get(page.node);
    const rest = page.own.filter(({ attribute }) => attribute !== about);
    return fact ? { ...page, own: [{ ...fact, entity: page.entity }, ...rest] } : page;
  };
  const targets = pages.targets.map(stating);
  const outside = pages.outside.map(stating);
  const known = new Map([...targets, ...outside].map((page) => [page.node, page]));
  const group = pages.group && {
    ...pages.group,
    pages: pages.group.pages.map((page) => known.get(page.node) ?? page),
  };
  return { ...pages, targets, outside, ...(group && { group }) };
}

/**
 * The task with what leaves the other pages of the list out, where the model confirms of every page of it that its fact is what the
 * condition goes by.
 */
export async function withExcluded(
  task: Task,
  { group, targets, together }: PlacePages,
  attempt: number,
  options: ModelExaminerOptions,
): Promise<Result<Task, TaskFailure>> {
  const listed = group?.pages ?? [];
  const items = listed.flatMap((page, at) => conditionItem(page, together?.attribute ?? '', at));
  const tried = await tryItems(
    {
      task: { ...task, targets: listed.map(({ node, entity }) => ({ node, name: entity })), widthChecklist: items },
      ask: { facts: new Set(), trialRule: conditionTrialRule },
      occasion: `attempt ${attempt + 1}`,
      about: `condition of task ${task.id}, attempt ${attempt + 1}`,
    },
    options,
  );
  if (!tried.ok) return fail(unavailable(tried.failure));
  const [refusal] = tried.value;
  if (refusal) return fail({ reason: 'gate_refused', detail: refusal.detail });
  const left = new Set<string>(targets.map(({ node }) => node));
  return ok({ ...task, excluded: items.filter(({ target }) => !left.has(target)).flatMap(({ facts }) => facts) });
}

function conditionItem(page: Member, attribute: string, at: number): ChecklistItem[] {
  const fact = factAbout(page, attribute);
  if (!fact) return [];
  const { value } = fact;
  return [{ id: `x${at + 1}`, kind: 'width', target: page.node, attribute, value, text: value, facts: [fact] }];
}
