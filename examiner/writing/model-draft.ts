import type { TaskId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import { fold } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { plainForm } from '../grading/plain-form.ts';
import type { TaskDraftReply } from '../prompts/write-task.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import type { ChecklistItem, Task, TaskPlace } from '../task.ts';
import { mostAsked } from './asked-attributes.ts';
import type { Clue } from './clue.ts';
import { type CardPage, cardsById, type FactCard, type FactCards } from './fact-cards.ts';
import type { PlacePages } from './place-pages.ts';
import { unplain } from './unplain.ts';

/** Why a draft is refused, in one plain sentence. */
export interface DraftRefusal {
  readonly reason: ReplyFaultKind;
  readonly detail: string;
}

/** A drafted task with the facts that its question must state. */
export interface ModelDraft {
  readonly task: Task;
  /** One a target; targets whose clues have equal values share one. */
  readonly clues: readonly FactsClue[];
  /** Clues of the pages above the targets, root first; empty where the chain is withheld. */
  readonly chain: readonly (readonly Fact[])[];
}

export type FactsClue = Extract<Clue, { readonly kind: 'facts' }>;

export interface ModelDraftOrder {
  readonly id: TaskId;
  readonly place: TaskPlace;
  readonly pages: PlacePages;
  readonly cards: FactCards;
  readonly wordLimit: number;
}

/** A model may give so many clues for one page. */
const mostClues = 4;
const longestAttribute = 60;

type ById = ReturnType<typeof cardsById>;

/** Makes a task of a draft: its checklists are made from the facts that it names by id. */
export function modelDraft(reply: TaskDraftReply, order: ModelDraftOrder): Result<ModelDraft, readonly DraftRefusal[]> {
  const byId = cardsById(order.cards);
  const { cards } = order;
  const refusals = [
    ...unknownPages(reply, cards),
    ...[...cards.chain, ...cards.targets].flatMap((page) => clueFaults(page, cluesOf(reply, page), byId)),
    ...askFaults(reply, cards, byId),
    ...plainFaults(reply.question),
  ];
  if (refusals.length > 0) return fail(refusals);
  const factsOf = (page: CardPage) => cluesOf(reply, page).flatMap((id) => byId.get(id)?.fact ?? []);
  const clues = sharedClues(cards.targets.map(factsOf));
  return ok({ task: taskFrom(reply, order, byId), clues, chain: cards.chain.map(factsOf) });
}

function plainFaults(question: string): DraftRefusal[] {
  const what = unplain(question);
  return what === null ? [] : [{ reason: 'not_plain', detail: `the question is no plain text: it has ${what}` }];
}

const wrongForm = (detail: string): DraftRefusal => ({ reason: 'wrong_form', detail });
const unknownId = (detail: string): DraftRefusal => ({ reason: 'unknown_id', detail: detail.slice(0, 300) });

function unknownPages({ chain, targets }: TaskDraftReply, cards: FactCards): DraftRefusal[] {
  const isIn = (pages: readonly CardPage[]) => (given: { readonly page: string }) =>
    pages.some(({ label }) => label === given.page);
  const strange = [
    ...chain.filter((each) => !isIn(cards.chain)(each)),
    ...targets.filter((each) => !isIn(cards.targets)(each)),
  ];
  return strange.map(({ page }) => unknownId(`there is no page “${visibleLine(page)}” to give clues for`));
}

function cluesOf({ chain, targets }: TaskDraftReply, { label }: CardPage): string[] {
  return [...new Set([...chain, ...targets].filter(({ page }) => page === label).flatMap(({ facts }) => facts))];
}

function clueFaults({ label }: CardPage, ids: readonly string[], byId: ById): DraftRefusal[] {
  if (ids.length === 0) return [{ reason: 'clue_misses_target', detail: `page ${label} has no clue` }];
  if (ids.length > mostClues) return [wrongForm(`page ${label} has more than ${mostClues} clues`)];
  return ids.flatMap((id) => {
    const card = byId.get(id);
    if (card?.page !== label) return [unknownId(`“${visibleLine(id)}” is no fact of page ${label}`)];
    return card.clue ? [] : [wrongForm(`fact ${id} may not stand in the question`)];
  });
}

function askFaults({ asks }: TaskDraftReply, { targets }: FactCards, byId: ById): DraftRefusal[] {
  if (asks.length === 0) return [{ reason: 'no_items', detail: 'nothing is asked for' }];
  if (asks.length > mostAsked) return [wrongForm(`more than ${mostAsked} details are asked for`)];
  const labels = asks.map(({ attribute }) => labelOf(attribute));
  if (new Set(labels).size < labels.length) return [wrongForm('two details have the same name')];
  return asks.flatMap(({ attribute, facts }) => {
    const label = labelOf(attribute);
    const isName = /\p{L}/u.test(label) && label.length <= longestAttribute && label !== 'name' && !/[“”]/.test(label);
    if (!isName) return [wrongForm(`“${label.slice(0, 80)}” is no name of a detail`)];
    if (facts.length !== targets.length) return [wrongForm(`“${label}” needs one fact of each target`)];
    return facts.flatMap((id, at) => askedFault(id, targets[at], byId));
  });
}

function askedFault(id: string, page: CardPage | undefined, byId: ById): DraftRefusal[] {
  const card = byId.get(id);
  if (!page || card?.page !== page.label) return [unknownId(`“${visibleLine(id)}” is no fact of page ${page?.label}`)];
  return card.ask ? [] : [wrongForm(`fact ${id} may not be asked for`)];
}

/** Characters that show nothing, or look like others, would hide names from the task gate. */
const plainLine = (text: string) => visibleLine(plainForm(text));

const labelOf = (attribute: string) => plainLine(attribute).toLowerCase().replace(/[:.]$/, '');

/** Targets whose clues have the same values share one, so that it need not tell them apart. */
function sharedClues(each: readonly (readonly Fact[])[]): FactsClue[] {
  const known = new Map<string, FactsClue>();
  return each.map((facts) => {
    const key = facts
      .map(({ value }) => fold(value))
      .sort()
      .join('\n');
    const clue = known.get(key) ?? { kind: 'facts', facts };
    known.set(key, clue);
    return clue;
  });
}

function taskFrom(reply: TaskDraftReply, order: ModelDraftOrder, byId: ById): Task {
  const { id, place, pages, cards, wordLimit } = order;
  return {
    ...place,
    id,
    question: plainLine(reply.question),
    wordLimit,
    targets: pages.targets.map(({ node, entity }) => ({ node, name: entity })),
    rivals: pages.outside.map(({ entity }) => entity),
    depthChecklist: cards.targets.map((page, at) => depthItem(page, at, reply, byId)),
    widthChecklist: cards.targets.flatMap((page, at) => widthItems(page, at, reply, byId)),
  };
}

/** Stands on the clues of its own page, also where the values are shared. */
function depthItem(page: CardPage, at: number, reply: TaskDraftReply, byId: ById): ChecklistItem {
  const { node, entity } = page.member;
  const facts = cluesOf(reply, page).flatMap((id) => byId.get(id)?.fact ?? []);
  const text = `names ${entity}`;
  return { id: `d${at + 1}`, kind: 'depth', target: node, attribute: 'name', value: entity, text, facts };
}

function widthItems({ member }: CardPage, at: number, { asks }: TaskDraftReply, byId: ById): ChecklistItem[] {
  return asks.flatMap(({ attribute, facts }, offset) => {
    const card: FactCard | undefined = byId.get(facts[at] ?? '');
    if (!card) return [];
    const [label, { value }] = [labelOf(attribute), card.fact];
    return [
      {
        id: `w${at * asks.length + offset + 1}`,
        kind: 'width',
        target: member.node,
        attribute: label,
        value,
        text: `the ${label} of ${member.entity} is ${value}`,
        facts: [card.fact],
      },
    ];
  });
}
