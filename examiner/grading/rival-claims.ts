import { plainWords, wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import { markdownLines } from '../reading/markdown-tables.ts';
import { labelHits } from './label.ts';
import type { Mention } from './mentions.ts';
import type { Entry, Stretch } from './owned-part.ts';
import { type RivalClaim, type Statement, sentenceStart } from './statement.ts';

const mostNameWords = 8;
const notNames =
  /^(?:sources?|references?|notes?|answers?|summary|conclusion|results?|citations?|path|root|start|step.*|hop.*|method.*|overview|details?|findings?|targets?|names?|entry|for each.*|the (?:two|three|four|five|six).*|here.*|i .*|each.*|both.*|all.*)$/i;

/** What an answer says, as far as its rivals are told from its targets by it. */
interface Told {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly stretches: readonly Stretch[];
  readonly statements: readonly Statement[];
  readonly asked: readonly string[];
}

/**
 * The rivals that an answer offers: known ones and entries of its own lists that are told like targets but are none. A rival is
 * offered where a heading, item or line of its own is about it, and in a sentence where details of it stand. One that is
 * only named, in the place or frame of a target, is offered unless the answer gives details of most targets. One detail of
 * another entity beside those of a target, in the target's own block, is a comparison, as long as fewer rivals than targets are
 * compared.
 */
export function rivalClaims(told: Told): RivalClaim[] {
  const { text, mentions, stretches, statements, asked } = told;
  const targets = new Set(mentions.flatMap(({ node }) => node ?? []));
  const detailed = new Set(statements.map(({ target }) => target));
  const areDetailed = targets.size > 0 && [...targets].filter((node) => detailed.has(node)).length * 2 > targets.size;
  const frames = new Set(mentions.flatMap((each) => (each.node === null ? [] : frameOf(text, each))));
  const heads = new Set(
    stretches.flatMap(({ by, name, owner }) => (by !== 'sentence' && owner.kind === 'rival' ? name.start : [])),
  );
  const asides = stretches.filter(({ within, owner }) => within?.kind === 'target' && owner.kind === 'rival');
  const compared = new Set(asides.map(({ owner }) => ('name' in owner ? owner.name : '')));
  const known = mentions.filter((mention, at) => {
    if (!isStandingRival(mention)) return false;
    if (heads.has(mention.start)) return true;
    const details = countDetails(text, mention, mentions[at + 1], asked);
    const isAside =
      compared.size < targets.size && asides.some(({ start, end }) => start <= mention.start && mention.end <= end);
    if (isAside) return details > 1;
    const isInPlace = mention.opens || frameOf(text, mention).some((frame) => frames.has(frame));
    return details > 0 || (isInPlace && !areDetailed);
  });
  return distinctRivals([...known, ...entryClaims(stretches)]);
}

function entryClaims(stretches: readonly Stretch[]): RivalClaim[] {
  return stretches.flatMap(({ owner, name }) =>
    owner.kind === 'other' && name.end > name.start ? [{ ...name, name: owner.name }] : [],
  );
}

/** One claim for each name. */
export function distinctRivals(claims: readonly RivalClaim[]): RivalClaim[] {
  const seen = new Set<string>();
  return claims.flatMap(({ name, start, end }) => {
    const key = plainWords(name).join(' ');
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

/** How many asked attributes the rest of the sentence names, with next ones that go on with it. */
function countDetails(
  text: string,
  { start, end }: Mention,
  next: Mention | undefined,
  asked: readonly string[],
): number {
  // `His teacher was Ulwen Brock.` speaks of somebody else.
  if (/\b(?:his|her|its|their|whose)\b/i.test(text.slice(sentenceStart(text, start), start))) return 0;
  const rest = text.slice(end, next?.start ?? text.length);
  const stop = [...rest.matchAll(/\n|(?<!\b\p{Lu})[.!?]\s+/gu)].find(
    (match) => !/^(?:its|his|her|their|it|he|she|they)\b/i.test(rest.slice(match.index + match[0].length)),
  );
  const hits = labelHits(wordsOf(rest.slice(0, stop?.index ?? rest.length)), asked);
  return new Set(hits.map(({ attribute }) => attribute)).size;
}

/**
 * Headings, items and bold starts of lines that name no known entity, and below or behind which an asked attribute is named:
 * the answer may offer them as entities.
 */
export function entriesOf(text: string, mentions: readonly Mention[], asked: readonly string[]): Entry[] {
  const heads = markdownLines(text).flatMap((line) => {
    const marked = /^(?:#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|\*\*)/.test(line.text);
    const name = marked ? (boldHead.exec(line.text)?.[1] ?? plainHead.exec(line.text)?.[1]) : undefined;
    if (!name) return [];
    const start = line.start + line.text.indexOf(name);
    return [{ name: plainProse(name).replace(/:$/, ''), start, end: start + name.length }];
  });
  let at = 0;
  return heads.filter((head, index) => {
    while (at < mentions.length && (mentions[at]?.end ?? 0) <= head.start) at++;
    const mention = mentions[at];
    if (mention && mention.start < head.end) return false;
    const block = text.slice(head.end, heads[index + 1]?.start ?? text.length);
    return isEntityName(head.name, asked) && labelHits(wordsOf(block), asked).length > 0;
  });
}

const headMark = String.raw`^(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)?`;
const boldHead = new RegExp(String.raw`${headMark}\*\*(\p{Lu}[^*:\n]{0,80})\*\*`, 'u');
const plainHead = new RegExp(
  String.raw`${headMark}[*_\x60"“]*(\p{Lu}[^:;,(|\n]{0,80}?)[*_\x60"”]*\s*(?:[:;,(]|\s[-–—]\s|$)`,
  'u',
);

export function isEntityName(name: string, asked: readonly string[]): boolean {
  const words = wordsOf(name);
  if (words.length === 0 || words.length > mostNameWords || notNames.test(name)) return false;
  return labelHits(words, asked).length === 0 && !/\s(?:is|are|was|were|has|have)\s/.test(name);
}
