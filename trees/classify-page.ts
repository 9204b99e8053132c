import type { Page } from '../crawler/page.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { HubReason } from './hub-reason.ts';
import { instructsPrograms } from './instructs-programs.ts';
import { isNavigationTitle } from './navigation-title.ts';
import { isNavigationUrl } from './navigation-url.ts';
import { pagePurpose } from './page-purpose.ts';

export type PageClass = { readonly kind: 'usable' } | { readonly kind: 'hub'; readonly reason: HubReason };

/** Words a target needs in sentences, when it has few facts in tables. */
const MIN_SENTENCE_WORDS = 40;
/** Rows of tables that stand in for sentences. */
const MIN_TABLE_ROWS = 3;
const MIN_WORDS = 40;
/** Share of the words that are anchors, above which a page lists pages rather than tells. */
const MAX_LINK_SHARE = 0.5;
/** Share of the words that are list items without a sentence or a value, above which a page is a table of contents. */
const MAX_OUTLINE_SHARE = 0.5;

/**
 * Whether a page that was read can be a target. A `hub` is an index, navigation, log-in, legal, shop, search or not-found
 * page by its address, title or text, a list of posts or of changes, a page that speaks to programs, one in another
 * language, or one with a link share above one half or without enough sentences or table rows. It can still be a root
 * and lead to other pages. Near duplicates are told by `nearDuplicate`.
 * @param language what targets are to be written in, or `any`; a page whose language is unclear passes
 */
export function classifyPage(page: Page, language: GrowSettings['language']): PageClass {
  const reason = hubReason(page, language);
  return reason === null ? { kind: 'usable' } : { kind: 'hub', reason };
}

function hubReason(page: Page, language: GrowSettings['language']): HubReason | null {
  if (isNavigationUrl(page.url)) return 'navigation_url';
  const measures = measurePage(page);
  if (isNavigationTitle(page.title, measures.words)) return 'navigation_title';
  if (instructsPrograms(page.text)) return 'instructs_programs';
  if (isOtherLanguage(page, language)) return 'other_language';
  return pagePurpose(page.text, measures.words) ?? thinness(measures);
}

/** True for a page that is known to be written in another language. */
export function isOtherLanguage(page: Pick<Page, 'language'>, language: GrowSettings['language']): boolean {
  return language !== 'any' && page.language !== null && page.language !== language;
}

function thinness({ words, linkShare, outlineShare, sentenceWords, tableRows }: PageMeasures): HubReason | null {
  if (words < MIN_WORDS) return 'too_little_text';
  if (linkShare > MAX_LINK_SHARE) return 'mostly_links';
  if (outlineShare > MAX_OUTLINE_SHARE) return 'mostly_outline';
  return sentenceWords < MIN_SENTENCE_WORDS && tableRows < MIN_TABLE_ROWS ? 'too_little_text' : null;
}

export interface PageMeasures {
  readonly words: number;
  /** Words of anchors divided by all words, 0 to 1. */
  readonly linkShare: number;
  /** Words in list items that hold neither a sentence nor a labelled value, divided by all words, 0 to 1. */
  readonly outlineShare: number;
  /** Words in lines that read as sentences. */
  readonly sentenceWords: number;
  /** Ends of sentences in these lines. */
  readonly sentences: number;
  /** Rows of tables with at least two filled cells. */
  readonly tableRows: number;
  readonly listItems: number;
}

/** Counts over the Markdown text of a page; code blocks do not count as prose. */
export function measurePage(page: Page): PageMeasures {
  const prose = proseOf(page.text);
  const lines = prose.split('\n');
  const words = countWords(prose);
  const sentences = lines.filter(isSentence);
  const anchors = page.links.reduce((sum, link) => sum + countWords(link.anchor), 0);
  return {
    words,
    linkShare: words === 0 ? 1 : Math.min(1, anchors / words),
    outlineShare: words === 0 ? 1 : wordsIn(lines.filter(isOutline)) / words,
    sentenceWords: wordsIn(sentences),
    sentences: sentences.reduce((sum, line) => sum + (line.match(sentenceEnd)?.length ?? 0), 0),
    tableRows: lines.filter(isTableRow).length,
    listItems: lines.filter((line) => listItem.test(line)).length,
  };
}

/** Markdown without code blocks, images and link targets. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, ' ')
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1');
}

const sentenceEnd = /[.!?]['"”’)]?(?:\s|$)/g;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;

function isSentence(line: string): boolean {
  return !isTableRow(line) && line.search(sentenceEnd) >= 0 && countWords(line) >= 8;
}

function isOutline(line: string): boolean {
  const item = listItem.exec(line)?.[1];
  return item !== undefined && !isSentence(item) && !/[\p{L}\p{N})][*_`]*:[*_`]*\s+\S/u.test(item);
}

function isTableRow(line: string): boolean {
  if (!/^\s*\|.*\|\s*$/.test(line) || /^[\s|:-]+$/.test(line)) return false;
  return line.split('|').filter((cell) => cell.trim() !== '').length >= 2;
}

function wordsIn(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + countWords(line), 0);
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
