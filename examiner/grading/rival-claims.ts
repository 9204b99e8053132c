import { plainWords, wordsOf } from '../comparing/words.ts';
import { plainText } from '../reading/clean.ts';
import { markdownLines } from '../reading/markdown-lines.ts';
import { labelHits } from './label.ts';
import type { Mention } from './mentions.ts';
import { sentenceStart } from './sentence.ts';
import type { RivalClaim } from './statement.ts';

const mostNameWords = 8;
const notNames =
  /^(?:sources?|references?|notes?|answers?|summary|conclusion|results?|citations?|path|root|start|step.*|hop.*|method.*|overview|details?|findings?|targets?|names?|entry|for each.*|the (?:two|three|four|five|six).*|here.*|i .*|each.*|both.*|all.*)$/i;

/**
 * Known rivals that the answer offers, and entries of its own lists that are told like targets but are none. A rival is
 * offered where it opens a line or sentence, has details of its own, or stands in the same frame as a target, such as
 * `One candidate is …`.
 */
export function rivalClaims(text: string, mentions: readonly Mention[], asked: readonly string[]): RivalClaim[] {
  const frames = new Set(mentions.flatMap((each) => (each.node === null ? [] : frameOf(text, each))));
  const known = mentions.filter(
    (mention, at) =>
      isStandingRival(mention) &&
      (mention.opens ||
        frameOf(text, mention).some((frame) => frames.has(frame)) ||
        hasDetails(text, mention, mentions[at + 1], asked)),
  );
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

/** A rival that the answer names and does not rule out. */
export function isStandingRival({ node, rejected }: Mention): boolean {
  return node === null && !rejected;
}

/** The words before the name in its sentence, without number and mark; none for a name that begins it. */
function frameOf(text: string, { start }: Mention): string[] {
  const words = plainWords(text.slice(sentenceStart(text, start), start)).filter((word) => !/^\d+$/.test(word));
  return words.length === 0 ? [] : [words.join(' ')];
}

/** Whether the rest of the sentence, or a next one that goes on with it, names an asked attribute. */
function hasDetails(
  text: string,
  { start, end }: Mention,
  next: Mention | undefined,
  asked: readonly string[],
): boolean {
  // `His teacher was Ulwen Brock.` speaks of somebody else.
  if (/\b(?:his|her|its|their|whose)\b/i.test(text.slice(sentenceStart(text, start), start))) return false;
  const rest = text.slice(end, next?.start ?? text.length);
  const stop = [...rest.matchAll(/\n|(?<!\b\p{Lu})[.!?]\s+/gu)].find(
    (match) => !/^(?:its|his|her|their|it|he|she|they)\b/i.test(rest.slice(match.index + match[0].length)),
  );
  return labelHits(wordsOf(rest.slice(0, stop?.index ?? rest.length)), asked).length > 0;
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
