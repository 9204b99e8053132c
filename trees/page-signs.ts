import type { Page } from '../crawler/page.ts';

/** What a page shows that makes it a poor root, whatever site it is on. */
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
const paid =
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
  const found: PageSign[] = declared.filter(([, pattern]) => pattern.test(html)).map(([sign]) => sign);
  if (basket.test(text) && (text.match(price)?.length ?? 0) >= 2) found.push('prices and a basket');
  if (dateline.test(top) && (byline.test(top) || /\bby\b/i.test(top))) found.push('byline and date');
  if (bestOf.test(title)) found.push('list of the best');
  if (paid.test(text)) found.push('paid links');
  if (wall.test(text)) found.push('log-in wall');
  return found;
}
