import type { Page } from '../crawler/page.ts';
import type { HubReason } from './hub-reason.ts';
import { instructsPrograms } from './instructs-programs.ts';
import { isNavigationUrl } from './navigation-url.ts';

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

const navigationTitles =
  /^(?:(?:general |module |python module |site )?index(?: of .*)?|index [–-] .*|(?:table of )?contents|site ?map|search(?: results)?(?: for .*)?|(?:sign|log) ?(?:in|on|up|out)|register|create (?:an )?account|privacy(?: policy| notice)?|terms(?: of (?:use|service)| (?:and|&) conditions)?|cookie(?:s| policy)|copyright|legal(?: notice)?|imprint|about(?: us| these documents| this site)?|contact(?: us)?|dealing with bugs|download(?:s)?|home(?: ?page)?|page not found|not found|404(?: .*)?|error(?: \d+)?|access denied|forbidden|just a moment.*|help|feedback|donate|glossary|change ?log|references|bibliography|shopping cart|all pages|recent changes|random page|.*\(disambiguation\)|history and license|welcome)$/;

/**
 * Whether a page that was read can be a target. A `hub` is an index, navigation, log-in, legal, search or not-found
 * page by its address or title, a page that speaks to programs, or a page with a link share above one half or without enough sentences or table rows.
 * It can still be a root and lead to other pages.
 */
export function classifyPage(page: Page): PageClass {
  if (isNavigationUrl(page.url)) return { kind: 'hub', reason: 'navigation_url' };
  if (isNavigationTitle(page.title)) return { kind: 'hub', reason: 'navigation_title' };
  if (instructsPrograms(page.text)) return { kind: 'hub', reason: 'instructs_programs' };
  const measures = measurePage(page);
  if (measures.words < MIN_WORDS) return { kind: 'hub', reason: 'too_little_text' };
  if (measures.linkShare > MAX_LINK_SHARE) return { kind: 'hub', reason: 'mostly_links' };
  if (measures.outlineShare > MAX_OUTLINE_SHARE) return { kind: 'hub', reason: 'mostly_outline' };
  if (measures.sentenceWords < MIN_SENTENCE_WORDS && measures.tableRows < MIN_TABLE_ROWS)
    return { kind: 'hub', reason: 'too_little_text' };
  return { kind: 'usable' };
}

export interface PageMeasures {
  readonly words: number;
  /** Words of anchors divided by all words, 0 to 1. */
  readonly linkShare: number;
  /** Words in list items that hold neither a sentence nor a labelled value, divided by all words, 0 to 1. */
  readonly outlineShare: number;
  /** Words in lines that read as sentences. */
  readonly sentenceWords: number;
  /** Rows of tables with at least two filled cells. */
  readonly tableRows: number;
}

/** Counts over the Markdown text of a page; code blocks do not count as prose. */
export function measurePage(page: Page): PageMeasures {
  const prose = proseOf(page.text);
  const lines = prose.split('\n');
  const words = countWords(prose);
  const anchors = page.links.reduce((sum, link) => sum + countWords(link.anchor), 0);
  return {
    words,
    linkShare: words === 0 ? 1 : Math.min(1, anchors / words),
    outlineShare: words === 0 ? 1 : wordsIn(lines.filter(isOutline)) / words,
    sentenceWords: wordsIn(lines.filter(isSentence)),
    tableRows: lines.filter(isTableRow).length,
  };
}

function isNavigationTitle(title: string): boolean {
  const first = title.split(/\s+[—–|·:»-]\s+/)[0] ?? '';
  return navigationTitles.test(first.trim().toLowerCase());
}

/** Markdown without code blocks, images and link targets. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, ' ')
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, ' ')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1');
}

function isSentence(line: string): boolean {
  return !isTableRow(line) && /[.!?]['"”’)]?(?:\s|$)/.test(line) && countWords(line) >= 8;
}

function isOutline(line: string): boolean {
  const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)?.[1];
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
