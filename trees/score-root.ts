import type { Page } from '../crawler/page.ts';
import { classifyPage, isOtherLanguage, measurePage, type PageMeasures } from './classify-page.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { HubReason } from './information-tree.ts';
import { linksToFollow } from './links-to-follow.ts';

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

/** Factor of a page's score for the class of its host. Unnamed hosts count 1. */
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

/** Factor of a page's score for a sign on the page; the worst one counts. */
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

/** Fitness of a page as a root. */
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
  const verdict = classifyPage(page, language);
  return verdict.kind === 'hub' && unfit.has(verdict.reason) ? verdict.reason.replaceAll('_', ' ') : null;
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

/** Class of a site, as far as its host's name tells. */
type HostClass =
  | 'encyclopedia'
  | 'documentation'
  | 'education'
  | 'government'
  | 'museum'
  | 'news'
  | 'shop'
  | 'social'
  | 'forum'
  | 'blog';

/**
 * Few names on purpose: sites that most topics lead to, and the patterns of whole classes. What a page itself shows
 * (`pageSigns`) counts for all others. A name stands for its subdomains too; the first that fits counts.
 */
const hosts: readonly (readonly [HostClass, RegExp])[] = [
  [
    'encyclopedia',
    /(?:^|\.)(?:wikipedia\.org|wikibooks\.org|wikivoyage\.org|britannica\.com|encyclopedia\.com|scholarpedia\.org|plato\.stanford\.edu|newworldencyclopedia\.org|worldhistory\.org)$/,
  ],
  [
    'museum',
    /(?:^|\.)museum$|(?:^|\.)[\w-]*(?:museum|museo|musee)[\w-]*\.|(?:^|\.)(?:si|metmuseum|louvre)\.(?:edu|org|fr)$/,
  ],
  [
    'government',
    /(?:^|\.)(?:gov|mil)$|(?:^|\.)(?:gov|gob|gouv|govt|go)\.[a-z]{2}$|(?:^|\.)(?:europa\.eu|un\.org|who\.int)$/,
  ],
  ['education', /(?:^|\.)edu$|(?:^|\.)(?:edu|ac)\.[a-z]{2}$/],
  ['documentation', /(?:^|\.)readthedocs\.io$|^(?:docs?|developer|manual|reference|man|wiki)\./],
  [
    'news',
    /(?:^|\.)(?:bbc|cnn|reuters|nytimes|theguardian|washingtonpost|foxnews|forbes|bloomberg|apnews|dailymail|indiatimes|yahoo|msn)\.(?:com|co\.uk|org)$|^news\.|(?:^|\.)[\w-]*news\.[a-z.]+$/,
  ],
  [
    'shop',
    /(?:^|\.)(?:amazon|ebay|etsy|aliexpress|alibaba|walmart|target|bestbuy|ikea|temu|shein)\.[a-z.]+$|^(?:shop|store|buy)\.|(?:^|\.)[\w-]*(?:(?<!work)shop|(?<!re)store|outlet|deals)\.[a-z.]+$|\.(?:shop|store)$/,
  ],
  [
    'social',
    /(?:^|\.)(?:facebook|twitter|x|instagram|tiktok|pinterest|linkedin|youtube|threads|tumblr|snapchat|vk)\.[a-z.]+$/,
  ],
  [
    'forum',
    /(?:^|\.)(?:reddit|quora|stackexchange|stackoverflow|discord)\.com$|^(?:forums?|community|discuss|boards?|answers)\./,
  ],
  ['blog', /(?:^|\.)(?:medium|blogspot|wordpress|substack|blogger)\.com$|^blogs?\./],
];

/** The class of a host by its name; null for most. */
export function hostClass(host: string): HostClass | null {
  const name = host.toLowerCase().replace(/^www\./, '');
  return hosts.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Sign that a page is a poor root on any site. */
export type PageSign =
  | 'product'
  | 'prices and a basket'
  | 'news article'
  | 'byline and date'
  | 'forum thread'
  | 'list of the best'
  | 'paid links'
  | 'log-in wall';

/** Only so much of the HTML is searched. */
const SEARCHED = 300_000;
/** Bylines and dates stand here at the latest. */
const TOP = 900;

/**
 * Types that the page declares, schema.org or Open Graph. A name in a script counts only as the value of a type.
 */
const declared: readonly (readonly [PageSign, RegExp])[] = [
  [
    'product',
    /"@type"\s*:\s*\[?\s*"(?:Product|Offer|AggregateOffer)"|schema\.org\/(?:Product|Offer)\b|property=["']og:type["'][^>]*content=["'](?:og:)?product/i,
  ],
  [
    'news article',
    /"@type"\s*:\s*\[?\s*"(?:NewsArticle|ReportageNewsArticle|LiveBlogPosting|OpinionNewsArticle)"|schema\.org\/(?:NewsArticle|LiveBlogPosting)\b/i,
  ],
  [
    'forum thread',
    /"@type"\s*:\s*\[?\s*"(?:DiscussionForumPosting|QAPage)"|schema\.org\/(?:DiscussionForumPosting|QAPage)\b/i,
  ],
];

const price = /(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|GBP)(?!\w))/g;
const basket =
  /\badd(?:ed)? to (?:your )?(?:cart|basket|bag|trolley)\b|\b(?:buy now|in stock|out of stock|free (?:shipping|delivery))\b/i;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const date = `(?:${month}\\.? \\d{1,2},? \\d{4}|\\d{1,2} ${month}\\.? \\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d+ (?:minutes?|hours?|days?) ago)`;
const dateline = new RegExp(
  `\\b(?:published|updated|posted|last updated)\\b[^\\n]{0,20}${date}|^\\W*${date}\\W*$|\\b\\d+ min(?:ute)?s? read\\b`,
  'im',
);
const byline = /^\W*by \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}\b/mu;
const bestOf =
  /^(?:the )?\d+ (?:best|top|greatest|coolest|cheapest|must-have|amazing|reasons|things|ways)\b|\b(?:top|best) \d+\b|\b\d+ [\p{L} ]+ (?:you (?:need|should|must|can)|to (?:buy|try))\b|^(?:the )?best .*\b(?:of|in|for) (?:20)\d{2}\b|\bbuy(?:ing|er['’]s) guide\b/iu;
const isPaid =
  /\b(?:we may earn|earns? us|receive) (?:an? )?(?:small |affiliate )?commissions?\b|\baffiliate (?:links?|disclosure)\b|\bsponsored (?:post|content)\b/i;
const wall =
  /\b(?:subscribe|log ?in|sign ?in|register|create (?:an|a free) account) to (?:continue|keep reading|read (?:more|the full)|view|unlock)|\balready a subscriber\b/i;

/**
 * Signs of shops, news, forums, rankings, paid links and walls on a page.
 * @param markup the page's HTML as far as there is any; declared types are looked for in it
 */
export function pageSigns(page: Pick<Page, 'title' | 'text'>, markup: string): readonly PageSign[] {
  const { title, text } = page;
  const top = text.slice(0, TOP);
  const html = markup.slice(0, SEARCHED);
  const signs: PageSign[] = declared.filter(([, pattern]) => pattern.test(html)).map(([sign]) => sign);
  if (basket.test(text) && (text.match(price)?.length ?? 0) >= 2) signs.push('prices and a basket');
  if (dateline.test(top) && (byline.test(top) || /\bby\b/i.test(top))) signs.push('byline and date');
  if (bestOf.test(title)) signs.push('list of the best');
  if (isPaid.test(text)) signs.push('paid links');
  if (wall.test(text)) signs.push('log-in wall');
  return signs;
}
