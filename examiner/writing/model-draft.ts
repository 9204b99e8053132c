import type { TaskId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { fold } from '../comparing/words.ts';
import type { GateRefusal } from '../examiner.ts';
import { type AcceptedValue, acceptedValue, type Fact } from '../fact.ts';
import { plainForm } from '../graded-text.ts';
import type { TaskDraftReply } from '../prompts/write-task-prompt.ts';
import { attributeName } from '../reading/clean.ts';
import { type ChecklistItem, type Task, type TaskPlace, wordLimitOf } from '../task.ts';
import { refusal } from '../task-gate.ts';
import type { Clue } from './clue.ts';
import { type CardPage, cardsById, type FactCards } from './fact-cards.ts';
import type { Member, PlacePages } from './place-pages.ts';

/** A drafted task with the facts that its question must state. */
export interface ModelDraft {
  readonly task: Task;
  /** One a target; targets whose clues have equal values share one, and those that are told by their set all. */
  readonly clues: readonly Clue[];
  /** True where the targets are told by their set. */
  readonly isSet: boolean;
  /** The words of the question that ask for a detail, by its label; empty where the writer names none. */
  readonly askWords: ReadonlyMap<string, string>;
  /** Clues of the pages above the targets, root first; empty where the chain is withheld. */
  readonly chain: readonly (readonly Fact[])[];
}

export interface ModelDraftOrder {
  readonly id: TaskId;
  readonly place: TaskPlace;
  readonly pages: PlacePages;
  readonly cards: FactCards;
}

/** Maximum number of attributes a question: more would outgrow the word limit at great width. */
const mostAsked = 3;
/** A model may give so many clues for one page. */
const mostClues = 4;
const longestAttribute = 60;

type ById = ReturnType<typeof cardsById>;

/** Makes a task of a draft: its checklists are made from the facts that it names by id. */
export function modelDraft(reply: TaskDraftReply, order: ModelDraftOrder): Result<ModelDraft, readonly GateRefusal[]> {
  const byId = cardsById(order.cards);
  const { cards } = order;
  const signs = unplain(reply.question);
  const refusals = [
    ...setFaults(reply, cards),
    ...(reply.set ? cards.chain : [...cards.chain, ...cards.targets]).flatMap((page) =>
      clueFaults(page, cluesOf(reply, page), byId),
    ),
    ...askFaults(reply, cards, byId),
    ...(signs ? [refusal('not_plain', `the question is no plain text: it has ${signs}`)] : []),
  ];
  if (refusals.length > 0) return fail(refusals);
  const factsOf = (page: CardPage) => cluesOf(reply, page).flatMap((id) => byId.get(id)?.fact ?? []);
  const { set } = cards;
  const isSet = reply.set && set !== null;
  const shared: Clue | null = isSet ? [set] : null;
  const clues = shared ? cards.targets.map(() => shared) : sharedClues(cards.targets.map(factsOf));
  const askWords = new Map(reply.asks.map(({ attribute, words }) => [labelOf(attribute), words.trim()]));
  const chain = cards.chain.map(factsOf);
  return ok({ task: taskFrom(reply, order, byId, chain), clues, isSet, askWords, chain });
}

/** Returns the faults of clues by a set: targets that a set describes need no other clue. */
function setFaults({ set }: TaskDraftReply, cards: FactCards): GateRefusal[] {
  if (set) return cards.set === null ? [wrongForm('there is no set to tell the targets by')] : [];
  return cards.set?.except ? [wrongForm('a question that leaves out tells its targets by the set')] : [];
}

const wrongForm = (detail: string) => refusal('wrong_form', detail);
const unknownId = (detail: string) => refusal('unknown_id', detail.slice(0, 300));

function cluesOf({ chain, targets }: TaskDraftReply, { label }: CardPage): string[] {
  return [...new Set([...chain, ...targets].filter(({ page }) => page === label).flatMap(({ facts }) => facts))];
}

function clueFaults({ label }: CardPage, ids: readonly string[], byId: ById): GateRefusal[] {
  if (ids.length === 0) return [refusal('clue_misses_target', `page ${label} has no clue`)];
  if (ids.length > mostClues) return [wrongForm(`page ${label} has more than ${mostClues} clues`)];
  return ids.flatMap((id) => useFaults(id, label, 'clue', byId));
}

function useFaults(id: string, page: string, use: 'clue' | 'ask', byId: ById): GateRefusal[] {
  const card = byId.get(id);
  if (card?.page !== page) return [unknownId(`“${visibleLine(id)}” is no fact of page ${page}`)];
  if (card[use]) return [];
  return [wrongForm(`fact ${id} may not ${use === 'clue' ? 'stand in the question' : 'be asked for'}`)];
}

function askFaults({ asks }: TaskDraftReply, { targets }: FactCards, byId: ById): GateRefusal[] {
  if (asks.length === 0) return [refusal('no_items', 'nothing is asked for')];
  if (asks.length > mostAsked) return [wrongForm(`more than ${mostAsked} details are asked for`)];
  const labels = asks.map(({ attribute }) => labelOf(attribute));
  if (!isDistinct(labels)) return [wrongForm('two details have the same name')];
  if (!isDistinct(asks.map(({ words }) => words.trim())))
    return [wrongForm('two details have the same words that ask for them')];
  return asks.flatMap(({ facts }, at) => {
    const label = labels[at] ?? '';
    if (!isLabel(label)) return [wrongForm(`“${label.slice(0, 80)}” is no name of a detail: ${labelForm}`)];
    if (facts.length !== targets.length) return [wrongForm(`“${label}” needs one fact of each target`)];
    return targets.flatMap((page, place) => useFaults(facts[place] ?? '', page.label, 'ask', byId));
  });
}

const labelForm = `a noun phrase of at most ${longestAttribute} characters, without quotation marks`;

function isLabel(label: string): boolean {
  const isPhrase = /\p{L}/u.test(label) && !/[“”]/.test(label);
  return isPhrase && label.length <= longestAttribute && label.toLowerCase() !== 'name';
}

const isDistinct = (texts: readonly string[]) => new Set(texts.map(fold)).size === texts.length;

/** Characters that show nothing, or look like others, would hide names from the task gate. */
const plainLine = (text: string) => visibleLine(plainForm(text));

const labelOf = (attribute: string) => attributeName(plainLine(attribute));

/** Targets whose clues have the same values share one, so that it need not distinguish them. */
function sharedClues(each: readonly Clue[]): Clue[] {
  const keys = each.map((facts) => JSON.stringify(facts.map(({ value }) => fold(value)).sort()));
  return keys.map((key) => each[keys.indexOf(key)] ?? []);
}

function taskFrom(reply: TaskDraftReply, order: ModelDraftOrder, byId: ById, chain: ModelDraft['chain']): Task {
  const { id, place, pages, cards } = order;
  // Also where the values are shared, each item stands on the facts of its own page.
  const cluesOn = (page: CardPage) =>
    reply.set
      ? page.member.own.filter(({ attribute }) => attribute === cards.set?.attribute)
      : cluesOf(reply, page).flatMap((fact) => byId.get(fact)?.fact ?? []);
  const steps = cards.chain.slice(1);
  return {
    ...place,
    id,
    question: plainLine(reply.question),
    wordLimit: wordLimitOf(place),
    targets: pages.targets.map(({ node, entity }) => ({ node, name: entity })),
    rivals: pages.outside.map(({ entity }) => entity),
    depthChecklist: cards.targets.map((page, at) => nameItem(`d${at + 1}`, 'depth', page.member, cluesOn(page))),
    widthChecklist: cards.targets.flatMap((page, at) => widthItems(page, at, reply, byId)),
    ...(steps.length > 0 && {
      chainChecklist: steps.map(({ member }, at) => nameItem(`c${at + 1}`, 'chain', member, chain[at + 1] ?? [])),
    }),
  };
}

function nameItem(id: string, kind: 'depth' | 'chain', { node, entity }: Member, facts: Clue): ChecklistItem {
  return { id, kind, target: node, attribute: 'name', value: entity, text: `names ${entity}`, facts };
}

function widthItems({ member }: CardPage, at: number, { asks }: TaskDraftReply, byId: ById): ChecklistItem[] {
  return asks.flatMap(({ attribute, facts }, offset): ChecklistItem[] => {
    const fact = byId.get(facts[at] ?? '')?.fact;
    if (!fact) return [];
    const label = labelOf(attribute);
    const accepted = ownWordings(fact, facts, at, byId);
    const text = `the ${label} of ${member.entity} is ${accepted.value}`;
    const id = `w${at * asks.length + offset + 1}`;
    return [{ id, kind: 'width', target: member.node, attribute: label, ...accepted, text, facts: [fact] }];
  });
}

/** A fact's value with its forms but those that say what the item of another target asks for. */
function ownWordings(fact: Fact, attributes: readonly string[], at: number, byId: ById): AcceptedValue {
  const { forms, ...accepted } = acceptedValue(fact);
  const rivals = attributes.flatMap((id, other) => (other === at ? [] : (byId.get(id)?.fact.value ?? [])));
  const foreign = rivals.filter((value) => compareValue(fact.value, value) !== 'same');
  const own = (forms ?? []).filter((form) => !foreign.some((value) => compareValue(value, form) === 'same'));
  return own.length > 0 ? { ...accepted, forms: own } : accepted;
}

/** Maximum length of a question, in UTF-16 code units. */
const longestQuestion = 3_000;
const mostBreaks = 3;

const unplainSigns: readonly (readonly [sign: RegExp, what: string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  [/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/, 'a control character'],
  [/[\p{Cf}\u2028\u2029]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}/u, 'a character that shows nothing'],
  [/<[a-z/!?]/i, 'an HTML tag'],
  [/<<<|>>>/, 'a mark of a fence'],
  [/(?:^|\s)#{1,6}\s/, 'a heading'],
  [/```|~~~/, 'a block of code'],
  [/\]\s?[([]|\]:\s|\b(?:javascript|vbscript|data|file):\S/i, 'a link'],
  [/\bverdict\s*:|\b(?:[AB]|first|second)[ _]much[ _]better\b/i, 'a verdict'],
];

/** Sign that makes a question, which agents, judges and people read, more than a few lines of plain text; null when nothing does. */
function unplain(question: string): string | null {
  if (question.length > longestQuestion) return `more than ${longestQuestion} characters`;
  if (question.trim().split(/\r\n|[\n\r]/).length - 1 > mostBreaks) return `more than ${mostBreaks} line breaks`;
  return unplainSigns.find(([sign]) => sign.test(question))?.[1] ?? null;
}
