import { type MarkdownLine, markdownLines } from '../reading/markdown-tables.ts';
import { cutOut, type Span } from '../span.ts';
import { linkedUrls } from './linked-urls.ts';
import { type Reference, referencesIn, sourceLabel } from './references.ts';

/** What an answer says of its sources apart from the statements that rest on them. */
export interface SourceList {
  /** Addresses by what the text refers to them with: a number, the name of a footnote or of a link. */
  readonly byLabel: ReadonlyMap<string, readonly string[]>;
  /** Lines that are nothing but sources, in order. */
  readonly spans: readonly Span[];
}

/** `[^name]: …` or `[name]: …`, as Markdown defines footnotes and links, `[1] …`, and the number of an item. */
const entryForm =
  /^\s*(?:[-*+•]\s+)?(?:\[\^?(?<name>[^\]\n]{1,80})\]:|[[【]\^?(?<number>\d{1,3})[\]】][.:]?|(?<item>\d{1,3})[.)]\s)\s*(?<rest>\S.*)$/u;
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
  const references = referencesIn(text);
  const lists = listsIn(lines).filter((items) => isOfSources(items, references));
  const listed = new Set(lists.flat());
  const byLabel = new Map<string, readonly string[]>();
  const spans: Span[] = [];
  for (const [at, line] of lines.entries()) {
    const { name, number, item, rest = '' } = entryForm.exec(line.text)?.groups ?? {};
    const label = name ?? number ?? (listed.has(line) ? item : undefined);
    const urls = label === undefined ? [] : linkedUrls(rest).map(({ url }) => url);
    if (label !== undefined && urls.length > 0 && !byLabel.has(sourceLabel(label)))
      byLabel.set(sourceLabel(label), urls.slice(0, mostSources));
    if (urls.length === 0 && !listed.has(line)) continue;
    const before = lines[at - 1];
    if (before?.kind === 'text' && title.test(before.text)) spans.push(before);
    spans.push(line);
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

/** What an item has before its source: its mark, and a number in brackets. */
const lead = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:[[【]\^?\d{1,3}[\]】])?/u;

function isOfSources(items: readonly MarkdownLine[], references: readonly Reference[]): boolean {
  const links = items.map((item) => linkedUrls(item.text));
  if (links.some(({ length }) => length === 0)) return false;
  const rests = items.map((item, at) => cutOut(item.text, links[at] ?? []).replace(lead, ''));
  if (rests.every((rest) => !/[\p{L}\p{N}]/u.test(rest))) return true;
  const own = new Set(items.map(({ text }) => entryForm.exec(text)?.groups?.item));
  const [first, last] = [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
  const isReferring = ({ labels, start }: Reference) =>
    (start < first || start > last) && labels.some((each) => own.has(each));
  return references.some(isReferring);
}
