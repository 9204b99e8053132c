import { wordsOf } from '../comparing/words.ts';
import { plainText } from '../reading/clean.ts';
import { markdownLines } from '../reading/markdown-lines.ts';
import { labelHits } from './label.ts';
import type { Mention } from './mentions.ts';
import type { RivalClaim } from './statement.ts';

const mostNameWords = 8;
const notNames =
  /^(?:sources?|references?|notes?|answers?|summary|conclusion|results?|citations?|path|root|start|step.*|hop.*|method.*|overview|details?|findings?|targets?|names?|entry|for each.*|the (?:two|three|four|five|six).*|here.*|i .*|each.*|both.*|all.*)$/i;

/** Known rivals that open a line or sentence, and entries of the answer's own lists that are told like targets but are none. */
export function rivalClaims(text: string, mentions: readonly Mention[], asked: readonly string[]): RivalClaim[] {
  const known = mentions.filter(({ node, opens }) => node === null && opens);
  const unknown = entriesOf(text, asked).filter(
    ({ start, end }) => !mentions.some((mention) => mention.start < end && start < mention.end),
  );
  const seen = new Set<string>();
  return [...known, ...unknown].flatMap(({ name, start, end }) => {
    const key = wordsOf(name)
      .map(({ word }) => word)
      .join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ name, start, end }];
  });
}

/** Headings, top-level items and bold starts of lines below or behind which an asked attribute is named. */
function entriesOf(text: string, asked: readonly string[]): RivalClaim[] {
  const heads = markdownLines(text).flatMap((line) => {
    const match =
      /^(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)?[*_`"“]*(\p{Lu}[^:;,(|\n]*?)[*_`"”]*\s*(?:[:;,(]|\s[-–—]\s|$)/u.exec(
        line.text,
      );
    const marked = /^(?:#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|\*\*)/.test(line.text);
    const name = match?.[1];
    if (!marked || !name) return [];
    const start = line.start + line.text.indexOf(name);
    return [{ name: plainText(name), start, end: start + name.length }];
  });
  return heads.filter((head, at) => {
    const block = text.slice(head.end, heads[at + 1]?.start ?? text.length);
    return isName(head.name, asked) && labelHits(wordsOf(block), asked).length > 0;
  });
}

function isName(name: string, asked: readonly string[]): boolean {
  const words = wordsOf(name);
  if (words.length === 0 || words.length > mostNameWords || notNames.test(name)) return false;
  return labelHits(words, asked).length === 0 && !/\s(?:is|are|was|were|has|have)\s/.test(name);
}
