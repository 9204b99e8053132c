import { markdownLines, markdownTables, sentenceSpans, type TableCell } from '../../../../examiner/reading/markdown.ts';
import { isInside, type Span } from '../../../../examiner/span.ts';
import type { NameSpan } from './answer-names.ts';

/** A part of an answer that is about some entities. Spans count UTF-16 code units of the answer. */
export interface Segment extends Span {
  /** Titles; several where the answer tells of them together. */
  readonly owners: readonly string[];
  /** The heading, line or table cell that says what the values are; empty where none does. */
  readonly label: string;
}

/** The answer's text in its own length, with blanks for comments, addresses, marks of Markdown and JSON, and lists of sources. */
export function readableText(answer: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  return answer
    .replace(/<!--[\s\S]*?(?:-->|$)/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/https?:\/\/\S+/g, blank)
    .replace(/^\W*(?:sources?|references|citations|bibliography)\W*\n(?:(?!#).*(?:\n|$))*/gim, blank)
    .replace(/```\w*/g, blank)
    .replace(/<\/?[a-z][^>\n]*>/gi, blank)
    .replace(/(?:\*|`|_(?!\p{L})|(?<!\p{L})_|["“”{}[\]])/gu, ' ');
}

/** What the lines before say of those that name nothing. */
type State = { -readonly [Member in 'owners' | 'label']: Segment[Member] };

/** Splits a text into parts by the entities that stand in it. */
export function segmentsOf(text: string, names: readonly NameSpan[]): readonly Segment[] {
  const tables = markdownTables(text).flatMap(({ header, rows }) => {
    const [head, ...body] = header ? [header, ...rows] : rows;
    return body.flatMap(({ cells }) => rowSegments(cells, head?.cells ?? [], names));
  });
  const state: State = { owners: [], label: '' };
  const lines = markdownLines(text).filter(({ kind }) => kind !== 'table');
  return [...tables, ...lines.flatMap((line) => lineSegments(text, names, line, state))];
}

function rowSegments(cells: readonly TableCell[], head: readonly TableCell[], names: readonly NameSpan[]): Segment[] {
  const ownerOf = (cell: TableCell | undefined) => (cell ? within(names, cell)[0]?.value : undefined);
  const isByColumn = head.slice(1).some((cell) => ownerOf(cell) !== undefined);
  const rowOwner = cells.map(ownerOf).find((owner) => owner !== undefined);
  return cells.flatMap((cell, column) => {
    const owner = isByColumn ? ownerOf(head[column]) : rowOwner;
    const label = (isByColumn ? cells[0] : head[column])?.text ?? '';
    if (owner === undefined || ownerOf(cell) !== undefined || (isByColumn && column === 0)) return [];
    return [{ owners: [owner], label, start: cell.start, end: cell.end }];
  });
}

const marker = /^\s*(?:(?:[-•+–—>]|#+|\d{1,2}[.)](?!\d))\s+)*/;

function lineSegments(text: string, names: readonly NameSpan[], line: Span, state: State): readonly Segment[] {
  const raw = text.slice(line.start, line.end);
  const span = { start: line.start + (marker.exec(raw)?.[0].length ?? 0), end: line.end };
  const body = text.slice(span.start, span.end);
  const [first, second] = within(names, span);
  const isHeading = raw.trimStart().startsWith('#');
  if (first && !second && isNameAlone(text.slice(span.start, first.start) + text.slice(first.end, span.end))) {
    state.owners = [first.value];
    return [];
  }
  if (!first && (isHeading || /:\s*$/.test(body)) && body.trim() !== '') {
    state.label = body;
    if (isHeading) state.owners = [];
    return [];
  }
  return sentenceSpans(text, span.start, span.end).flatMap((sentence) =>
    sentenceSegments(text, names, sentence, state),
  );
}

const isNameAlone = (rest: string) => !/\p{L}{3}|\d/u.test(rest.replace(/\bthe\b|\d+[.)]/gi, ''));

const between = /^(?:[\s,;&/()]|and|or|the|’s|'s)*$/i;
/** In front of a name that is no member of a list. */
const contrast = /\b(?:unlike|rather than|instead of)\s+(?:the\s+)?$/i;

function sentenceSegments(text: string, names: readonly NameSpan[], sentence: Span, state: State): readonly Segment[] {
  const groups: NameSpan[][] = [];
  for (const mention of within(names, sentence)) {
    const last = groups.at(-1);
    const isList = last && between.test(text.slice(last.at(-1)?.end, mention.start));
    if (isList && !contrast.test(text.slice(sentence.start, last[0]?.start))) last.push(mention);
    else groups.push([mention]);
  }
  if (groups.length === 0) return state.owners.length === 0 ? [] : [{ ...state, ...sentence }];
  const ends = groups.map((group, at) => {
    const next = groups[at + 1]?.[0];
    return next === undefined ? sentence.end : boundary(text, group.at(-1)?.end ?? 0, next.start);
  });
  const segments = groups.map((group, at) => ({
    owners: [...new Set(group.map(({ value }) => value))],
    label: state.label,
    start: ends[at - 1] ?? sentence.start,
    end: ends[at] ?? sentence.end,
  }));
  state.owners = segments.at(-1)?.owners ?? [];
  return segments;
}

const clauseStart = /;|\s[–—-]\s|,?\s(?:and|while|whereas|but|whilst)\s|,\s(?=(?:the\s)?$)/gi;

/** Where the words of the next entity begin: behind the last sign that a new clause starts, else at its name. */
function boundary(text: string, from: number, to: number): number {
  const words = text.slice(from, to);
  // `82 (X), 107 (Y)`: a name in brackets comes behind its values.
  if (/^\),? /.test(words) && words.endsWith('(')) return from + 1;
  const last = [...words.matchAll(clauseStart)].at(-1);
  return last === undefined ? to : from + last.index;
}

function within(names: readonly NameSpan[], part: Span): readonly NameSpan[] {
  return names.filter((name) => isInside(name, part));
}
