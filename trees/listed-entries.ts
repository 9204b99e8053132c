import { oneLine } from '../crawler/reading/plain-text.ts';
import type { TreeEdge } from './information-tree.ts';

/** An item of a list, or a row of a table. */
interface ListedEntry {
  /** Its own words, without those of items below it. */
  readonly lines: string[];
  /** Column at which the entry's words begin; lines indented as far belong to it. */
  readonly wordsAt: number;
  readonly below: ListedEntry[];
}

type EntryLink = Pick<TreeEdge, 'anchor' | 'context'>;

/**
 * True if the lists and tables under a heading have one of the links in each item and row, and no link is left over:
 * then nothing there leads nowhere. If links and text cannot be matched, as with a name that spans rows, it is false.
 * The lines below an item belong to it; an item without a link of its own is the name of those below. Heads of tables
 * need none, nor do items that only refer to another one, such as “Alder, see Birch”.
 * @param text a page's Markdown, as it is read
 * @param heading empty for what stands above the first one
 * @param links of these lists and tables, in document order
 */
export function isLinkedInFull(text: string, heading: string, links: readonly EntryLink[]): boolean {
  const anchors = new Set(links.map(({ anchor }) => wordsOf(anchor)));
  return links.length > 0 && linksLeft(listedUnder(text, heading), links, anchors)?.length === 0;
}

/** The links behind those that the entries have, one each; null where an entry has none. */
function linksLeft(
  entries: readonly ListedEntry[],
  links: readonly EntryLink[],
  anchors: ReadonlySet<string>,
): readonly EntryLink[] | null {
  let openLinks: readonly EntryLink[] | null = links;
  for (const { lines, below } of entries) {
    const words = wordsOf(lines.join(' '));
    const [next] = openLinks;
    if (next !== undefined && words.includes(wordsOf(next.context))) openLinks = openLinks.slice(1);
    else if (refersTo(words, anchors)) continue;
    else openLinks = below.length > 0 ? linksLeft(below, openLinks, anchors) : null;
    if (openLinks === null) return null;
  }
  return openLinks;
}

function refersTo(words: string, anchors: ReadonlySet<string>): boolean {
  if (/^see also\b/i.test(words)) return true;
  const referred = /(?:^|[\s(])see (?:under )?[“"']?(.{1,200}?)[”"'.)]*$/i.exec(words)?.[1];
  return referred !== undefined && anchors.has(referred);
}

/** Without the marks of tables, which links do not know. */
function wordsOf(text: string): string {
  return oneLine(text.replaceAll(/\\?\||\*\*/g, ' '));
}

const itemMark = /^(?:[-*+]|\d{1,9}[.)]) /;
/** Maximum number of marks in one line: a list may begin inside an item. */
const mostMarks = 8;

/** All items and rows under every heading of these words, in document order; those below an item stand in it. */
function listedUnder(text: string, heading: string): readonly ListedEntry[] {
  const reader = new ListReader(oneLine(heading));
  for (const line of text.split('\n')) reader.take(line.replace(/^(?:> ?)+/, ''));
  return reader.found;
}

class ListReader {
  readonly found: ListedEntry[] = [];
  readonly #sought: string;
  #heading = '';
  /** End of the code block that is being skipped; null outside of code. */
  #fence: string | null = null;
  /** The item that the line may belong to, behind those that it stands in. */
  #open: ListedEntry[] = [];

  constructor(headingText: string) {
    this.#sought = headingText;
  }

  take(line: string): void {
    const words = line.trim();
    if (words === '') return;
    if (this.#fence !== null) {
      if (words === this.#fence) this.#fence = null;
      return;
    }
    const start = line.length - line.trimStart().length;
    this.#open = this.#open.filter(({ wordsAt }) => wordsAt <= start);
    this.#takeBlock(this.#takeMarks(words, start), start);
  }

  /** Opens the items that begin here, and gives the words behind their marks. */
  #takeMarks(words: string, start: number): string {
    let rest = words;
    for (let marks = 0; marks < mostMarks; marks++) {
      const mark = itemMark.exec(rest)?.[0] ?? '';
      if (mark === '') break;
      rest = rest.slice(mark.length);
      const item = { lines: [], wordsAt: start + words.length - rest.length, below: [] };
      this.#put(item);
      this.#open.push(item);
    }
    return rest;
  }

  #takeBlock(words: string, start: number): void {
    const title = /^#{1,6} (.*)$/.exec(words)?.[1];
    this.#fence = /^`{3,}$/.exec(words)?.[0] ?? null;
    if (title !== undefined) this.#heading = oneLine(title);
    else if (/^\|(?: --- \|)+$/.test(words)) this.#around()?.pop();
    else if (/^\|.*\|$/.test(words)) this.#put({ lines: [words], wordsAt: start, below: [] });
    else if (this.#fence === null) this.#open.at(-1)?.lines.push(words);
  }

  #put(entry: ListedEntry): void {
    this.#around()?.push(entry);
  }

  /** Returns the list to which the next entry belongs; null under other headings. */
  #around(): ListedEntry[] | null {
    if (this.#heading !== this.#sought) return null;
    return this.#open.at(-1)?.below ?? this.found;
  }
}
