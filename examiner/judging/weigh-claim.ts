import { sharesWord } from '../comparing/compare-value.ts';
import { canonicalWords, isAcronym, isContent, missingWords, plainWords, runsOf, wordsOf } from '../comparing/words.ts';
import { cutOut } from '../span.ts';
import { asksForPoints, type ChecklistItem, isStatement, type Task } from '../task.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import {
  hasUnreadNumber,
  isTypedValue,
  type TypedMatch,
  typedMatch,
  withoutBrackets,
  withoutMeasures,
} from '../values/typed-value.ts';
import { entitiesNamed, otherNamed } from './offered-entities.ts';

/**
 * Code's word on a claimed grade and the words of the answer that are to show it. `open`: it cannot settle it. `unshown`: the
 * words show nothing of the item. `refuted`: they state another value, and both were read whole.
 */
export type Weighed =
  | { readonly kind: 'stands' }
  | { readonly kind: 'open' | 'unshown' | 'refuted'; readonly reason: string };

const stands: Weighed = { kind: 'stands' };
const open = (reason: string): Weighed => ({ kind: 'open', reason });
const inQuotes = (text: string) => `“${text.slice(0, 100)}”`;

/** Tells whether an item asks for an entity by its name; points of a question without entities are values. */
const isName = (task: Task, { kind }: ChecklistItem) => kind !== 'width' && !asksForPoints(task);

/** Weighs `satisfied` by what the judge quotes: typed values are compared; whose they are, denial and choice are the judge's to read. */
export function weighSatisfied(task: Task, item: ChecklistItem, words: string): Weighed {
  if (isName(task, item)) {
    const { own, rivals } = entitiesNamed(task, item.target, words);
    if (own) return stands;
    return rivals.length === 0 ? weighWords(task, item, words) : open(`${inQuotes(words)} names “${rivals[0]}”`);
  }
  switch (bestMatch(item, words)) {
    case 'same':
      return stands;
    case 'different': {
      const other = otherNamed(task, item.target, behindNumber(words));
      return other === null
        ? { kind: 'refuted', reason: `${inQuotes(words)} states another value than “${item.value}”` }
        : open(`${inQuotes(words)} may reckon from “${other}”`);
    }
    case 'several':
      return open(`beside “${item.value}” the words ${inQuotes(words)} have another value of its kind`);
    case 'near':
      return open(`${inQuotes(words)} says less, or something near to “${item.value}”`);
    case 'unread':
      return weighWords(task, item, words);
  }
}

/** Words behind the first number in its clause or cell: whatever it is reckoned from, as in `156 m above Ohrid`. */
const behindNumber = (words: string) => words.slice(words.search(/\p{N}/u)).split(/[;|\n]|\.\s/)[0] ?? '';

/** Weighs `contradicted`: open only where the words state nothing but the item's own value or name. */
export function weighContradicted(task: Task, item: ChecklistItem, words: string): Weighed {
  if (!isName(task, item))
    return bestMatch(item, words) === 'same' ? open(`${inQuotes(words)} states “${item.value}” itself`) : stands;
  const { own, rivals } = entitiesNamed(task, item.target, words);
  const isOwnAlone = own && rivals.length === 0 && canonicalWords(words).length <= canonicalWords(item.value).length;
  return isOwnAlone ? open(`${inQuotes(words)} is the name that is asked for`) : stands;
}

/** The best match of the value and its other forms; `different` only where no form is met. */
function bestMatch({ value, forms = [], attribute }: ChecklistItem, words: string): TypedMatch {
  const [own = 'unread', ...others] = [value, ...forms].map((form) => typedMatch(form, attribute, words));
  const bestMatch = (['same', 'several', 'near'] as const).find((match) => own === match || others.includes(match));
  // A form that has no type of its own, such as “the same year”, does not excuse another value.
  return bestMatch ?? (own === 'unread' && others.includes('unread') ? 'unread' : own);
}

/** Fewer of a form's own words than this share are some only, unless its last one is among them, as a surname is. */
const leastShare = 0.5;
const leastShareWithLast = 0.3;
/** A statement in words of the answer's own shares so many; one that shares more, without being repeated, may differ in the word that counts. */
const paraphraseShares = { least: 0.25, most: 0.6 };

/** Tells whether words share enough with an item whose value has no type, some of it, or nothing. */
function weighWords(task: Task, item: ChecklistItem, words: string): Weighed {
  const { value, forms = [], parts = [] } = item;
  const isNameItem = isName(task, item);
  const isLoose = !isNameItem && isStatement(item);
  const entity = isNameItem ? '' : (task.targets.find(({ node }) => node === item.target)?.name ?? '');
  const questionText = `${task.question} ${entity}`;
  const isHeld = isLoose
    ? holdsStatement([value, ...forms], words)
    : [value, ...forms, ...parts].some((form) => holdsForm(form, questionText, words));
  if (isHeld) return stands;
  const isSome = isLoose || sharesWord(item, words) || heldShare(contentOf(value), words).share > 0;
  if (isSome || (isTypedValue(value) && hasUnreadNumber(words, false)))
    return open(`${inQuotes(words)} has few of the words of “${value}”, or a number that is not read`);
  return { kind: 'unshown', reason: `${inQuotes(words)} shares no word or number with “${value}”` };
}

function holdsStatement(forms: readonly string[], words: string): boolean {
  const stated = wordsOf(words);
  const most = Math.max(...forms.map((form) => heldShare(contentOf(form), words).share));
  const isParaphrase = most >= paraphraseShares.least && most < paraphraseShares.most;
  return isParaphrase || forms.some((form) => runsOf(plainWords(form), stated).length > 0);
}

/** Words that everybody has from the question, and the entity's own name, show no value. */
function holdsForm(form: string, context: string, words: string): boolean {
  // A value with a type is held by values alone.
  if (typedMatch(form, '', form) !== 'unread') return false;
  if (words.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form))) return true;
  const all = contentOf(withoutMeasures(form));
  if (!holdsNumbers(form, words)) return false;
  const rare = all.filter((word) => !sharesWord({ value: word }, context));
  const { share, holdsLast } = heldShare(rare.length > 0 ? rare : all, words);
  return share > leastShare || (holdsLast && share >= leastShareWithLast);
}

/** `Type 23` is not `Type 22`, and an event of 14 January none of 14 March. Measures are compared as values. */
function holdsNumbers(form: string, words: string): boolean {
  const dates = datesIn(form);
  const stated = datesIn(words);
  const rest = contentOf(withoutMeasures(withoutBrackets(cutOut(form, dates))));
  const heldWords = heldOf(rest, words);
  return (
    dates.every((each) => stated.some((other) => compareDates(each, other) === 'same')) &&
    rest.every((word) => !hasDigit(word) || heldWords.includes(word))
  );
}

const hasDigit = (word: string) => /\d/.test(word);
/** Unlike a surname or a year it belongs to many. */
const isShortNumber = (word: string) => /^\d{1,3}$/.test(word);

function heldShare(own: readonly string[], words: string) {
  const heldWords = heldOf(own, words);
  const last = heldWords.at(-1);
  const holdsLast = last !== undefined && last === own.at(-1) && !isShortNumber(last);
  return { share: heldWords.length / Math.max(1, own.length), holdsLast };
}

function heldOf(own: readonly string[], words: string): readonly string[] {
  const canonical = (word: string) => canonicalWords(word)[0]?.word ?? word;
  const lacking = missingWords(own.map(canonical), canonicalWords(words));
  const isLike = (word: string) =>
    hasDigit(word) ? typedMatch(word, '', words) === 'same' : sharesWord({ value: word }, words);
  return own.filter((word) => !lacking.includes(canonical(word)) || isLike(word));
}

/** Words with content, and those in capitals whatever they mean else, such as `NEAR`. */
function contentOf(text: string): string[] {
  return canonicalWords(text)
    .map(({ word, start, end }) => ({ word, written: text.slice(start, end) }))
    .filter(({ word, written }) => isContent(word) || /^\p{Lu}{2,}$/u.test(written))
    .map(({ written }) => written);
}
