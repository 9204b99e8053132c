import { type MarkdownLine, markdownLines } from '../reading/markdown-tables.ts';
import type { Span } from '../span.ts';
import { linkedUrls } from './linked-urls.ts';
import { numberMarks } from './mark-numbers.ts';

/** What an answer says of its sources apart from the statements that rest on them. */
export interface SourceList {
  /** Addresses by what the text refers to them with: a number, the name of a footnote or of a link. */
  readonly byLabel: ReadonlyMap<string, readonly string[]>;
  /** Lines that are nothing but sources, in order. */
  readonly spans: readonly Span[];
}

/** `[^name]: …` or `[name]: …`, as Markdown defines footnotes and links, `[1] …`, and the number of an item. */
const definition = /^\s{0,3}\[\^?([^\]\n]{1,80})\]:\s*(\S.*)$/u;
const bracketed = /^\s*(?:[-*+•]\s+)?(?:\[|【)\^?(\d{1,3})(?:\]|】)[:.]?\s*(\S.*)$/u;
const numbered = /^\s*(\d{1,3})[.)]\s+(\S.*)$/u;
const itemMark = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;
/** A short line without a stop, digit or mark names the list below it, in whatever language. */
const title = /^[^.!?。！？\d[\]]{1,40}$/u;

/** Sources of one claim, and of one entry of a list, that are looked at. */
export const mostSources = 20;

/**
 * The lists of sources in an answer, by their form: definitions of footnotes and links, lines behind a number in brackets, and lists
 * each of whose items has an address, where the items hold nothing else or the text refers to their numbers.
 */
export function readSourceList(text: string): SourceList {
  const lines = markdownLines(text).filter(({ kind }) => kind !== 'code' && kind !== 'blank');
  const listed = new Set(
    listsIn(lines)
      .filter((items) => isOfSources(items, text))
      .flat(),
  );
  const byLabel = new Map<string, readonly string[]>();
  const spans: Span[] = [];
  for (const [at, line] of lines.entries()) {
    const entry = sourceEntry(line.text, listed.has(line));
    if (entry !== null && !byLabel.has(entry.label)) byLabel.set(entry.label, entry.urls);
    if (entry === null && !listed.has(line)) continue;
    const before = lines[at - 1];
    if (before?.kind === 'text' && title.test(before.text)) spans.push({ start: before.start, end: before.end });
    spans.push({ start: line.start, end: line.end });
  }
  return { byLabel, spans };
}

/** Items that follow each other. */
function listsIn(lines: readonly MarkdownLine[]): MarkdownLine[][] {
  const lists: MarkdownLine[][] = [];
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'item') continue;
    if (lines[at - 1]?.kind === 'item') lists.at(-1)?.push(line);
    else lists.push([line]);
  }
  return lists;
}

function isOfSources(items: readonly MarkdownLine[], text: string): boolean {
  const links = items.map((item) => linkedUrls(item.text));
  if (links.some(({ length }) => length === 0)) return false;
  const isBare = items.every(({ text: item }, at) => !/[\p{L}\p{N}]/u.test(withoutLinks(item, links[at] ?? [])));
  return isBare || isReferredTo(items, text);
}

function withoutLinks(item: string, links: readonly Span[]): string {
  const rest = links.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), item);
  return rest.replace(itemMark, '').replace(bracketed, '$2');
}

/** Whether a mark outside a list refers to one of its numbers. */
function isReferredTo(items: readonly MarkdownLine[], text: string): boolean {
  const own = new Set(items.map((item) => Number(numbered.exec(item.text)?.[1] ?? Number.NaN)));
  const [first, last] = [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
  return numberMarks(text).some(
    ({ numbers, start }) => (start < first || start > last) && numbers.some((number) => own.has(number)),
  );
}

function sourceEntry(line: string, isListed: boolean): { label: string; urls: readonly string[] } | null {
  const [, label, rest] =
    definition.exec(line) ?? bracketed.exec(line) ?? (isListed ? numbered.exec(line) : null) ?? [];
  if (label === undefined || rest === undefined) return null;
  const urls = linkedUrls(rest).map(({ url }) => url);
  return urls.length > 0 ? { label: sourceLabel(label), urls: urls.slice(0, mostSources) } : null;
}

/** Labels are alike but for case and blanks (CommonMark 0.31, link reference definitions). */
export function sourceLabel(label: string): string {
  return label.replace(/^\^/, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
