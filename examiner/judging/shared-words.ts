import { type AcceptedValue, sharesWord } from '../comparing/compare-accepted.ts';
import { canonicalWords, isAcronym, isContent, missingWords } from '../comparing/word-forms.ts';
import { fold, plainWords, runsOf, wordsOf } from '../comparing/words.ts';
import { samePlaceOrLanguage } from '../values/countries.ts';
import { hasNumber, hasUnreadNumber, isTypedValue, mentionsUnit, withoutMeasures } from '../values/typed-value.ts';

/** How far quoted words share words with a value: they hold enough of one of its forms, some of it or may do so unread, or nothing. */
export type Sharing = 'held' | 'some' | 'maybe' | 'nothing';

export interface SharedWith extends AcceptedValue {
  readonly attribute: string;
  /** The entity whose value it is; empty for a name itself. */
  readonly entity: string;
  readonly question: string;
  /** A statement, which answers make in words of their own. */
  readonly isLoose: boolean;
}

/** Compares quoted words with a value that has no type. */
export function sharingWith(item: SharedWith, words: string): Sharing {
  const { value, forms = [], parts = [], attribute, isLoose } = item;
  if (isLoose) return sharingWithStatement(item, words);
  if ([value, ...forms, ...parts].some((form) => holdsForm(form, item, words))) return 'held';
  if (sharesWord(item, words) || heldShare(contentOf(value), words).share > 0) return 'some';
  // A number is said by a number; what else an answer says of its attribute or entity shows none.
  const around = hasNumber(value) ? [] : [attribute];
  return mayShow([value, ...forms, ...around], words) ? 'maybe' : 'nothing';
}

/** Fewer of a form's own words than this share are some only, unless its last one is among them, as a surname is. */
const leastShare = 0.5;
const leastShareWithLast = 0.3;
/** A statement in words of the answer's own shares so many; one that shares more, without being repeated, may differ in the word that counts. */
const paraphraseShares = { least: 0.25, most: 0.6 };

function sharingWithStatement({ value, forms = [] }: SharedWith, words: string): Sharing {
  const stated = wordsOf(words);
  if ([value, ...forms].some((form) => runsOf(plainWords(form), stated).length > 0)) return 'held';
  const shares = [value, ...forms].map((form) => heldShare(contentOf(form), words).share);
  const most = Math.max(...shares);
  if (most >= paraphraseShares.most) return 'some';
  return most >= paraphraseShares.least ? 'held' : 'maybe';
}

/** Words that everybody has from the question, and the entity's own name, show no value. */
function holdsForm(form: string, { question, entity }: SharedWith, words: string): boolean {
  // A value with a type is held by values alone.
  if (isTypedValue(form)) return false;
  if (namesSamePlace(form, words) || words.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form))) return true;
  const all = contentOf(withoutMeasures(form));
  const rare = all.filter((word) => !sharesWord({ value: word }, `${question} ${entity}`));
  const own = rare.length > 0 ? rare : all;
  const { share, holdsLast } = heldShare(own, words);
  return share > leastShare || (holdsLast && share >= leastShareWithLast);
}

function heldShare(own: readonly string[], words: string) {
  const lacking = new Set(missingWords(own.map(canonical), canonicalWords(words)));
  const held = own.filter((word) => !lacking.has(canonical(word)) || sharesWord({ value: word }, words));
  return { share: held.length / Math.max(1, own.length), holdsLast: held.length > 0 && held.at(-1) === own.at(-1) };
}

const canonical = (word: string) => canonicalWords(word)[0]?.word ?? word;

/** A country or language in one of a few languages, anywhere in the words. */
function namesSamePlace(form: string, words: string): boolean {
  if (!samePlaceOrLanguage(form, form)) return false;
  const stated = wordsOf(words);
  return stated.some(({ start }, at) =>
    [0, 1, 2].some((more) => samePlaceOrLanguage(form, words.slice(start, stated[at + more]?.end ?? start))),
  );
}

/** Words with content, and those in capitals whatever they mean else, such as `NEAR`. */
function contentOf(text: string): string[] {
  return canonicalWords(text)
    .map(({ word, start, end }) => ({ word, written: text.slice(start, end) }))
    .filter(({ word, written }) => isContent(word) || /^\p{Lu}{2,}$/u.test(written))
    .map(({ written }) => written);
}

/** Whether words may say the first of the texts in a notation that is not read, or any of them in a language that is akin. */
function mayShow(texts: readonly string[], words: string): boolean {
  const [value = ''] = texts;
  if (hasNumber(value) && (hasUnreadNumber(words, false) || mentionsUnit(value, words))) return true;
  const stated = new Set(contentOf(words).map(skeleton));
  return texts
    .flatMap(contentOf)
    .map(skeleton)
    .some((word) => word.length > 2 && stated.has(word));
}

/** The consonants of a word as languages share them: `sprt` of `spirit` and `espíritu`. */
function skeleton(word: string): string {
  return fold(word)
    .replace(/sch/g, 'sh')
    .replace(/[aeiouyh]/g, '')
    .replace(/[cq]/g, 'k')
    .replace(/(.)\1+/g, '$1');
}
