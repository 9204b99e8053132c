import { alternativesBehind } from '../comparing/alternative.ts';
import { emptyWords, escapeRegExp, stem, type Word, wordsOf } from '../comparing/words.ts';
import { quantitiesIn } from '../values/quantity.ts';
import type { Passage } from './graded-text.ts';
import { type LabelHit, labelHits, nounsOf } from './label.ts';
import type { Statement } from './statement.ts';

/** What a passage states behind the names of the asked attributes, such as `birthplace: Tarn` or `7 strings`. */
export function statedValues(text: string, passage: Passage, asked: readonly string[]): Statement[] {
  const body = text.slice(passage.start, passage.end);
  const words = wordsOf(body);
  const nameEnd = passage.name.end - passage.start;
  const nameStart = passage.name.start - passage.start;
  const hits = labelHits(words, asked).filter((hit) => isOwnLabel(hit, words, body, [nameStart, nameEnd]));
  const labelled = hits.flatMap((hit, at) => {
    const value = valueBehind(body, words, hit, hits[at + 1], body.slice(nameStart, nameEnd));
    return value ? [toStatement(passage, hit.attribute, value)] : [];
  });
  const missing = asked.filter((attribute) => !labelled.some((statement) => statement.attribute === attribute));
  return [...labelled, ...counted(body, words, missing).map((each) => toStatement(passage, each.attribute, each))];
}

interface Found {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function toStatement(passage: Passage, attribute: string, { value, start, end }: Found): Statement {
  const span = { start: passage.start + start, end: passage.start + end };
  return {
    target: passage.target,
    attribute,
    value,
    ...span,
    unclear: passage.beside === 'joined' || /\brespectively\b/i.test(value),
  };
}

/** `neck length` is another attribute than `length`; a label inside the target's name is none. */
function isOwnLabel(
  hit: LabelHit,
  words: readonly Word[],
  body: string,
  [nameStart, nameEnd]: readonly [number, number],
): boolean {
  const before = words[hit.from - 1];
  const first = words[hit.from];
  const last = words[hit.to];
  if (!first || !last || (first.start < nameEnd && last.end > nameStart)) return false;
  if (!before || emptyWords.has(before.word) || [before.end, before.owner?.end].includes(nameEnd)) return true;
  return !/^\s+$/.test(body.slice(before.end, first.start)) || /^\d+$/.test(before.word);
}

const segmentEnd =
  /[;|\n]|(?<!\b\p{Lu})(?<!\b(?:St|Dr|Mr|Mrs|No|c|ca|approx|vol))[.!?](?=\s|[*_`)"”]*(?:\s|$))|\s(?:while|whereas)\s|,\s+(?:and\s+)?(?:with|his|her|its|their|where|which|who)\s/u;
const leadIn =
  /^(?:\s*\([^)]{0,30}\))?[\s:=*_`"“'–—>→-]*(?:(?:is|was|are|were|being|given as|listed as|stated as|recorded as|as|of|at|in|on|from|about|approximately|roughly|around)(?:\s*:)?[\s*_`"“]+)*/;

/** The words behind a label up to the end of the statement, or before it in `Tarn (birthplace)`. */
function valueBehind(
  body: string,
  words: readonly Word[],
  hit: LabelHit,
  next: LabelHit | undefined,
  name: string,
): Found | null {
  const first = words[hit.from];
  const last = words[hit.to];
  const following = next && words[next.from];
  if (!first || !last) return null;
  if (/\($/.test(body.slice(0, first.start)) && /^\)/.test(body.slice(last.end)))
    return valueBefore(body, first.start - 1, last.end + 1);
  const limit = following?.start ?? body.length;
  const rest = body.slice(last.end, limit);
  if (formerly.test(rest)) return null;
  const counted = countBefore(body, first.start);
  if (counted && !givesValue.test(rest)) return { ...counted, end: last.end };
  const ofName =
    new RegExp(`^\\s+(?:of|for)\\s+(?:the\\s+)?[*_\`]*${escapeRegExp(name)}[*_\`]*`, 'i').exec(rest)?.[0].length ?? 0;
  const from = ofName + (leadIn.exec(rest.slice(ofName))?.[0].length ?? 0);
  const stop = segmentEnd.exec(rest.slice(from));
  const raw = rest.slice(from, stop ? from + stop.index : rest.length);
  const value = raw.replace(/(?:[\s,*_`(]|\b(?:and|its|his|her|their|the|with|a|an)\b)+$/i, '');
  const start = first.start;
  if (wordsOf(value).length === 0) return null;
  const others = alternativesBehind(rest.slice(from + raw.length)).map((other) => ` (${other})`);
  return { value: value + others.join(''), start, end: last.end + from + value.length };
}

/** `the stadium before was …` speaks of another time. */
const formerly = /^\s*(?:before|formerly|previously|once|at first|until|used to)\b/i;
const givesValue = /^[\s*_`"”)]*(?:[:=\d]|[–—-]\s|(?:is|was|are|were|of|being)\b)/i;

/** The number directly in front of a label, as in `36 league titles`. */
function countBefore(body: string, labelStart: number): Found | null {
  const from = Math.max(0, labelStart - 40);
  const quantity = quantitiesIn(body.slice(from, labelStart)).at(-1);
  if (!quantity || quantity.dimension !== null || !/^[ \t*_-]{0,4}$/.test(body.slice(from + quantity.end, labelStart)))
    return null;
  const start = from + quantity.start;
  const end = from + quantity.end;
  return { value: body.slice(start, end), start, end };
}

function valueBefore(body: string, upTo: number, end: number): Found | null {
  const before = body.slice(0, upTo);
  const from = Math.max(...[',', ';', '\n', ':', '—', '–', '|', '('].map((mark) => before.lastIndexOf(mark))) + 1;
  const value = before.slice(from).trim();
  return wordsOf(value).length === 0 ? null : { value, start: from, end };
}

/** `7 strings` states the number of strings. */
function counted(
  body: string,
  words: readonly Word[],
  attributes: readonly string[],
): (Found & { attribute: string })[] {
  return quantitiesIn(body).flatMap((quantity) => {
    const next = words.find((word) => word.start >= quantity.end);
    if (!next || !/^[ \t*_-]{0,4}$/.test(body.slice(quantity.end, next.start))) return [];
    const attribute = attributes.find((each) => nounsOf(each).includes(stem(next.word)));
    if (!attribute) return [];
    return [{ attribute, value: body.slice(quantity.start, quantity.end), start: quantity.start, end: next.end }];
  });
}
