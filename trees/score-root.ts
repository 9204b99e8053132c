import type { Page } from '../crawler/page.ts';
import { classifyPage, isOtherLanguage, measurePage, type PageMeasures } from './classify-page.ts';
import type { GrowSettings } from './grow-settings.ts';
import { type HostClass, hostClass } from './host-class.ts';
import type { HubReason } from './hub-reason.ts';
import { linksToFollow } from './links-to-follow.ts';
import { type PageSign, pageSigns } from './page-signs.ts';

const MIN_LINKS = 8;
const MIN_WORDS = 80;
/** Words in a sentence that read well; shorter ones are labels, longer ones are hard to quote from. */
const SHORTEST_GOOD = 8;
const LONGEST_GOOD = 30;
/** Share of words in sentences above which more makes no difference. */
const ENOUGH_PROSE = 0.5;
/** Above this share of links to other hosts, on a page that is mostly links, it is a link farm. */
const MAX_OUTER_SHARE = 0.8;
const MIN_FARM_LINK_SHARE = 0.4;
const FARM_WEIGHT = 0.4;

/** What the class of its host does to a page's score. Unnamed hosts count 1. */
const hostWeights: Readonly<Record<HostClass, number>> = {
  encyclopedia: 1.3,
  museum: 1.25,
  documentation: 1.2,
  education: 1.2,
  government: 1.2,
  blog: 0.8,
  news: 0.6,
  forum: 0.5,
  shop: 0.3,
  social: 0.3,
};

/** What a sign on the page does to its score; the worst one counts. */
const signWeights: Readonly<Record<PageSign, number>> = {
  product: 0.4,
  'prices and a basket': 0.4,
  'news article': 0.6,
  'byline and date': 0.7,
  'forum thread': 0.6,
  'list of the best': 0.5,
  'paid links': 0.4,
  'log-in wall': 0.3,
};

/** Hub reasons that keep a page from being a root; an index or a short page may well be one. */
const unfit: ReadonlySet<HubReason> = new Set(['instructs_programs', 'account', 'legal', 'shop', 'change_log']);

/** How fit a page is to be a root. */
export interface RootScore {
  /** 0 (not fit) or above; higher is better. */
  readonly score: number;
  /** Short phrases: what the score stands on, or why it is 0. */
  readonly reasons: readonly string[];
}

/**
 * Scores a page as a root: a guide rich in links to other pages of its kind. Links, words, and rows of tables and lists
 * count by their logarithm, so that no endless list wins by size alone; repeated anchors and links without any relation
 * count less; so do labels in place of sentences. The class of the host and signs of shops, news, forums, rankings and
 * walls weigh the sum. Too few links or words, another language, and pages that are there to let in, bind or sell: 0.
 * @param markup the page's HTML as far as there is any
 */
export function scoreRoot(page: Page, settings: Pick<GrowSettings, 'scope' | 'language'>, markup: string): RootScore {
  const followed = linksToFollow(page, page.url, settings.scope);
  const measures = measurePage(page);
  const links = followed.length;
  const anchors = new Set(followed.map(({ link }) => link.anchor.toLowerCase().trim()).filter((text) => text !== ''));
  const variety = links === 0 ? 0 : anchors.size / links;
  const rows = measures.tableRows + measures.listItems;
  const ease = readability(measures);
  const reasons = [
    `${links} links`,
    `${measures.words} words`,
    `${percent(variety)} different anchors`,
    `${rows} rows of tables and lists`,
    `${percent(proseShare(measures))} in sentences`,
  ];
  const obstacle = whyUnfit(page, settings.language, links, measures.words);
  if (obstacle !== null) return { score: 0, reasons: [obstacle, ...reasons] };
  const related = followed.filter(({ relation }) => relation !== 'unknown').length / links;
  const worth =
    Math.log2(links) * variety + Math.log2(measures.words) / 2 + 2 * related + Math.log2(1 + rows) / 4 + 2 * ease;
  const { weight, why } = weigh(page, markup);
  return { score: worth * weight, reasons: [...reasons, ...why] };
}

function whyUnfit(page: Page, language: GrowSettings['language'], links: number, words: number): string | null {
  if (links < MIN_LINKS) return 'too few links';
  if (words < MIN_WORDS) return 'too few words';
  if (isOtherLanguage(page, language)) return `written in ${page.language}`;
  const found = classifyPage(page, language);
  return found.kind === 'hub' && unfit.has(found.reason) ? found.reason.replaceAll('_', ' ') : null;
}

/** 0 to 1: how much of the page is sentences, and whether these have a good length. */
function readability(measures: PageMeasures): number {
  const length = measures.sentences === 0 ? 0 : measures.sentenceWords / measures.sentences;
  const fit = Math.min(1, length / SHORTEST_GOOD, LONGEST_GOOD / Math.max(1, length));
  return Math.min(1, proseShare(measures) / ENOUGH_PROSE) * fit;
}

function proseShare({ sentenceWords, words }: PageMeasures): number {
  return words === 0 ? 0 : sentenceWords / words;
}

function weigh(page: Page, markup: string): { readonly weight: number; readonly why: readonly string[] } {
  const host = hostClass(new URL(page.url).hostname);
  const signs = pageSigns(page, markup);
  const isFarm = outerShare(page) > MAX_OUTER_SHARE && measurePage(page).linkShare > MIN_FARM_LINK_SHARE;
  const worst = Math.min(1, ...signs.map((sign) => signWeights[sign]), isFarm ? FARM_WEIGHT : 1);
  const why = [...(host === null ? [] : [host]), ...signs, ...(isFarm ? ['mostly links to other sites'] : [])];
  return { weight: (host === null ? 1 : hostWeights[host]) * worst, why };
}

/** Share of the links that lead to other hosts. */
function outerShare({ url, links }: Page): number {
  const { hostname } = new URL(url);
  return links.filter((link) => new URL(link.url).hostname !== hostname).length / Math.max(1, links.length);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
