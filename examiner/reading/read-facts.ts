import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { sameName } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { cleanAttribute, cleanValue } from './clean.ts';
import { type MarkdownLine, markdownLines } from './markdown-tables.ts';
import { pageEntity } from './page-entity.ts';
import { factOnPage, type RawFact } from './raw-fact.ts';
import { tableFacts } from './table-facts.ts';

/** What a page states by its form: in tables and in lines of a label and a value. */
export interface PageFacts {
  readonly page: Page;
  readonly entity: string;
  /** What the site adds to its titles; null when the title shows none. */
  readonly site: string | null;
  /** Facts about the page's own entity, one an attribute. Attributes with conflicting values are left out. */
  readonly own: readonly Fact[];
  /** Facts about other entities that the page names, from its tables. */
  readonly others: readonly Fact[];
}

/** More facts than this a page are left unread; questions never need so many. */
const mostFacts = 400;

/** Reads a page's facts by their form. Every quote is a span of `page.text`. */
export function readPageFacts(page: Page, node: NodeId): PageFacts {
  const { name: entity, site } = pageEntity(page.title, page.text);
  const stated = [...tableFacts(page.text, entity), ...lineFacts(page.text)];
  const own = agreeing(stated.filter((fact) => fact.entity === null && !sameName(fact.value, entity)));
  const others = stated.filter((fact) => fact.entity !== null);
  const toFacts = (some: readonly RawFact[]) =>
    some.slice(0, mostFacts).map((raw) => factOnPage(raw, page, node, entity));
  return { page, entity, site, own: toFacts(own), others: toFacts(others) };
}

/** One fact an attribute, the first; an attribute with two different values is left out. */
export function agreeing(stated: readonly RawFact[]): RawFact[] {
  const first = new Map<string, RawFact>();
  const disputed = new Set<string>();
  for (const fact of stated) {
    const known = first.get(fact.attribute);
    if (!known) first.set(fact.attribute, fact);
    else if (!sameName(known.value, fact.value)) disputed.add(fact.attribute);
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
  return attribute && value ? [{ entity: null, attribute, value, start: start + marker.length, end }] : [];
}
