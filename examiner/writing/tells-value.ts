import { holdsValue } from '../comparing/compare-value.ts';
import { emptyWords, plainWords } from '../comparing/words.ts';

/**
 * Whether a question tells a value that it asks for. A value such as `On` is a word of every other question: it is told where it stands
 * in quotes, or with a capital inside a sentence.
 */
export function tellsValue(question: string, value: string): boolean {
  const words = plainWords(value);
  const isEmpty = words.length > 0 && words.every((word) => emptyWords.has(word));
  return isEmpty ? namesWord(question, value.trim()) : holdsValue(question, value);
}

function namesWord(question: string, word: string): boolean {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
  const quoted = new RegExp(`[“"'‘\`]${plain}[”"'’\`]`, 'i');
  const inside = new RegExp(`[\\p{L}\\p{N},;)] (?:${capital}|${plain.toUpperCase()})(?![\\p{L}\\p{N}])`, 'u');
  return quoted.test(question) || inside.test(question);
}
