import { fail, ok } from '../../../src/kernel/result.ts';
import type { TaskFailure, Written } from '../../examiner.ts';
import { hasChain } from '../../model-examiner-options.ts';
import { readMembers, unavailable } from '../../reading/model-page-reader.ts';
import type { StatedPoint } from '../../reading/point.ts';
import type { ChecklistItem } from '../../task.ts';
import { withExclusion } from '../choose-targets.ts';
import { factAbout } from '../clue.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import type { AboutOrder, ChosenPages, KindAsk, KindParts } from './write-by-kind.ts';

/** A list is read for a condition that all its pages state up to so many. */
const mostListed = 12;
/** A condition leaves out at least so many: one alone is rather asked for than left out. */
const leastLeftOut = 2;

const conditionTrialRule = `This question leaves out some things of a list by a condition. The items are no answers: each is what the condition goes by, one of every thing of the list, those that are left out among them. An item "answers" where its value, read in the words of its page, is what the condition of the question is about, for this thing as a whole. It is "beside" where the words are about something else, a part of the thing or another circumstance, so that the question would mean or leave out the thing wrongly. None of them is "told".`;

const noCondition: TaskFailure = {
  reason: 'too_few_facts',
  detail: 'no list of this place is known in full and left to as many by what all its pages state',
};

/** The pages of a place with those of its list for targets that a condition leaves which a model finds every page of the list to state. */
export async function pagesLeft(order: AboutOrder, { options, facts, points }: KindParts): Written<ChosenPages> {
  const { place, attempt } = order.request;
  const { pages } = order;
  // Without the tree the writer does not know what else the list has.
  if (!hasChain(options)) return fail(noCondition);
  const [required] = pages.targets;
  const { heading, pages: members } = pages.group ?? { heading: '', pages: [] };
  const isOfSize = members.length <= mostListed && members.length >= place.width + leastLeftOut;
  if (!required || !isOfSize || !members.includes(required)) return fail(noCondition);
  const read = await readMembers(members, attempt, facts);
  if (!read.ok) return read;
  const groupList = read.value;
  const asRequired = groupList[members.indexOf(required)];
  if (!asRequired || groupList.some(({ own }) => own.length === 0)) return fail(noCondition);
  const list = { reading: 'conditions', heading, pages: groupList, left: place.width, required: asRequired } as const;
  const statedPoints = await points(list, attempt);
  if (!statedPoints.ok) return fail(unavailable(statedPoints.failure));
  const exclusion = statedPoints.value
    .map((condition) => withExclusion(withCondition(pages, condition), condition.about))
    .find((each) => each !== null);
  if (!exclusion) return fail(noCondition);
  return ok({ pages: exclusion, askOf: (read) => ({ pages: read, ask: askForLeft(exclusion) }) });
}

/** The pages of the list state the attribute under its one name; all else of them stays as it was read. */
function withCondition(pages: PlacePages, { about, parts }: StatedPoint): PlacePages {
  const facts = new Map(parts.map((fact) => [fact.quote.node, fact]));
  const stating = (page: Member): Member => {
    const fact = facts.get(page.node);
    const rest = page.own.filter(({ attribute }) => attribute !== about);
    return fact ? { ...page, own: [{ ...fact, entity: page.entity }, ...rest] } : page;
  };
  const statedByPage = new Map([...pages.targets, ...pages.outside].map((page) => [page, stating(page)]));
  const changed = (each: readonly Member[]) => each.map((page) => statedByPage.get(page) ?? page);
  const group = pages.group && { ...pages.group, pages: changed(pages.group.pages) };
  return { ...pages, targets: changed(pages.targets), outside: changed(pages.outside), ...(group && { group }) };
}

/** Says what leaves the other pages of a list out, and has the model confirm of every page that its fact is what the condition goes by. */
function askForLeft({ group, targets, together }: PlacePages): KindAsk {
  const groupPages = group?.pages ?? [];
  const items = groupPages.flatMap((page, at): ChecklistItem[] => {
    const fact = factAbout(page, together?.attribute ?? '');
    if (!fact) return [];
    const { attribute, value } = fact;
    return [{ id: `x${at + 1}`, kind: 'width', target: page.node, attribute, value, text: value, facts: [fact] }];
  });
  const out = items.filter(({ target }) => targets.every(({ node }) => node !== target));
  const names = groupPages.map(({ node, entity }) => ({ node, name: entity }));
  return {
    rules: [],
    trialRule: conditionTrialRule,
    finish: (task) => ({ ...task, excluded: out.flatMap(({ facts }) => facts) }),
    tried: (task) => ({ ...task, targets: names, widthChecklist: items }),
  };
}
