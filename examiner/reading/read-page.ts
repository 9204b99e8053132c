import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { sameName } from '../comparing/compare-names.ts';
import { plainWords } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { cleanAttribute, cleanValue, longestValue, plainText } from './clean.ts';
import { factOnPage } from './fact-on-page.ts';
import { leadTexts } from './lead-text.ts';
import { lineFacts } from './line-facts.ts';
import { pageEntity, siteNameOf } from './page-entity.ts';
import type { RawFact } from './raw-fact.ts';
import { sectionFacts } from './section-facts.ts';
import { sentenceFacts } from './sentence-facts.ts';
import type { Sentence } from './sentences.ts';
import { tableFacts } from './table-facts.ts';

/** What the Examiner reads from one page without a model. */
export interface PageFacts {
  readonly page: Page;
  readonly entity: string;
  /** What the site adds to its titles; null when the title shows none. */
  readonly site: string | null;
  /** Facts about the page's own entity, one an attribute. Attributes with conflicting values are left out. */
  readonly own: readonly Fact[];
  /** Facts about other entities that the page names, from its tables. */
  readonly others: readonly Fact[];
  /** Attributes of own facts from prose lines and lists in the body: they are good only where other pages have them too. */
  readonly loose: ReadonlySet<string>;
  /** The folded words of the top of the page, each with a blank before and behind it. */
  readonly opening: string;
  /** Describing sentences from the top, best first, as facts with attribute `description`. */
  readonly leads: readonly Fact[];
}

/** Descriptions stand near the top of a page. */
const describedWithin = 20_000;
/** A longer first sentence is too much to ask for. */
const longestDescription = 200;
/** More facts than this a page are left unread; questions never need so many. */
const mostFacts = 400;

/** Reads a page's facts by structure. Every quote is a span of `page.text`. */
export function readPage(page: Page, node: NodeId): PageFacts {
  const entity = pageEntity(page.title, page.text);
  const toFact = (raw: RawFact) => factOnPage(raw, page, node, entity.name);
  const stated = [
    ...tableFacts(page.text, entity.name),
    ...lineFacts(page.text),
    ...subtitleFact(page.text, entity.subtitle),
  ];
  const isOwn = (fact: RawFact) => fact.entity === null && !sameName(fact.value, entity.name);
  const leads = leadTexts(page.text);
  const said = [...sentenceFacts(page.text, entity.name), ...sectionFacts(page.text), ...descriptionFact(leads)];
  const own = agreeing(stated.filter(isOwn), said.filter(isOwn));
  return {
    page,
    entity: entity.name,
    site: siteNameOf(page.title, entity),
    own: own.slice(0, mostFacts).map(toFact),
    opening: ` ${plainWords(plainText(page.text.slice(0, describedWithin))).join(' ')} `,
    loose: new Set(own.filter(({ loose }) => loose === true).map(({ attribute }) => attribute)),
    others: stated
      .filter((fact) => fact.entity !== null)
      .slice(0, mostFacts)
      .map(toFact),
    leads: leads.map(({ text, start, end }) =>
      toFact({ entity: null, attribute: 'description', value: plainText(text), start, end }),
    ),
  };
}

/**
 * One fact an attribute, the first; an attribute that tables and lists give two different values is left out.
 * Sentences only add attributes, since who they speak of is less sure.
 */
export function agreeing(stated: readonly RawFact[], said: readonly RawFact[]): RawFact[] {
  const first = new Map<string, RawFact>();
  const disputed = new Set<string>();
  for (const fact of stated) {
    const known = first.get(fact.attribute);
    if (!known) first.set(fact.attribute, fact);
    else if (!sameName(known.value, fact.value)) disputed.add(fact.attribute);
  }
  for (const fact of said) if (!first.has(fact.attribute)) first.set(fact.attribute, fact);
  return [...first.values()].filter(({ attribute }) => !disputed.has(attribute));
}

/** The first sentence that describes the page, as something to ask for. */
function descriptionFact(leads: readonly Sentence[]): RawFact[] {
  const first = leads.filter(({ lead }) => lead).sort((a, b) => a.start - b.start)[0] ?? leads[0];
  const value = first ? plainText(first.text).replace(/\.$/, '') : '';
  if (!first || value.length > longestDescription) return [];
  return [{ entity: null, attribute: 'description', value, start: first.start, end: first.end }];
}

/** What the first heading says behind the name. */
function subtitleFact(text: string, subtitle: string | null): RawFact[] {
  const value = subtitle === null || subtitle.length > longestValue ? null : cleanValue(subtitle);
  const attribute = cleanAttribute('subtitle');
  const heading = /^ {0,3}#{1,2}\s.*$/m.exec(text);
  if (!value || !attribute || !heading || !plainText(heading[0]).includes(value)) return [];
  return [{ entity: null, attribute, value, start: heading.index, end: heading.index + heading[0].length }];
}
