import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { sameName } from '../comparing/same-name.ts';
import type { Fact } from '../fact.ts';
import { cleanAttribute, cleanValue, isProse } from './clean.ts';
import { type MarkdownLine, markdownLines } from './markdown-tables.ts';
import { pageEntity, siteNameOf } from './page-parts.ts';
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
  const entity = pageEntity(page.title, page.text);
  const toFact = (raw: RawFact) => factOnPage(raw, page, node, entity.name);
  const stated = [...tableFacts(page.text, entity.name), ...lineFacts(page.text)];
  const own = agreeing(stated.filter((fact) => fact.entity === null && !sameName(fact.value, entity.name)));
  return {
    page,
    entity: entity.name,
    site: siteNameOf(page.title, entity),
    own: own.slice(0, mostFacts).map(toFact),
    others: stated
      .filter((fact) => fact.entity !== null)
      .slice(0, mostFacts)
      .map(toFact),
  };
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

/** A label or a value of more words is prose. */
const mostLabelWords = 3;
const mostValueWords = 6;
const longestLine = 500;

/** Facts from `- **Key**: value` items and `Key: value` lines. */
function lineFacts(text: string): RawFact[] {
  return markdownLines(text).flatMap((line) => (line.kind === 'item' || line.kind === 'text' ? factsIn(line) : []));
}

function factsIn(line: MarkdownLine): RawFact[] {
  if (line.text.length > longestLine) return [];
  const marker = /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?/.exec(line.text)?.[0].length ?? 0;
  const body = line.text.slice(marker);
  const match = /^(\*\*|__)?([^:*_|]{2,45}?)(?:\1\s*:\s+|:\s*\1\s+|:\s*\1\s*(?=`))(\S.*)$/.exec(body);
  const [, bold, label = '', raw = ''] = match ?? [];
  if (!match || !isLabel(label, bold !== undefined)) return [];
  const attribute = cleanAttribute(label);
  const value = cleanValue(raw);
  if (!attribute || !value || isProse(raw) || (!bold && raw.split(/\s+/).length > mostValueWords)) return [];
  return [{ entity: null, attribute, value, start: line.start + marker, end: line.end }];
}

/** `Python Packaging User Guide` is the title of a work. */
function isLabel(label: string, bold: boolean): boolean {
  const words = label.trim().split(/\s+/);
  if (/[`.?!]/.test(label) || words.filter((word) => word !== 'of' && word !== 'the').length > mostLabelWords)
    return false;
  return bold || (/^\p{Lu}/u.test(label.trim()) && !words.slice(1).some((word) => /^\p{Lu}/u.test(word)));
}
