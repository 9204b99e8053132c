/** A text whose quoted parts are replaced by `“0”`, `“1”`, …, so that their words are no words of the sentence. */
export interface MaskedText {
  readonly text: string;
  readonly quoted: readonly string[];
}

/** Replaces the parts in quotation marks, but dates behind `in` and `on`; runs of blanks become one. */
export function maskQuoted(text: string): MaskedText {
  const quoted: string[] = [];
  const masked = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(markedDate, '$1')
    .replace(/“([^“”]*)”/g, (_, inside: string) => `“${quoted.push(inside) - 1}”`);
  return { text: masked, quoted };
}

/** A phrase as it was before `maskQuoted`, without its marks. */
export function unmask(phrase: string, { quoted }: MaskedText): string {
  const [, at] = /^“(\d+)”$/.exec(phrase) ?? [];
  return at === undefined ? phrase : (quoted[Number(at)] ?? '');
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** A year, a month or a day in a form that sentences take as it is. */
export const dateForms = `\\d{3,4}|(?:\\d{1,2} )?(?:${months}) \\d{4}|\\d{1,2}-\\p{Lu}\\p{Ll}+-\\d{4}`;

const markedDate = new RegExp(`(?<= (?:in|on) )“(${dateForms})”`, 'gu');

/** Words that sentences of the grammar are built with: a phrase that holds one is quoted. */
const sentenceWords = new RegExp(
  `(?:^| )(?:and|that|who|whose|with|described|is|are|was|were|has|have|had|falls|fall|the|an?|first|last|most|fewest|` +
    `between|after|before|more|less|fewer|than|but|those|listed|it|they|by|in|of|at|from|on|for|to|as)(?= |$|-)`,
);
const plainValue = new RegExp(
  `^(?:${dateForms}|\\d+(?:\\.\\d+)?(?: [a-zA-Z]+){0,3}|[A-Z]{1,4}-\\d+|[a-z]+(?:[ -][a-z]+){0,2}|\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+){0,2})$`,
  'u',
);

/** A value in a sentence: numbers, dates, measures, names and a few plain words as they are, all else in marks. */
export function valueWords(value: string): string {
  return plainValue.test(value) && !sentenceWords.test(value) ? value : inMarks(value);
}

const plainNoun = /^[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*(?: [\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*)*$/u;
/** Words that no noun phrase may hold: they end one. */
const nounEnds =
  /(?:^| )(?:and|that|who|whose|with|described|is|are|was|were|has|have|had|falls|fall|listed|it|they|between|than)(?: |$)/;

/** An attribute or a sort of thing in a sentence, such as `place of publication`; in marks where it would be misread. */
export function nounWords(noun: string): string {
  return plainNoun.test(noun) && !nounEnds.test(noun) ? noun : inMarks(noun);
}

/** Marks inside a text become single ones. */
export function inMarks(text: string): string {
  return `“${text.replace(/\s+/g, ' ').trim().replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

const irregular = 'born|built|made|known|found|written|sold|won|held|drawn|led|laid|given|grown|sung|spoken|cast';
const active = 'died|appeared|disappeared|occurred|happened|began|ended|retired|resigned|debuted|collapsed';
/** Words that a verb may end in. */
export const prepositions = 'by|in|of|at|from|on|for|to|with|as';
const verb = new RegExp(
  `^(?:(?:first|last|originally|officially|also) )?((?!hundred$|infrared$|sacred$)[a-z]*[aeiouy][a-z]*[^e\\s]ed|${irregular}|${active})(?: (${prepositions}))?$`,
);

/** An attribute that pages give as a verb of the past, such as `first printed` or `designed by`. */
export interface VerbAttribute {
  /** Set for what a thing does by itself: `died`, not `was died`. */
  readonly isActive: boolean;
  /** The word that the attribute ends in, such as `by`; null where it has none. */
  readonly preposition: string | null;
}

/** Null for noun phrases. */
export function asVerb(attribute: string): VerbAttribute | null {
  const [, word, preposition = null] = verb.exec(attribute) ?? [];
  return word === undefined ? null : { isActive: active.split('|').includes(word), preposition };
}

/** The things that an attribute counts: `rooms` of `number of rooms`; null where it counts none, or they take marks. */
export function thingsCounted(attribute: string): string | null {
  const things = /^number of (.+)$/.exec(attribute)?.[1];
  return things !== undefined && nounWords(things) === things ? things : null;
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `two` for 2; numbers above twelve in digits. */
export function countWord(count: number): string {
  return numberWords[count] ?? String(count);
}

/** Null for other words. */
export function readCount(word: string): number | null {
  const at = numberWords.indexOf(word);
  if (at >= 0) return at;
  return /^\d{1,4}$/.test(word) ? Number(word) : null;
}

/** Reads each part; null if one cannot be read. */
export function readAll<Value>(
  parts: readonly string[],
  read: (part: string) => Value | null,
): readonly Value[] | null {
  const all = parts.map(read).filter((value) => value !== null);
  return all.length === parts.length ? all : null;
}
