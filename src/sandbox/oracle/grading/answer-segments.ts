import type { Span } from '../../../../examiner/span.ts';
import type { PhraseMatch } from '../phrase-index.ts';

/** A part of an answer that is about some entities. Spans count UTF-16 code units of the answer. */
export interface Segment extends Span {
  /** Titles; several where the answer tells of them together. */
  readonly owners: readonly string[];
  /** The heading, line or table cell that says what the values are. */
  readonly label: string | null;
}

export type NameSpan = PhraseMatch<string>;

/** The answer's text in its own length, with blanks for comments, addresses, marks of Markdown and JSON, and lists of sources. */
export function readableText(answer: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  return answer
    .replace(/<!--[\s\S]*?(?:-->|$)/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/https?:\/\/\S+/g, blank)
    .replace(/^\W*(?:sources?|references|citations|bibliography)\W*\n(?:(?!#).*(?:\n|$))*/gim, blank)
    .replace(/```\w*/g, blank)
    .replace(/<t[dh]\b[^>\n]*>|<\/tr>/gi, (tag) => `|${' '.repeat(tag.length - 1)}`)
    .replace(/<\/?[a-z][^>\n]*>/gi, blank)
    .replace(/(?:\*|`|_(?!\p{L})|(?<!\p{L})_|["“”{}[\]])/gu, ' ');
}

interface State {
  owners: readonly string[];
  label: string | null;
}

/** A readable text with the names in it. */
interface ReadText {
  readonly text: string;
  readonly names: readonly NameSpan[];
  /** True for words that name an attribute. */
  readonly isLabel: (words: string) => boolean;
}

/** Splits a text into parts by the entities that stand in it. */
export function segmentsOf(read: ReadText): Segment[] {
  const { text, names } = read;
  const segments: Segment[] = [];
  const state: State = { owners: [], label: null };
  let head: readonly Cell[] | null = null;
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const mark = cellMark(line);
    if (mark === null) {
      head = null;
      segments.push(...lineSegments(read, { start, end: start + line.length }, state));
      continue;
    }
    const cells = cellsOf(line, start, mark);
    if (cells.every(({ content }) => /^[\s:-]*$/.test(content))) continue;
    if (head === null) head = cells;
    else segments.push(...rowSegments(cells, head, names));
  }
  return segments;
}

interface Cell extends Span {
  readonly content: string;
}

/** The sign between the cells of a row of a table; null for other lines. */
function cellMark(line: string): string | null {
  if (/^\s*\|.*\||\s\|\s.*\s\|\s/.test(line)) return '|';
  return /^[^\s,][^,]*(?:,[^\s,][^,]*){2,}$/.test(line) ? ',' : null;
}

function cellsOf(line: string, start: number, mark: string): Cell[] {
  let from = 0;
  const cells = line.split(mark).map((content) => {
    const cell = { content, start: start + from, end: start + from + content.length };
    from += content.length + 1;
    return cell;
  });
  const isEdge = mark === '|' && line.trimStart().startsWith(mark);
  return isEdge ? cells.slice(1, /\|\s*$/.test(line) ? -1 : undefined) : cells;
}

function rowSegments(cells: readonly Cell[], head: readonly Cell[], mentions: readonly NameSpan[]): Segment[] {
  const ownerOf = (cell: Cell | undefined) => (cell ? within(mentions, cell)[0]?.value : undefined);
  const isByColumn = head.some((cell, column) => column > 0 && ownerOf(cell) !== undefined);
  const rowOwner = cells.map(ownerOf).find((owner) => owner !== undefined);
  return cells.flatMap((cell, column) => {
    const owner = isByColumn ? ownerOf(head[column]) : rowOwner;
    const label = (isByColumn ? cells[0]?.content : head[column]?.content)?.trim() ?? null;
    if (owner === undefined || ownerOf(cell) !== undefined || (isByColumn && column === 0)) return [];
    return [{ owners: [owner], label, start: cell.start, end: cell.end }];
  });
}

const marker = /^\s*(?:(?:[-•+–—>]|#+|\d{1,2}[.)](?!\d))\s+)*/;

function lineSegments(read: ReadText, line: Span, state: State): Segment[] {
  const { text, names, isLabel } = read;
  const raw = text.slice(line.start, line.end);
  const span = { start: line.start + (marker.exec(raw)?.[0].length ?? 0), end: line.end };
  const own = within(names, span);
  const [first] = own;
  const body = text.slice(span.start, span.end);
  const isHeading = raw.trimStart().startsWith('#');
  if (first && own.length === 1 && isNameAlone(text.slice(span.start, first.start) + text.slice(first.end, span.end))) {
    state.owners = [first.value];
    return [];
  }
  if (!first && (isHeading || /:\s*$/.test(body)) && body.trim() !== '') {
    state.label = isLabel(body) ? body : null;
    if (isHeading) state.owners = [];
    return [];
  }
  return sentencesIn(text, span).flatMap((sentence) => sentenceSegments(read, sentence, own, state));
}

const isNameAlone = (rest: string) => !/\p{L}{3}|\d/u.test(rest.replace(/\bthe\b|\d+[.)]/gi, ''));

function sentencesIn(text: string, { start, end }: Span): Span[] {
  const ends = Array.from(
    text.slice(start, end).matchAll(/(?<!\b\p{Lu})[.!?](?=\s+[\p{Lu}(])/gu),
    ({ index }) => start + index + 1,
  );
  return [...ends, end].map((to, at) => ({ start: ends[at - 1] ?? start, end: to }));
}

const between = /^(?:[\s,;&/()]|and|or|the|’s|'s)*$/i;
/** In front of a name that is no member of a list. */
const contrast = /\b(?:unlike|rather than|instead of)\s+(?:the\s+)?$/i;
const clauseStart = /;|\s[–—-]\s|,?\s(?:and|while|whereas|but|whilst)\s|,\s(?=(?:the\s)?$)/gi;

function sentenceSegments({ text }: ReadText, sentence: Span, all: readonly NameSpan[], state: State) {
  const groups: NameSpan[][] = [];
  for (const mention of within(all, sentence)) {
    const last = groups.at(-1);
    const isList = last && between.test(text.slice(last.at(-1)?.end, mention.start));
    if (isList && !contrast.test(text.slice(sentence.start, last[0]?.start))) last.push(mention);
    else groups.push([mention]);
  }
  const segments: Segment[] = [];
  let from = sentence.start;
  for (const [at, group] of groups.entries()) {
    const next = groups[at + 1]?.[0];
    const owners = [...new Set(group.map(({ value }) => value))];
    const to = next === undefined ? sentence.end : boundary(text, group.at(-1)?.end ?? from, next.start);
    segments.push({ owners, label: state.label, start: from, end: to });
    from = to;
    state.owners = owners;
  }
  if (groups.length === 0 && state.owners.length > 0)
    segments.push({ ...state, start: sentence.start, end: sentence.end });
  return segments;
}

/** Where the words of the next entity begin: behind the last sign that a new clause starts, else at its name. */
function boundary(text: string, from: number, to: number): number {
  const words = text.slice(from, to);
  // `82 (X), 107 (Y)`: a name in brackets comes behind its values.
  if (/^\),? /.test(words) && words.endsWith('(')) return from + 1;
  const last = [...words.matchAll(clauseStart)].at(-1);
  return last === undefined ? to : from + last.index;
}

function within(mentions: readonly NameSpan[], { start, end }: Span): readonly NameSpan[] {
  return mentions.filter((mention) => mention.start >= start && mention.end <= end);
}
