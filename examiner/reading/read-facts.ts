import { LRUCache } from 'lru-cache';
import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TreeView } from '../../trees/tree-view.ts';
import { sameName } from '../comparing/words.ts';
import { type Fact, factOnPage, type RawFact } from '../fact.ts';
import { cleanAttribute, cleanValue, plainProse } from './clean.ts';
import { type MarkdownLine, markdownLines, markdownTables, type TableRow } from './markdown.ts';

/** Facts that a page states by its form: in tables and in lines of a label and a value. */
export interface PageFacts {
  readonly node: NodeId;
  readonly page: Page;
  readonly entity: string;
  /** Words that the site adds to its titles; null when the title shows none. */
  readonly site: string | null;
  /** Facts about the page's own entity, one an attribute. Attributes with conflicting values are left out. */
  readonly own: readonly Fact[];
  /** Facts of other entities in its tables. */
  readonly others: readonly Pick<Fact, 'attribute' | 'value'>[];
}

/** More facts than this a page are left unread; questions never need so many. */
const mostFacts = 400;

/** Reads a page's facts by their form. Every quote is a span of `page.text`. */
export function readPageFacts(page: Page, node: NodeId): PageFacts {
  const { name: entity, site } = pageEntity(page.title, page.text);
  const tables = tableFacts(page.text, entity);
  const stated = [...tables.own, ...lineFacts(page.text)].filter(({ value }) => !sameName(value, entity));
  const own = agreeing(stated).slice(0, mostFacts);
  const others = tables.others.slice(0, mostFacts);
  return { node, page, entity, site, own: own.map((raw) => factOnPage(raw, page, node, entity)), others };
}

/** One fact an attribute, the first; an attribute with two different values is left out. */
export function agreeing(stated: readonly RawFact[]): RawFact[] {
  const first = new Map<string, RawFact>();
  const disputed = new Set<string>();
  for (const fact of stated) {
    const entry = first.get(fact.attribute);
    if (!entry) first.set(fact.attribute, fact);
    else if (!sameName(entry.value, fact.value)) disputed.add(fact.attribute);
  }
  return [...first.values()].filter(({ attribute }) => !disputed.has(attribute));
}

/** A label of more words is prose; so is a value of more that stands behind a label without emphasis. */
const mostLabelWords = 3;
const mostPlainWords = 6;
const longestLine = 500;
const labelled =
  /^(\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?)(\*\*|__)?([^:*_|`.?!]{2,45}?)(?:\2\s*:\s+|:\s*\2\s+|:\s*\2\s*(?=`))(\S.*)$/;

/** Facts from `- **Key**: value` items and `Key: value` lines. */
function lineFacts(text: string): RawFact[] {
  return markdownLines(text).flatMap((line) => (line.kind === 'item' || line.kind === 'text' ? factsIn(line) : []));
}

function factsIn({ text, start, end }: MarkdownLine): RawFact[] {
  const match = text.length > longestLine ? null : labelled.exec(text);
  const [, marker = '', bold, label = '', raw = ''] = match ?? [];
  const isLabel = bold !== undefined || (/^\s*\p{Lu}/u.test(label) && raw.split(/\s+/).length <= mostPlainWords);
  if (!isLabel || label.trim().split(/\s+/).length > mostLabelWords) return [];
  const attribute = cleanAttribute(label);
  const value = cleanValue(raw);
  return attribute && value ? [{ attribute, value, start: start + marker.length, end }] : [];
}

/** Facts from tables about the page's own entity, and about others. Of two columns each row is an attribute and its value; of more, each row is an entity and each column an attribute. */
function tableFacts(text: string, entity: string) {
  const own: RawFact[] = [];
  const others: RawFact[] = [];
  for (const { header, rows } of markdownTables(text)) {
    const pairs = header && isPair(header) ? [header, ...rows] : rows;
    if (pairs.every(({ cells }) => cells.length === 2)) {
      own.push(...pairs.flatMap((row) => factFrom(row, row.cells[0]?.text, row.cells[1]?.text)));
      continue;
    }
    for (const row of header ? rows : []) {
      const subject = plainProse(row.cells[0]?.text ?? '');
      const labels = subject === '' ? [] : (header?.cells.slice(1) ?? []);
      const facts = labels.flatMap((cell, at) => factFrom(row, cell.text, row.cells[at + 1]?.text));
      (sameName(subject, entity) ? own : others).push(...facts);
    }
  }
  return { own, others };
}

/** Converters take the first row of an infobox for its header: then its key is marked as keys are, or its value has a figure. */
const isPair = ({ cells: [key, value] }: TableRow) =>
  /^(?:\*\*|__)/.test(key?.text ?? '') || /\d/.test(value?.text ?? '');

function factFrom({ start, end }: TableRow, label = '', raw = ''): RawFact[] {
  // A label in code marks is a symbol.
  const attribute = label.trim().startsWith('`') ? null : cleanAttribute(label);
  const value = cleanValue(raw);
  return attribute && value ? [{ attribute, value, start, end }] : [];
}

const separators = /\s+[—–|·•]\s+|\s+-\s+|\s*::\s*/;
/** Length of the text in which the first heading is searched for, in UTF-16 code units. */
const beginning = 20_000;

/**
 * The name of what a page is about and of its site, by its title: `11.2. json — JSON encoder — Python 3 documentation` is `json` on
 * `Python 3 documentation`; no site where the title ends as the first heading does.
 */
export function pageEntity(title: string, text: string): { readonly name: string; readonly site: string | null } {
  const plain = plainProse(title).replace(/^\d+(?:\.\d+)*\.?\s+(?=\p{L})/u, '');
  const [name = '', ...rest] = plain.split(separators).map((part) => part.trim());
  const last = rest.at(-1) ?? '';
  const heading = markdownLines(text.slice(0, beginning)).find(({ kind }) => kind === 'heading')?.text ?? '';
  return { name: name || plain, site: last === '' || plainProse(heading).endsWith(last) ? null : last };
}

const mostPages = 2_000;

/** Reads pages of trees, each (node, content) once, which names the page; null when it could not be loaded. */
export type FactCache = ReturnType<typeof createFactCache>;

/** @param capacity number of pages kept */
export function createFactCache(capacity = mostPages) {
  const cache = new LRUCache<string, PageFacts>({ max: capacity });
  return async (node: NodeId, view: Pick<TreeView, 'node'>, store: Pick<TreeStore, 'loadPage'>) => {
    const { url = null, page: content = null } = view.node(node) ?? {};
    if (url === null || content === null) return null;
    const key = `${node} ${content}`;
    const cachedFacts = cache.get(key);
    if (cachedFacts) return cachedFacts;
    const page = await store.loadPage(url, content);
    const facts = page && readPageFacts(page, node);
    if (facts) cache.set(key, facts);
    return facts;
  };
}
