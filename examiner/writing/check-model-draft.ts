import { compareValue, holdsValue, valueForm } from '../comparing/compare-value.ts';
import { emptyWords, plainWords } from '../comparing/words.ts';
import type { GateRefusal } from '../examiner.ts';
import type { Fact } from '../fact.ts';
import { findQuote } from '../reading/find-quote.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { type Task, withoutLimit } from '../task.ts';
import { checkTask, type GateInput, refusal } from '../task-gate.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import type { ClueFact } from './clue.ts';
import type { ModelDraft } from './model-draft.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { fitsTold, holdsBareYear, type Told, toldOf } from './told-of.ts';

/** Everything that speaks against a draft; `siblings` is off where the writer did not know those that clues are to tell pages from. */
export function checkModelDraft(draft: ModelDraft, siblings: boolean, input: GateInput): GateRefusal[] {
  const clueTexts = toldClues(draft);
  return [
    ...checkTask(draft.task, input),
    ...(siblings ? siblingRefusals(draft, input.pages, clueTexts) : []),
    ...untoldRefusals(draft, clueTexts),
    ...answerRefusals(draft),
    ...nameRefusals(draft.task, input.pages),
    ...askRefusals(draft),
  ];
}

/** Words of the question on each clue; null where it tells nothing. */
type ToldClues = ReadonlyMap<Fact, Told | null>;

function toldClues({ task, clues, chain, isSet }: ModelDraft): ToldClues {
  const facts = [...chain.flat(), ...(isSet ? [] : clues.flat())];
  return new Map(facts.map((fact) => [fact, toldOf(task.question, fact)]));
}

/** A page that is not meant does not state all that the question tells of one that is. A set was chosen so that none does. */
function siblingRefusals({ clues, chain, isSet }: ModelDraft, pages: PlacePages, clueTexts: ToldClues): GateRefusal[] {
  const fits = (page: Member, facts: readonly Fact[]) =>
    facts.every((fact) => fitsTold(page, fact, clueTexts.get(fact) ?? { kind: 'whole' }));
  const targets = isSet ? [] : pages.targets;
  const unlike = targets.filter((_, at) => {
    const others = targets.filter((_other, other) => clues[other] !== clues[at]);
    return [...pages.outside, ...others].some((page) => fits(page, clues[at] ?? []));
  });
  const above = chain.slice(1).flatMap((facts, at) => {
    const isLoose = pages.hops[at]?.siblings.some((page) => fits(page, facts)) === true;
    return isLoose ? [`the clues for page c${at + 2} also fit a page beside it`] : [];
  });
  return [...unlike.map(({ entity }) => `the clue for “${entity}” also fits a page that is not meant`), ...above].map(
    (detail) => refusal('clue_fits_sibling', detail),
  );
}

/** A clue that the question does not tell is none. */
function untoldRefusals({ task, clues, isSet }: ModelDraft, clueTexts: ToldClues): GateRefusal[] {
  const untold = new Set([...clueTexts].filter(([, what]) => what === null).map(([{ value }]) => value));
  const set = isSet ? clues[0]?.find((fact) => !tellsSet(task.question, fact)) : undefined;
  return [...untold, ...(set ? [`${set.attribute}: ${set.value}`] : [])].map((value) =>
    refusal('clue_misses_target', `no sentence of the question has the words and numbers of the clue “${value}”`),
  );
}

/** A set is told by its value, or by its limit; of the greatest and smallest nothing stands there for sure. */
function tellsSet(question: string, { within, ...fact }: ClueFact): boolean {
  if (within?.words === null) return true;
  return toldOf(question, within ? { value: within.words } : fact)?.kind === 'whole';
}

/** A value that is asked for must not stand in the question. */
function answerRefusals({ task, clues, chain }: ModelDraft): GateRefusal[] {
  const open = withoutLimit(task);
  const base = [...chain.flat(), ...clues.flat()];
  const values = [...new Set(task.widthChecklist.map(({ value }) => value))];
  return values
    .filter((secret) => base.some(({ value }) => compareValue(secret, value) === 'same') || givesAway(open, secret))
    .map((value) => refusal('gives_answer', `the question gives away “${value}”, which it asks for`));
}

/** Counts this small stand in every question for some reason. */
const smallCount = 12;

/** Tells whether a text holds a value; one of empty words alone, such as `On`, is a word of every other question. */
const tellsValue = (question: string, value: string) =>
  plainWords(value).some((word) => !emptyWords.has(word)) && holdsValue(question, value);

/** A year inside a fuller date tells that date, and a number that is only near a measure does not tell it. */
function givesAway(question: string, secret: string): boolean {
  const form = valueForm(secret);
  if (form.type === 'words') return tellsValue(question, secret);
  if (form.type === 'date')
    return form.date.month === null ? holdsBareYear(question, form.date.year) : tellsValue(question, secret);
  const isCount = form.quantities.every(({ dimension, value }) => dimension === null && Math.abs(value) <= smallCount);
  const stated = quantitiesIn(question);
  return !isCount && form.quantities.every((each) => stated.some((other) => sameQuantity(each, other)));
}

/** Returns the refusals of items that a target's name or title tells: an agent need not read a page for these. */
function nameRefusals({ widthChecklist }: Task, { targets }: PlacePages): GateRefusal[] {
  const items = widthChecklist.filter(({ statement }) => !statement);
  return [...new Set(items.map(({ attribute }) => attribute))].flatMap((attribute) => {
    const own = items.filter((item) => item.attribute === attribute);
    const values = targets.map(({ node }) => own.find(({ target }) => target === node)?.value ?? '');
    const detail = `who knows the names and titles of the targets knows “${attribute}” (“${values.join('”, “')}”): ask for what has to be read`;
    return isToldByNames(targets, values) ? [refusal('gives_answer', detail)] : [];
  });
}

/** The words that the writer says ask for a detail stand in the question. */
function askRefusals({ task, askWords }: ModelDraft): GateRefusal[] {
  return [...askWords]
    .filter(([, words]) => findQuote(task.question, words) === null)
    .map(([label]) =>
      refusal('item_not_asked', `the question does not ask for “${label}” in words that were named for it`),
    );
}

/**
 * Tells whether what is asked of pages is told by their own names or titles: beside what all values, one of each page, have in common (`.c`,
 * `_module`) each holds nothing but words and numbers of its page's name or title, as `event.c`. Equal values are told by no name.
 */
export function isToldByNames(pages: readonly Pick<PageFacts, 'entity' | 'page'>[], values: readonly string[]) {
  const parts = values.map(partsOf);
  const isShared = (part: string) => parts.length > 1 && parts.every((each) => each.has(part));
  const own = parts.map((each) => [...each].filter((part) => !isShared(part)));
  const isTold = pages.map(({ entity, page }, at) => {
    const name = partsOf(`${entity} ${page.title}`);
    // One value may be the beginning of all others, as `session.c` is of `session_dbd.c`: then it has nothing of its own.
    return own[at]?.every((part) => name.has(part)) && [...(parts[at] ?? [])].some((part) => name.has(part));
  });
  return own.some(({ length }) => length > 0) && isTold.every(Boolean);
}

/** Its runs of letters, and its numbers: 3.2 is not part of 3.11.2. */
function partsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*/gu));
}
