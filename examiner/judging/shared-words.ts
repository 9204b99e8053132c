import { type AcceptedValue, sharesWord } from '../comparing/accepted-value.ts';
import { canonicalWords, isAcronym, isContent, missingWords } from '../comparing/word-forms.ts';
import { plainWords, runsOf, wordsOf } from '../comparing/words.ts';
import { hasUnreadNumber, isTypedValue, withoutMeasures } from '../values/typed-value.ts';

/** How far quoted words share words with a value: they hold enough of one of its forms, some of it, or nothing. */
export type Sharing = 'held' | 'some' | 'nothing';

export interface SharedWith extends AcceptedValue {
  /** The entity whose value it is; empty for a name itself. */
  readonly entity: string;
  readonly question: string;
  /** A statement, which answers make in words of their own. */
  readonly isLoose: boolean;
}

/** Compares quoted words with a value that has no type. A number that is not read may be some of a value with a type. */
export function sharingWith(item: SharedWith, words: string): Sharing {
  const { value, forms = [], parts = [], isLoose } = item;
  if (isLoose) return sharingWithStatement([value, ...forms], words);
  if ([value, ...forms, ...parts].some((form) => holdsForm(form, item, words))) return 'held';
  const isSome = sharesWord(item, words) || heldShare(contentOf(value), words).share > 0;
  return isSome || (isTypedValue(value) && hasUnreadNumber(words)) ? 'some' : 'nothing';
}

/** Fewer of a form's own words than this share are some only, unless its last one is among them, as a surname is. */
const leastShare = 0.5;
const leastShareWithLast = 0.3;
/** A statement in words of the answer's own shares so many; one that shares more, without being repeated, may differ in the word that counts. */
const paraphraseShares = { least: 0.25, most: 0.6 };

function sharingWithStatement(forms: readonly string[], words: string): Sharing {
  const stated = wordsOf(words);
  if (forms.some((form) => runsOf(plainWords(form), stated).length > 0)) return 'held';
  const most = Math.max(...forms.map((form) => heldShare(contentOf(form), words).share));
  return most >= paraphraseShares.least && most < paraphraseShares.most ? 'held' : 'some';
}

/** Words that everybody has from the question, and the entity's own name, show no value. */
function holdsForm(form: string, { question, entity }: SharedWith, words: string): boolean {
  // A value with a type is held by values alone.
  if (isTypedValue(form)) return false;
  if (words.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form))) return true;
  const all = contentOf(withoutMeasures(form));
  const rare = all.filter((word) => !sharesWord({ value: word }, `${question} ${entity}`));
  const { share, holdsLast } = heldShare(rare.length > 0 ? rare : all, words);
  return share > leastShare || (holdsLast && share >= leastShareWithLast);
}

function heldShare(own: readonly string[], words: string) {
  const lacking = new Set(missingWords(own.map(canonical), canonicalWords(words)));
  const held = own.filter((word) => !lacking.has(canonical(word)) || sharesWord({ value: word }, words));
  return { share: held.length / Math.max(1, own.length), holdsLast: held.length > 0 && held.at(-1) === own.at(-1) };
}

const canonical = (word: string) => canonicalWords(word)[0]?.word ?? word;

/** Words with content, and those in capitals whatever they mean else, such as `NEAR`. */
function contentOf(text: string): string[] {
  return canonicalWords(text)
    .map(({ word, start, end }) => ({ word, written: text.slice(start, end) }))
    .filter(({ word, written }) => isContent(word) || /^\p{Lu}{2,}$/u.test(written))
    .map(({ written }) => written);
}
