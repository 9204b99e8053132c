import { Lexer, type Token } from 'marked';
import type { StyleFeature } from '../config/rating-settings.ts';

/** What an answer looks like, whatever it says: words, citations, headings and list items. */
export type AnswerStyle = Readonly<Record<StyleFeature, number>>;

/**
 * Headings and lists are looked for in so much of an answer, in UTF-16 code units: reading Markdown takes time that grows
 * with the square of some texts, and an answer within its word limit is shorter.
 */
const maxRead = 12_000;

/**
 * Counts what is controlled for when ratings leave style out. A word is a run of characters without blanks that has a
 * letter or a digit; a citation counts once however often it is given; an item of a list in a list counts as well.
 *
 * @param text Markdown; what stands in code blocks is neither a heading nor a list
 * @param citations URLs
 */
export function answerStyle(text: string, citations: readonly string[]): AnswerStyle {
  return { length: wordsIn(text), citations: new Set(citations).size, ...structureOf(text.slice(0, maxRead)) };
}

function wordsIn(text: string): number {
  let words = 0;
  for (const [run] of text.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(run)) words += 1;
  return words;
}

function structureOf(text: string): Pick<AnswerStyle, 'headings' | 'lists'> {
  let [headings, lists] = [0, 0];
  const open: Token[] = blocksOf(text);
  for (let token = open.pop(); token !== undefined; token = open.pop()) {
    if (token.type === 'heading') headings += 1;
    else if (token.type === 'list_item') lists += 1;
    if (token.type === 'list') open.push(...token.items);
    else if ('tokens' in token && token.tokens) open.push(...token.tokens);
  }
  return { headings, lists };
}

/** Blocks only: what is inside a line is not read. */
function blocksOf(text: string): Token[] {
  try {
    return new Lexer().blockTokens(text);
  } catch (thrown) {
    // The parser recurses once a level; text nested so deeply that the stack overflows has no structure to speak of.
    if (thrown instanceof RangeError) return [];
    throw thrown;
  }
}
