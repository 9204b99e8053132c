import type { Page } from '../crawler/page.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { HubReason } from './information-tree.ts';
import { isNavigationUrl } from './links-to-follow.ts';
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
 * Decides whether a page can be a target. A `hub` is an index, navigation, log-in, legal, shop, search or not-found
 * page by its address, title or text, a list of posts or of changes, a page that speaks to programs, one in another
 * language, or one with a link share above one half or without enough sentences or table rows. It can still be a root
 * and lead to other pages. Near duplicates are found by `nearDuplicate`.
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

/** Markdown without code blocks, images and link targets. Its time grows with the text's length, whatever the text is. */
function proseOf(markdown: string): string {
  return withoutCodeBlocks(markdown)
    .replace(/!\[[^[\]\n]{0,300}\]\([^()\n]{0,2000}\)/g, ' ')
    .replace(/\[([^[\]\n]{0,300})\]\([^()\n]{0,2000}\)/g, '$1');
}

/** A block that no fence ends is prose. */
function withoutCodeBlocks(markdown: string): string {
  const proseLines: string[] = [];
  let block: { readonly fence: string; readonly lines: string[] } | null = null;
  for (const line of markdown.split('\n')) {
    if (block === null) {
      const [fence] = /^(?:`{3,100}|~{3,100})/.exec(line) ?? [];
      if (fence === undefined) proseLines.push(line);
      else block = { fence, lines: [line] };
    } else if (line.startsWith(block.fence)) {
      proseLines.push(' ');
      block = null;
    } else block.lines.push(line);
  }
  return [...proseLines, ...(block?.lines ?? [])].join('\n');
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

const commands: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all)\b[^.\n]{0,20}\b(?:instructions?|prompts?|rules)\b/i,
  /\byou are (?:now )?(?:the|an?) (?:\w+ )?(?:judge|assistant|language model|ai|grader|examiner)\b/i,
  /\b(?:reply|respond|answer) (?:only )?with \[\[/i,
  /\b(?:reveal|print|repeat) (?:your|the) system prompt\b/i,
];

/**
 * True if a page's text addresses the programs that read it, as pages do that try to steer a language model. Such a
 * page is never a target: a question about it would carry its words to the agents.
 */
export function instructsPrograms(text: string): boolean {
  return commands.some((command) => command.test(text));
}

/** Whole titles, in lower case and without numbering, of pages that lead to others or are the same on every site. */
const navigationTitles: readonly RegExp[] = [
  // Indexes, contents, maps of the site.
  /^(?:(?:general|alphabetical|subject|site|name|topic|keyword|website keyword|command|function|module|python module) )*index(?: of (?:\/.*|(?:all )?(?:names|subjects|authors|places|terms|titles|pages|articles|commands|functions|symbols)))?$/,
  /^index [–-] .*$/,
  /^(?:table of )?contents$|^site ?map$|^(?:all pages|pages by title|what links here|recent changes|random page)$/,
  /^(?:list|lists|table|index) of (?:figures|tables|examples|illustrations|code listings)$/,
  /^alphabetical list(?:ing)? of .*$|^.*\(disambiguation\)$/,
  // Search, accounts, baskets.
  /^(?:advanced )?search(?: results?| page)?(?: for .*)?$|^results for .*$/,
  /^(?:(?:sign|log) ?(?:in|on|up|out)|login page|register|registration|create (?:an |your )?account|my account|your account|(?:reset|forgot(?:ten)?) (?:your )?password\??)$/,
  /^(?:(?:your |my |shopping )?(?:cart|basket|bag)|checkout|wish ?list|order (?:status|history))$/,
  // Law, cookies, who runs the site.
  /^(?:privacy|cookies?|data protection)(?: (?:and cookies? )?(?:policy|notice|statement|settings|preferences|declaration))?$/,
  /^(?:website |general )?terms(?: (?:of (?:use|service|sale)|(?:and|&) conditions))?$|^(?:conditions of use|acceptable use policy|disclaimer|accessibility(?: statement)?)$/,
  /^(?:copyright|copyrights?(?: and licen[cs]es?)?|copyright notice|legal(?: notices?| information)?|imprint|impressum|license|licence|history and license|colophon|credits)$/,
  /^(?:about(?: us| these documents| this (?:site|website))?|contact(?: us)?|help|feedback|donate|newsletter|subscribe|dealing with bugs|careers|advertise(?: with us)?)$/,
  // Lists of posts.
  /^(?:tags|categories|archives)$|^(?:tag|category|archives?|author)(?:: .*| archives?)$|^.* archives$|^(?:posts|articles|entries) (?:tagged|filed under|by|in) .*$/,
  // Changes only.
  /^(?:change ?logs?|release notes|(?:revision|version|change|release) history|history of (?:changes|releases)|recent changes)(?: (?:for|of|in) .*)?$/,
  // Errors, walls, front doors.
  /^(?:(?:error )?(?:40[0-9]|50[0-9])(?: .*)?|(?:page )?not found|error(?: \d+)?|access denied|forbidden|just a moment.*|(?:internal )?server error|service (?:temporarily )?unavailable|bad gateway|under (?:construction|maintenance))$/,
  /^(?:home(?: ?page)?|welcome|downloads?)$/,
  // Lists of words or of other people's works.
  /^(?:glossary|references|bibliography|further reading)$/,
];

/** `1.2. `, `Chapter 3. `, `Appendix A: ` before a title. */
const numbering = /^(?:(?:chapter|appendix|part|section)\s+)?(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z](?:\.\d+)*)[.:)]\s+/;

/** Titles that an encyclopedia gives to long articles as well. */
const alsoSubjects =
  /^(?:privacy|data protection|cookies?|copyrights?|licen[cs]e|terms|disclaimer|accessibility|imprint|colophon|credits|help|register|registration|cart|basket|bag|error|contact|feedback|forbidden|careers)$/;
/** Words from which a page with such a title is an article. */
const LONG_ARTICLE = 600;

/**
 * True for a title whose first part, as in `Index — Python 3.11 documentation`, names a page that leads to others (index,
 * search, list of posts) or is found on every site (log-in, privacy, error). `Index funds` and `Privacy in law` are none,
 * and a long page called `Privacy` is an article: what it is for then shows in its text.
 * @param words number of words of the page
 */
export function isNavigationTitle(title: string, words: number): boolean {
  const first = (title.split(/\s+[—–|·:»-]\s+/)[0] ?? '').trim().toLowerCase();
  const bare = first.replace(numbering, '');
  if (words >= LONG_ARTICLE && alsoSubjects.test(bare)) return false;
  return navigationTitles.some((pattern) => pattern.test(bare) || pattern.test(first));
}
