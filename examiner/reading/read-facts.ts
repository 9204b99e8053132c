import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { sameName } from '../comparing/compare-names.ts';
import { plainWords, wordsOf } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import { cleanAttribute, cleanValue, isProse, longestValue, plainProse } from './clean.ts';
import { type MarkdownLine, markdownLines } from './markdown-tables.ts';
import { pageEntity, siteNameOf } from './page-parts.ts';
import { factOnPage, type RawFact } from './raw-fact.ts';
import { type Sentence, sentenceFacts, sentencesOf } from './sentence-facts.ts';
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
export function readPageFacts(page: Page, node: NodeId): PageFacts {
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
    opening: ` ${plainWords(plainProse(page.text.slice(0, describedWithin))).join(' ')} `,
    loose: new Set(own.filter(({ loose }) => loose === true).map(({ attribute }) => attribute)),
    others: stated
      .filter((fact) => fact.entity !== null)
      .slice(0, mostFacts)
      .map(toFact),
    leads: leads.map(({ text, start, end }) =>
      toFact({ entity: null, attribute: 'description', value: plainProse(text), start, end }),
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
  const value = first ? plainProse(first.text).replace(/\.$/, '') : '';
  if (!first || value.length > longestDescription) return [];
  return [{ entity: null, attribute: 'description', value, start: first.start, end: first.end }];
}

/** What the first heading says behind the name. */
function subtitleFact(text: string, subtitle: string | null): RawFact[] {
  const value = subtitle === null || subtitle.length > longestValue ? null : cleanValue(subtitle);
  const attribute = cleanAttribute('subtitle');
  const heading = /^ {0,3}#{1,2}\s.*$/m.exec(text);
  if (!value || !attribute || !heading || !plainProse(heading[0]).includes(value)) return [];
  return [{ entity: null, attribute, value, start: heading.index, end: heading.index + heading[0].length }];
}

/** Sections that pages of every sort have tell nothing. */
const everywhere =
  /^(?:see also|notes?|references?|external links|further reading|contents|introduction|overview|examples?|footnotes|sources|bibliography|summary|index|gallery)$/i;

/** What a page's first and last second-level headings say: the last resort for pages that state nothing else in common. */
function sectionFacts(text: string): RawFact[] {
  const sections = markdownLines(text).flatMap(sectionOf);
  const [first] = sections;
  const last = sections.at(-1);
  if (!first || !last || first === last) return [];
  return [
    { ...first, attribute: 'first section' },
    { ...last, attribute: 'last section' },
  ];
}

function sectionOf(line: MarkdownLine): Omit<RawFact, 'attribute'>[] {
  if (line.kind !== 'heading' || !/^ {0,3}##\s/.test(line.text)) return [];
  const heading = plainProse(line.text.replace(/^\s*#+\s*/, '')).replace(/^\d+(?:\.\d+)*\.?\s+(?=\p{L})/u, '');
  const value = cleanValue(heading.replace(/:$/, ''));
  if (!value || everywhere.test(value) || wordsOf(value).length > 7) return [];
  return [{ entity: null, value, start: line.start, end: line.end }];
}

/** A shorter sentence says nothing, a longer one is no description. */
const leastWords = 5;
const mostWords = 70;
/** Only the top of a page describes it as a whole. */
const mostSentences = 8;

/** Sentences from the top of a page that describe something, the most telling first. */
function leadTexts(text: string): Sentence[] {
  const top = sentencesOf(text)
    .filter(({ quoted }) => !quoted)
    .slice(0, mostSentences);
  const found = top.filter(({ text: sentence }) => isDescription(plainProse(sentence)));
  return found.sort((a, b) => rank(a) - rank(b) || a.start - b.start);
}

function isDescription(sentence: string): boolean {
  const outside = sentence.replace(/\([^)]*\)/g, ' ');
  const words = wordsOf(sentence).length;
  if (words < leastWords || words > mostWords || /[“”"{}|<>=\\]|https?:|:$/.test(outside)) return false;
  if (
    /^(?:new in|changed in|deprecated|note|see|warning|by|here|part of the|for (?:full|more|further)) /i.test(sentence)
  ) {
    return false;
  }
  const isLabelled = /^[\p{L} ]{2,30}:/u.test(sentence);
  return !isLabelled && (/^\p{Lu}/u.test(sentence) || /^\p{L}.*[.!?]$/u.test(sentence));
}

/** Words that are no whole sentence, sentences from below the second heading, denials and sentences that hang on the one before them come last. */
function rank({ text, lead }: Sentence): number {
  const hangs = /^(?:it|they|he|she|these|those|if|however|also|but|and|when|since|as|you|note)\b/i.test(text);
  const whole = /[.!?]\S?$/.test(text);
  return (lead ? 0 : 2) + (whole ? 0 : 4) + (hangs || /\b(?:not|cannot|never|n['’]t)\b/i.test(text) ? 1 : 0);
}

/** A plain line is a `Key: value` line only with a key this short; longer ones are prose. */
const mostKeyWords = 4;
const mostPlainValueWords = 6;
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
  if (!attribute || !value || isProse(raw) || (!bold && wordsOf(value).length > mostPlainValueWords)) return [];
  return [{ entity: null, attribute, value, start: line.start + marker, end: line.end, loose: true }];
}

const mostLabelWords = 3;

/** `Using a list comprehension` names an example, not an attribute; `opening date` is one. */
function isNounPhrase(label: string): boolean {
  const words = plainWords(label);
  const [first = '', second = 'the'] = words;
  const isVerb = /[aeiouy]\p{L}*ing$/u.test(first) && (first === 'using' || ['a', 'an', 'the'].includes(second));
  return words.filter((word) => !['of', 'the'].includes(word)).length <= mostLabelWords && !isVerb;
}

function isLabel(label: string, bold: boolean): boolean {
  if (/[`.?!]/.test(label) || !isNounPhrase(label)) return false;
  if (bold) return true;
  const words = label.trim().split(/\s+/);
  // `Python Packaging User Guide: Binary Extensions` is the title of a work.
  const isTitle = words.length > 2 && words.every((word) => /^\p{Lu}/u.test(word));
  return /^\p{Lu}/u.test(label.trim()) && words.length <= mostKeyWords && !isTitle;
}
