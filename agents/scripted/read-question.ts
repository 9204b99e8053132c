import type { AskedQuestion, AskedTargets, Clue, Hop, LinkGroup } from './asked-question.ts';

/** Longer questions are not read: no question of the arena comes near it. */
const maxCharacters = 20_000;
const maxHops = 12;
const maxTargets = 20;
const maxAttributes = 20;

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].concat([
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]);

/** The question with every quoted value replaced by its number, so that sentences can be told apart safely. */
interface Masked {
  readonly text: string;
  readonly values: readonly string[];
}

/**
 * Reads a question by the wording of docs/question-wording.md.
 * @returns null when the question is worded in any other way
 */
export function readQuestion(question: string): AskedQuestion | null {
  if (question.length > maxCharacters) return null;
  const masked = mask(question);
  const sentences = masked.text.split(/\. (?=Among its |Consider |For each, give |Use at most )/);
  const start = readStart(sentences[0] ?? '', masked.values);
  const hops = sentences.filter((sentence) => sentence.startsWith('Among its ')).map((s) => readHop(s, masked.values));
  const targets = readTargets(sentences.find((sentence) => sentence.startsWith('Consider ')) ?? '', masked.values);
  const attributes = readAttributes(sentences.find((sentence) => sentence.startsWith('For each, give ')) ?? '');
  if (start === null || targets === null || attributes === null || hops.length > maxHops) return null;
  const read = hops.filter((hop) => hop !== null);
  return read.length === hops.length ? { start, hops: read, targets, attributes } : null;
}

function mask(question: string): Masked {
  const values: string[] = [];
  const text = question
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/“([^“”]*)”/g, (_whole, value: string) => {
      values.push(value.trim());
      return `“${values.length - 1}”`;
    });
  return { text, values };
}

function readStart(sentence: string, values: readonly string[]): Clue | null {
  const match = /^Find the [^“”]*? ((?:whose|described as) .*?)\.?$/.exec(sentence);
  return match ? readClue(match[1] ?? '', values) : null;
}

function readHop(sentence: string, values: readonly string[]): Hop | null {
  const match = /^Among its (.*?), take the one ((?:whose|described as) .*?)\.?$/.exec(sentence);
  const clue = match ? readClue(match[2] ?? '', values) : null;
  return match && clue ? { group: readGroup(match[1] ?? '', values), clue } : null;
}

function readTargets(sentence: string, values: readonly string[]): AskedTargets | null {
  return readTargetsOneByOne(sentence, values) ?? readTargetsTogether(sentence, values);
}

function readTargetsOneByOne(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = /^Consider (\w+) of its (.*?): (the one .*?)\.?$/.exec(sentence);
  if (!match) return null;
  const items = (match[3] ?? '').split(/; (?:and )?(?=the one )/);
  const clues = items.map((item) => readClue(item.replace(/^the one /, ''), values)).filter((clue) => clue !== null);
  const count = numberOf(match[1] ?? '') ?? clues.length;
  if (clues.length !== items.length || clues.length > maxTargets || clues.length === 0) return null;
  return { count, group: readGroup(match[2] ?? '', values), clues, shared: false };
}

function readTargetsTogether(sentence: string, values: readonly string[]): AskedTargets | null {
  const match = /^Consider the (\w+) of its (.*?) ((?:whose|described as) .*?)\.?$/.exec(sentence);
  const count = match ? numberOf(match[1] ?? '') : null;
  const clue = match ? readClue(match[3] ?? '', values) : null;
  if (!match || clue === null || count === null || count < 1 || count > maxTargets) return null;
  return { count, group: readGroup(match[2] ?? '', values), clues: [clue], shared: true };
}

function readGroup(text: string, values: readonly string[]): LinkGroup {
  const match = /^(.*?) under the heading “(\d+)”$/.exec(text);
  return match
    ? { noun: match[1] ?? '', heading: values[Number(match[2])] ?? null }
    : { noun: text.replace(/ under the heading .*$/, ''), heading: null };
}

function readClue(text: string, values: readonly string[]): Clue | null {
  const described = /^described as “(\d+)”$/.exec(text);
  if (described) return describedClue(values[Number(described[1])] ?? '');
  if (!text.startsWith('whose ')) return null;
  const parts = text.slice('whose '.length).split(' and whose ');
  const conditions = parts.flatMap((part) => {
    const match = /^(.+) is “(\d+)”$/.exec(part);
    const value = match ? values[Number(match[2])] : undefined;
    return match && value ? [{ attribute: (match[1] ?? '').trim(), value }] : [];
  });
  return conditions.length === parts.length ? { kind: 'facts', conditions } : null;
}

function describedClue(words: string): Clue | null {
  const pieces = words
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return pieces.length > 0 ? { kind: 'described', pieces } : null;
}

function readAttributes(sentence: string): readonly string[] | null {
  const match = /^For each, give its name(?:(?:, | and )its (.*?))?\.?$/.exec(sentence);
  if (!match) return null;
  const listed = match[1] ?? '';
  const attributes = listed === '' ? [] : listed.split(/, its | and its /).map((attribute) => attribute.trim());
  return attributes.length <= maxAttributes ? attributes.filter((attribute) => attribute !== '') : null;
}

function numberOf(word: string): number | null {
  const known = numberWords.indexOf(word.toLowerCase());
  if (known >= 0) return known;
  return /^\d{1,3}$/.test(word) ? Number(word) : null;
}
