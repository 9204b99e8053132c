import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { type QuantitiesForm, type ValueForm, valueForm } from '../comparing/value-form.ts';
import { emptyWords, plainWords, stem } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { findQuote } from '../reading/find-quote.ts';
import { cutOut } from '../span.ts';
import type { Task } from '../task.ts';
import { checkTask } from '../task-gate.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
import { type Clue, type ClueFact, fitsClue } from './clue.ts';
import type { FactCards } from './fact-cards.ts';
import type { DraftRefusal, ModelDraft } from './model-draft.ts';
import { holdsBareYear, type Told, tellsDecade, toldOf } from './page-values.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { exactPathNames, leakIn } from './question-leaks.ts';
import { isToldByNames } from './told-by-name.ts';
import { limitSentence } from './wording.ts';

export interface DraftCheck {
  readonly draft: ModelDraft;
  readonly pages: PlacePages;
  readonly cards: FactCards;
  readonly earlier: readonly Task[];
  /** Pages beside those of the place that items quote. */
  readonly quoted?: readonly Member[];
  /** Whether clues must tell pages from their siblings; off where the writer did not know them. */
  readonly siblings: boolean;
}

/** Everything that speaks against a draft of a model; empty when it passes. */
export function checkModelDraft(check: DraftCheck): DraftRefusal[] {
  const { draft, pages, earlier, quoted = [] } = check;
  const told = toldClues(draft);
  const fits = (page: Member, clue: Clue) => fitsClueOf(check, told, page, clue);
  return [
    ...checkTask({ task: draft.task, clues: draft.clues, pages, quoted, earlier, fits }),
    ...pathNameRefusals(draft.task, pages),
    ...(check.siblings ? hopRefusals(check, told) : []),
    ...statedRefusals(draft, told),
    ...answerRefusals(draft),
    ...nameRefusals(draft, pages),
    ...askRefusals(draft),
  ];
}

/** What the question tells of each clue; null where it tells nothing. */
type ToldClues = ReadonlyMap<Fact, Told | null>;

function toldClues({ task, clues, chain, isSet }: ModelDraft): ToldClues {
  const facts = [...chain.flat(), ...(isSet ? [] : clues.flatMap((clue) => clue.facts))];
  return new Map(facts.map((fact) => [fact, toldOf(task.question, fact)]));
}

/** A clue fits the targets whose facts it was made of, and all pages that state what the question tells of it. */
function fitsClueOf({ draft, pages, cards, siblings }: DraftCheck, told: ToldClues, page: Member, clue: Clue): boolean {
  if (draft.isSet) return fitsClue(page, clue);
  const at = pages.targets.indexOf(page);
  if (at >= 0 && draft.clues[at] === clue) return true;
  return siblings && clue.facts.every((fact) => fitsTold(cards, told, page, fact));
}

function fitsTold(cards: FactCards, told: ToldClues, page: Member, fact: Fact): boolean {
  return cards.fits(page, fact, told.get(fact) ?? { kind: 'whole' });
}

function pathNameRefusals(task: Task, pages: PlacePages): DraftRefusal[] {
  const leak = leakIn(withoutLimit(task), exactPathNames(pages));
  return leak ? [{ reason: 'names_title', detail: `the question gives away “${leak.text}”` }] : [];
}

function withoutLimit({ question, wordLimit }: Task): string {
  return question.replace(limitSentence(wordLimit), '');
}

/** The clues of a page between the root and the targets must not fit its siblings. */
function hopRefusals({ draft, pages, cards }: DraftCheck, told: ToldClues): DraftRefusal[] {
  const [, ...clues] = draft.chain;
  return clues.flatMap((facts, at) =>
    pages.hops[at]?.siblings.some((page) => facts.every((fact) => fitsTold(cards, told, page, fact)))
      ? [{ reason: 'clue_fits_sibling', detail: `the clues for page c${at + 2} also fit a page beside it` }]
      : [],
  );
}

/** A clue that the question does not tell is none. */
function statedRefusals({ task, clues, isSet }: ModelDraft, told: ToldClues): DraftRefusal[] {
  const untold = new Set([...told].filter(([, what]) => what === null).map(([{ value }]) => value));
  const [set] = isSet ? (clues[0]?.facts ?? []) : [];
  const missing = set !== undefined && !tellsSet(task.question, set) ? [`${set.attribute}: ${set.value}`] : [];
  return [...untold, ...missing].map((value) => ({
    reason: 'clue_misses_target',
    detail: `no sentence of the question has the words and numbers of the clue “${value}”`,
  }));
}

/** A group by value is told by it; a decade by its years; the greatest and smallest by words like those of the attribute. */
function tellsSet(question: string, { except, ...clue }: ClueFact): boolean {
  return tellsCondition(question, clue) && (!except || leavingOut.test(question));
}

const leavingOut = /\b(?:but|except|excluding|other than|apart from|leav(?:e|ing) out|without|not)\b/i;

function tellsCondition(question: string, { within, attribute, ...fact }: ClueFact): boolean {
  if (within === undefined) return toldOf(question, fact)?.kind === 'whole';
  const [end = ''] = within.ends;
  if (within.told === 'decade') return tellsDecade(question, Number(end));
  if (['over', 'under'].includes(within.told))
    return within.ends.every((each) => holdsValue(question, each) || namesLimit(question, each));
  return hasLikeWord(question, attribute) || superlative.test(question);
}

/** Behind words such as `fewer than` a number is no value, and the limit that a question has to name. */
function namesLimit(question: string, limit: string): boolean {
  const there = quantitiesIn(question);
  const isThere = ({ value, dimension }: Quantity) =>
    there.some((other) => other.value === value && other.dimension === dimension);
  const quantities = quantitiesIn(limit);
  return quantities.length > 0 && quantities.every(isThere);
}

const superlative = /\b(?:most|least|\p{L}{3,}est)\b/iu;

/** Counts this small stand in every question for some reason. */
const smallCount = 12;

/** A value that is asked for must not stand in the question. */
function answerRefusals({ task, clues, chain }: ModelDraft): DraftRefusal[] {
  const open = withoutLimit(task);
  const given = [...chain.flat(), ...clues.flatMap(({ facts }) => facts)];
  const values = new Set(task.widthChecklist.map(({ value }) => value));
  return [...values]
    .filter((value) => givesAway(open, given, value))
    .map((value) => ({ reason: 'gives_answer', detail: `the question gives away “${value}”, which it asks for` }));
}

/** Who has found a page need not read it for what its name or title tells. */
function nameRefusals({ task }: ModelDraft, { targets }: PlacePages): DraftRefusal[] {
  const attributes = [...new Set(task.widthChecklist.map(({ attribute }) => attribute))];
  return attributes.flatMap((attribute) => {
    const items = task.widthChecklist.filter((item) => item.attribute === attribute && !item.statement);
    const values = targets.map(({ node }) => items.find(({ target }) => target === node)?.value ?? '');
    return isToldByNames(targets, values)
      ? [{ reason: 'gives_answer' as const, detail: toldDetail(attribute, values) }]
      : [];
  });
}

function toldDetail(attribute: string, values: readonly string[]): string {
  return `who knows the names and titles of the targets knows “${attribute}” (“${values.join('”, “')}”): ask for what has to be read`;
}

function givesAway(question: string, given: readonly Fact[], secret: string): boolean {
  const expected = valueForm(secret);
  // A year inside a fuller date tells that date.
  if (expected.type === 'date' && expected.date.month === null) return holdsBareYear(question, expected.date.year);
  if (given.some(({ value }) => compareValue(secret, value) === 'same')) return true;
  if (expected.type === 'quantities' && isSmallCount(expected)) return false;
  // A value such as `On` is a word of every other question.
  const isWord = plainWords(secret).some((word) => !emptyWords.has(word));
  return isWord && holdsValue(withoutOtherCounts(question, expected), secret);
}

const isSmallCount = ({ quantities }: QuantitiesForm) =>
  quantities.every(({ dimension, value }) => dimension === null && value >= 0 && value <= smallCount);

/** A bare number may be the figure of a measure, and is no rounding of it: “15 and 16” do not tell 16.4 t. */
function withoutOtherCounts(question: string, expected: ValueForm): string {
  if (expected.type !== 'quantities' || expected.quantities.some(({ dimension }) => dimension === null))
    return question;
  const isOther = ({ dimension, value }: Quantity) =>
    dimension === null && (value <= smallCount || expected.quantities.every((each) => each.value !== value));
  return cutOut(question, quantitiesIn(question).filter(isOther));
}

const asking = /\b(?:how|what|when|where|which|who|whose|whom)\b/i;

/**
 * What is graded must be asked for: the words that the writer says ask for it stand in the question, and either ask
 * (“how heavy”) or have a word like one of the detail's name; where it names none, the question has words like all of them.
 */
function askRefusals({ task, askWords }: ModelDraft): DraftRefusal[] {
  const labels = [...new Set(task.widthChecklist.map(({ attribute }) => attribute))];
  return labels
    .filter((label) => !isAskedFor(task.question, label, askWords.get(label) ?? ''))
    .map((label) => ({
      reason: 'item_not_asked',
      detail: `the question does not ask for “${label}” in words that were named for it`,
    }));
}

function isAskedFor(question: string, label: string, words: string): boolean {
  if (words !== '' && findQuote(question, words) !== null && (asking.test(words) || hasLikeWord(words, label))) {
    return true;
  }
  const content = plainWords(label).filter((word) => !emptyWords.has(word));
  return content.length > 0 && content.every((word) => hasLikeWord(question, word));
}

/** Whether a text has a word of the same stem as one of the phrase, as `discontinued` and `discontinuation` have. */
function hasLikeWord(text: string, phrase: string): boolean {
  const there = plainWords(text);
  const content = plainWords(phrase).filter((word) => !emptyWords.has(word));
  return content.some((word) => there.some((other) => isLike(word, other)));
}

const shortestStem = 4;

/** Equal but for a plural ending, or with so long a beginning in common that what is left is an ending. */
function isLike(a: string, b: string): boolean {
  if (stem(a) === stem(b)) return true;
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return common >= shortestStem && common * 3 >= Math.max(a.length, b.length) * 2 - longestEnding;
}

/** Letters of an ending such as `-ation`, of which two thirds may be lost. */
const longestEnding = 4;
