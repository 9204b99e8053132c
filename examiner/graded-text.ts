import type { AnswerOutcome } from '../src/kernel/answer.ts';
import { visibleText } from '../src/kernel/visible-text.ts';
import { unspacedCharacter } from './comparing/words.ts';
import type { Task } from './task.ts';

/** Text beyond this many times the word limit is not graded (design: verdict from grades). */
const gradedShare = 1.5;
/** A "word" without blanks must not carry a whole book past the limit. */
const mostCharactersPerWord = 40;

/** The part of an answer that is graded: its first 1.5 × `wordLimit` words. */
export function gradedText(text: string, wordLimit: number): string {
  const most = Math.floor(wordLimit * gradedShare);
  const bounded = text.slice(0, most * mostCharactersPerWord);
  let words = 0;
  for (const start of wordStarts(bounded)) {
    words += 1;
    if (words > most) return bounded.slice(0, start);
  }
  return bounded;
}

/** The part of an answer that judges see and quote: visible characters, up to 1.5 times the word limit; empty for an agent that failed. */
export function judgedAnswerText(outcome: AnswerOutcome, wordLimit: number): string {
  return outcome.kind === 'failed' ? '' : visibleText(gradedText(plainForm(outcome.answer.text), wordLimit)).trim();
}

/**
 * A text in the form in which it is compared: without characters that show nothing, and with letters, digits and marks of other widths
 * and styles in their plain form (Unicode NFKC). Superscripts, fractions and unit signs stay.
 */
export function plainForm(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/(?![ªº])[\p{L}\p{Nd}\uFF01-\uFF5E\u3000]/gu, (letter) => letter.normalize('NFKC'));
}

/** A task with its question, names and values in the form in which the answer is read. */
export function taskInPlainForm(task: Task): Task {
  const items = (list: Task['widthChecklist']) =>
    list.map((item) => ({
      ...item,
      attribute: plainForm(item.attribute),
      value: plainForm(item.value),
      text: plainForm(item.text),
      ...(item.forms && { forms: item.forms.map(plainForm) }),
      ...(item.parts && { parts: item.parts.map(plainForm) }),
    }));
  return {
    ...task,
    question: plainForm(task.question),
    targets: task.targets.map((target) => ({ ...target, name: plainForm(target.name) })),
    ...(task.rivals && { rivals: task.rivals.map(plainForm) }),
    depthChecklist: items(task.depthChecklist),
    widthChecklist: items(task.widthChecklist),
    ...(task.chainChecklist && { chainChecklist: items(task.chainChecklist) }),
  };
}

/** Words as the limit of an answer counts them: runs with a letter or a digit; in Chinese and Japanese each character. */
const run = new RegExp(`${unspacedCharacter.source}|(?:(?!${unspacedCharacter.source})\\S)+`, 'gu');

/** Yields the offsets at which the words of a text begin, in order, in UTF-16 code units. */
export function* wordStarts(text: string): Generator<number> {
  for (const { index, 0: characters } of text.matchAll(run)) if (/[\p{L}\p{N}]/u.test(characters)) yield index;
}

/** Tells whether a text is for the most part in such a script. */
export function isUnspaced(text: string): boolean {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ([letter]) => letter);
  return letters.filter((letter) => unspacedCharacter.test(letter)).length * 2 > letters.length;
}

/** Counts the words of a text. */
export function countGradedWords(text: string): number {
  return [...wordStarts(text)].length;
}
