import {
  type MarkdownLine,
  markdownLines,
  markdownTables,
  sentenceSpans,
  type TableCell,
} from '../../../../examiner/reading/markdown.ts';
import { isInside, type Span } from '../../../../examiner/span.ts';
import type { NameSpan } from './answer-names.ts';

/** A part of an answer that is about some entities. Spans count UTF-16 code units of the answer. */
export interface Segment extends Span {
  /** Titles; several where the answer tells of them together. */
  readonly owners: readonly string[];
  /** Names to which a row of as many values belongs. */
  readonly told: readonly string[];
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
    .replace(/\[\^?\d+\]|(?<=\p{L}{2}|\d)[¹²³⁰⁴-⁹]+/gu, blank)
    .replace(/(?<=\d)\s[–—]\s(?=\d)/g, ' ; ')
    .replace(/<\/?[a-z][^>\n]*>/gi, blank)
    .replace(/(?:\*|`|_(?!\p{L})|(?<!\p{L})_|["“”{}[\]])/gu, ' ');
}

/** Context from the lines before, for lines without a name. */
type State = { -readonly [Member in 'owners' | 'told' | 'label']: Segment[Member] } & { head: readonly TableCell[] };

/** Splits a text into parts by the entities that stand in it. */
export function segmentsOf(text: string, names: readonly NameSpan[]): readonly Segment[] {
  const tables = markdownTables(text).flatMap(({ header, rows }) => {
    const all = header ? [header, ...rows] : rows;
    const hasNames = (cells: readonly TableCell[]) => cells.filter((cell) => within(names, cell).length > 0).length > 1;
    const head = all.find(({ cells }) => hasNames(cells.slice(1))) ?? all[0];
    return all.flatMap((row) => (row === head ? [] : rowSegments(row.cells, head?.cells ?? [], names)));
  });
  const state: State = { owners: [], told: [], label: '', head: [] };
  const lines = markdownLines(text).filter(({ kind }) => kind !== 'table');
  return [...tables, ...lines.flatMap((line) => lineSegments(text, within(names, line), line, state))];
}

function rowSegments(cells: readonly TableCell[], head: readonly TableCell[], names: readonly NameSpan[]): Segment[] {
  const ownerOf = (cell: TableCell | undefined) => (cell ? within(names, cell)[0]?.value : undefined);
  const isByColumn = head.slice(1).some((cell) => ownerOf(cell) !== undefined);
  const rowOwner = cells.map(ownerOf).find((owner) => owner !== undefined);
  return cells.flatMap((cell, column) => {
    const owner = isByColumn ? ownerOf(head[column]) : rowOwner;
    const label = (isByColumn ? cells[0] : head[column])?.text ?? '';
    if (owner === undefined || ownerOf(cell) !== undefined || (isByColumn && column === 0)) return [];
    return [{ owners: [owner], told: [owner], label, start: cell.start, end: cell.end }];
  });
}

const marker = /^\s*(?:(?:[-•+–—>]|#+|\d{1,2}[.)](?!\d))\s+)*/;
/** Cell between commas or the like, as in a table without rules. */
const cell = /[^\s,;|\t](?:[^,;|\t]*[^\s,;|\t])?|(?<=[,;|\t]\s*)(?=[,;|\t]|$)/g;

function lineSegments(text: string, names: readonly NameSpan[], line: MarkdownLine, state: State): readonly Segment[] {
  const cells = Array.from(line.text.matchAll(cell), ({ 0: words, index }) => {
    return { text: words, start: line.start + index, end: line.start + index + words.length };
  });
  if (cells.length === state.head.length && cells.some((each) => names.some((name) => isInside(each, name))))
    return rowSegments(cells, state.head, names);
  state.head = names.length === 0 && cells.length > 2 ? cells : [];
  const span = { start: line.start + (marker.exec(line.text)?.[0].length ?? 0), end: line.end };
  const body = text.slice(span.start, span.end);
  // Also a line in bold, whose marks are blanks.
  const isHeading = line.kind === 'heading' || /^ {2}\S.* {2}$/.test(line.text);
  if (names.length === 0 && (isHeading || /:\s*$/.test(body)) && body.trim() !== '') {
    state.label = body;
    if (isHeading) state.owners = [];
    return [];
  }
  return sentenceSpans(text, span.start, span.end).flatMap((sentence) => {
    return sentenceSegments(text, within(names, sentence), sentence, state);
  });
}

/** Pronoun at the start of a sentence for an earlier name; also a bracket that was opened before. */
const pronoun = /^\W*(?:its?|he|she|his|hers?|(they|their|these|all|both|the first two))\b|^[^()]*\)/i;

function sentenceSegments(text: string, names: readonly NameSpan[], sentence: Span, state: State): readonly Segment[] {
  const { told } = state;
  const words = text.slice(sentence.start, sentence.end);
  const lead = /^[^:]{1,60}:(?=\s)/.exec(words)?.[0] ?? '';
  const isLabel = lead !== '' && !names.some(({ start }) => start < sentence.start + lead.length);
  const label = isLabel ? lead : state.label;
  if (names.length === 0 && words.endsWith('?')) state.label = words;
  const pair = names.length === 2 ? names.map(({ value }) => value) : told;
  const groups = groupsOf(text, [...names, ...formerAndLatter(text, sentence, pair)]);
  const segments: Segment[] = [];
  const [isAgain, isPlural] = pronoun.exec(words) ?? [];
  const owners = isPlural && told.length > 1 ? told : state.owners;
  if ((groups.length === 0 || isAgain) && owners.length > 0)
    segments.push({ owners, told, label, start: sentence.start, end: groups[0]?.[0]?.start ?? sentence.end });
  for (const [at, group] of groups.entries()) {
    const next = groups[at + 1]?.[0];
    const start = segments.at(-1)?.end ?? sentence.start;
    const end = next === undefined ? sentence.end : boundary(text, group.at(-1)?.end ?? 0, next.start);
    const own = [...new Set(group.map(({ value }) => value))];
    segments.push({ owners: own, told: own, label, start, end });
  }
  const main = groups.findLast(([name]) => !/\([^)]*$/.test(text.slice(sentence.start, name?.start)));
  const all = [...new Set(groups.flat().map(({ value }) => value))];
  state.owners = main?.map(({ value }) => value) ?? segments.at(-1)?.owners ?? [];
  state.told = all.length > 1 ? all : [...new Set([...told, ...all])];
  return segments;
}

/** `The former` and `the latter`, or `the one` and `the other`, name the first and the last of two. */
function formerAndLatter(text: string, { start, end }: Span, told: readonly string[]): readonly NameSpan[] {
  if (told.length !== 2 || !/\bthe latter\b|\bthe one\b.*\bthe other\b/i.test(text)) return [];
  const form = /\bthe (?:former|one(?=\b.*\bthe other\b)|(latter|(?<=\bthe one\b.*)other))\b/gi;
  return Array.from(text.slice(start, end).matchAll(form), ({ 0: all, 1: latter, index }) => {
    return { value: told[latter ? 1 : 0] ?? '', start: start + index, end: start + index + all.length };
  });
}

const between = /^(?:[\s,;&/()]|and|or|the|’s|'s)*$/i;

/** Names that follow each other as in a list. */
function groupsOf(text: string, names: readonly NameSpan[]): readonly (readonly NameSpan[])[] {
  const groups: NameSpan[][] = [];
  for (const mention of names.toSorted((a, b) => a.start - b.start)) {
    const last = groups.at(-1);
    if (last && between.test(text.slice(last.at(-1)?.end, mention.start))) last.push(mention);
    else groups.push([mention]);
  }
  return groups;
}

const clauseStart = /;|\s[–—-]\s|,?\s(?:and|while|whereas|but|whilst)\s|,\s(?=(?:the\s)?$)|\((?=[^()]*$)/gi;

/** Returns the start of the next entity's words: after the last sign that starts a clause, else its name. */
function boundary(text: string, from: number, to: number): number {
  const words = text.slice(from, to);
  // `82 (X), 107 (Y)` and `82 for X, 107 for Y`: these names come behind their values.
  if (/^(?:\),? .*\(|(?:[,;]|,? and) [^,;]*\b(?:for|at|of|in|on) (?:the )?)$/.test(words))
    return from + Number(words.startsWith(')'));
  const last = [...words.matchAll(clauseStart)].at(-1);
  return last === undefined ? to : from + last.index;
}

const within = (names: readonly NameSpan[], part: Span) => names.filter((name) => isInside(name, part));
