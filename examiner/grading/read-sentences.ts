import type { Mention } from './mentions.ts';
import {
  type Above,
  type Entry,
  type Held,
  type NamedLine,
  ownedPart,
  type Part,
  sameOwner,
  stretchOwner,
} from './owned-part.ts';
import { sentenceMark, sentenceStart } from './statement.ts';

const pronoun = /^[\s*_`"“(>-]*(?:its?|he|she|his|her|hers|they|their|the same)\b/i;

/**
 * From each name to the next one. A sentence about another one than its block, about one that is ruled out, or that begins with
 * a pronoun ends with its full stop: what follows is about whoever was spoken of before.
 */
export function readSentences(
  text: string,
  { line, mentions, entry, section }: NamedLine,
  held: Held & { readonly isFixed: boolean },
  above: Above,
): Part[] {
  const parts: Part[] = [];
  const within = held.isFixed ? held.owner : null;
  const own = held.owner.kind === 'other' && entry?.name === held.owner.name ? entry : null;
  let at: number = line.start;
  let current: Held = held;
  let name: Mention | Entry | null = own;
  let resumed: Held | null = null;
  let previousEnd: number = line.start;
  const close = (end: number) => {
    if (end > at) parts.push({ ...ownedPart({ start: at, end }, current, section, name), within });
    at = Math.max(at, end);
  };
  const resume = (to: number) => {
    const stop = resumed ? sentenceEnd(text, previousEnd, to) : null;
    if (!resumed || stop === null) return;
    close(stop);
    [current, name, resumed] = [resumed, null, null];
  };
  for (const mention of mentions) {
    resume(mention.start);
    const owner = stretchOwner(mention);
    if (sameOwner(owner, current.owner)) {
      name ??= mention;
    } else {
      const { from, isCarried } = startOf(text, mention, previousEnd, current);
      close(from);
      const isAside = held.isFixed || isCarried || (owner.kind === 'ruled out' && current.owner.kind === 'target');
      if (isAside && !resumed) resumed = held.isFixed ? held : { owner: current.owner, by: 'pronoun' };
      if (!isAside) resumed = null;
      [current, name] = [{ owner, by: 'sentence' }, mention];
    }
    previousEnd = mention.end;
  }
  resume(line.end);
  close(line.end);
  above.last = { owner: (resumed ?? current).owner, by: 'continued' };
  if (mentions.length > 0) above.isOfSeveral = new Set(mentions.flatMap(({ node }) => node ?? [])).size > 1;
  return parts;
}

const fullStop = new RegExp(String.raw`${sentenceMark}\s`, 'u');

function sentenceEnd(text: string, from: number, to: number): number | null {
  const match = fullStop.exec(text.slice(from, to));
  return match ? from + match.index + match[0].length : null;
}

/** A sentence is about the name in it from its beginning on, unless it has begun about something else, such as `it`. */
function startOf(
  text: string,
  mention: Mention,
  previousEnd: number,
  current: Held,
): { from: number; isCarried: boolean } {
  const sentence = sentenceStart(text, mention.start);
  if (sentence >= previousEnd) {
    const isCarried = current.owner.kind !== 'nobody' && pronoun.test(text.slice(sentence, mention.start));
    return { from: isCarried ? mention.start : sentence, isCarried };
  }
  const isBracketed = /\([*_\s]*$/.test(text.slice(previousEnd, mention.start));
  return { from: isBracketed ? previousEnd : mention.start, isCarried: false };
}
