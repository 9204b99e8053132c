import type { Grade } from '../grade.ts';
import { sentencesOf } from '../reading/sentence-facts.ts';
import type { SoftPreference } from '../verdict.ts';
import { gradedText, plainForm } from './graded-text.ts';

/** An answer with its grades. */
export interface GradedText {
  readonly text: string;
  readonly grades: readonly Grade[];
}

/**
 * An answer reads worse than another of equal grades when it spends so much more of the room on what nobody asked for, as
 * a share of the word limit: at the usual limits some 60 words, which a reader notices.
 */
const clearlyMore = 0.2;
/** Headings, labels and lines that lead into a list are shorter. */
const leastWords = 6;

/**
 * Which of two answers of equal grades is the more direct one, told by code: the one that clearly spends fewer words on
 * sentences without a graded point. Formats, lengths of names and ways to word a point make no difference, and swapping
 * the answers swaps the preference. Null where the difference is small.
 */
export function preferDirect(wordLimit: number, a: GradedText, b: GradedText): SoftPreference {
  const lead = asideShare(wordLimit, b) - asideShare(wordLimit, a);
  if (Math.abs(lead) < clearlyMore) return null;
  return lead > 0 ? 'a' : 'b';
}

/** The words of sentences without a graded point, as a share of the word limit; 0 to 1.5. */
export function asideShare(wordLimit: number, { text, grades }: GradedText): number {
  const quotes = [...new Set(grades.map(({ quote }) => quote?.trim() ?? ''))].filter((quote) => quote !== '');
  const sentences = sentencesOf(oneParagraphALine(gradedText(plainForm(text), wordLimit)));
  const told = new Set<string>();
  let aside = 0;
  for (const { text: sentence } of sentences) {
    const words = sentence.split(/\s+/).length;
    if (words >= leastWords && !isSource(sentence) && !tellsPoint(sentence, quotes, told)) aside += words;
  }
  return aside / wordLimit;
}

/** Whether a sentence shows a point that none before it showed; a point that spans sentences speaks for each of them. */
function tellsPoint(sentence: string, quotes: readonly string[], told: Set<string>): boolean {
  const shown = quotes.filter((quote) => sentence.includes(quote));
  const isNew = shown.some((quote) => !told.has(quote));
  for (const quote of shown) told.add(quote);
  return isNew || quotes.some((quote) => quote.length > sentence.length && quote.includes(sentence));
}

function isSource(sentence: string): boolean {
  return /https?:\/\//i.test(sentence);
}

/** List items are read as paragraphs, each line for itself; tables and headings stay what they are. */
function oneParagraphALine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, ''))
    .join('\n\n');
}
