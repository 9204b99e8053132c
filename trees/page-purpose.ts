/** Purpose of a page that does not inform. */
export type PagePurpose = 'account' | 'legal' | 'shop' | 'listing' | 'change_log';

interface Signs {
  readonly purpose: PagePurpose;
  /** Minimum number of different signs in the text. */
  readonly least: number;
  /** Words per sign at most: a long article about the subject shows the same signs, but thinly. */
  readonly wordsPerSign: number;
  readonly signs: readonly RegExp[];
}

const purposes: readonly Signs[] = [
  {
    purpose: 'account',
    least: 2,
    wordsPerSign: 120,
    signs: [
      /\b(?:forgot(?:ten)?|reset|lost) (?:your |my )?(?:password|user ?name)\b/i,
      /\b(?:log|sign) ?in (?:to|with) (?:your|an? |google|facebook|apple|github)/i,
      /\b(?:don['’]t|do not) (?:yet )?have an account\b|\balready (?:have an account|registered|a member)\b|\bnew (?:user|customer)s?\?/i,
      /\bcreate (?:an|your) account\b|\bsign up (?:now|for free|today)\b/i,
      /\b(?:remember me|keep me (?:signed|logged) in|stay signed in)\b/i,
      /\b(?:you must|please) (?:be )?(?:log|sign)(?:ged|ed)? ?in\b/i,
      /\benter your (?:e-?mail|user ?name|password)\b/i,
    ],
  },
  {
    purpose: 'legal',
    least: 3,
    wordsPerSign: 300,
    signs: [
      /\bthis (?:privacy|cookie|data protection) (?:policy|notice|statement)\b/i,
      /\b(?:these|our) terms (?:of (?:use|service)|and conditions|apply)\b|\bthese terms\b/i,
      /\bwe (?:may |will |also |do not )?(?:collect|process|share|disclose|retain|use) (?:and \w+ )?(?:your|any|certain|personal)\b/i,
      /\byour personal (?:data|information|details)\b/i,
      /\bby (?:using|accessing|visiting|continuing to (?:use|browse)) (?:this|our|the) (?:web ?site|site|services?|platform)\b/i,
      /\b(?:we|our (?:web ?site|site|partners)) uses? cookies\b/i,
      /\b(?:third[- ]party|strictly necessary|functional|performance) cookies\b/i,
      /\b(?:limitation of|no|exclude all|disclaim all?) (?:liability|warrant(?:y|ies))\b|\bgoverned by the laws? of\b/i,
      /\b(?:data controller|data protection officer)\b|\bright to (?:access|erasure|object|withdraw|rectif\w+)\b/i,
      /\bif you have any questions about (?:this|these|our)\b/i,
    ],
  },
  {
    purpose: 'shop',
    least: 3,
    wordsPerSign: 160,
    signs: [
      /\badd(?:ed)? to (?:your )?(?:cart|basket|bag|trolley|wish ?list)\b/i,
      /\b(?:buy (?:it )?now|order now|pre-?order now|proceed to checkout)\b/i,
      /(?:^|[\s(])(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|GBP)\b)/,
      /\b(?:in stock|out of stock|sold out|only \d+ left|ships (?:in|within)|free (?:shipping|delivery|returns))\b/i,
      /\b(?:customers? (?:who|also) (?:bought|viewed)|you (?:may|might) also like|related products|customer reviews)\b/i,
      /\b(?:cart|basket|bag) is (?:currently )?empty\b/i,
      /\b(?:SKU|item no\.?|qty|quantity)\s*:/i,
    ],
  },
];

/** Text that lists of posts repeat below each of their entries. */
const teaser =
  /\b(?:read (?:more|the rest)|continue reading|full (?:story|article)|leave a (?:comment|reply)|no comments|\d+ comments?)\b/gi;
const pager =
  /\b(?:older|newer|previous|next) (?:posts|entries|articles|results)\b|\bpage \d+ of \d+\b|\bshowing \d+\s?[–-]\s?\d+ of \d+\b/i;

/** Start of an entry in a list of changes, after its mark. */
const change =
  /^(?:\[?\*{0,2})?(?:add(?:ed|s)?|fix(?:ed|es)?|remov(?:ed?|es)|chang(?:ed?|es)|improv(?:ed?|es)|updat(?:ed?|es)|deprecat(?:ed?|es)|bump(?:ed|s)?|refactor(?:ed|s)?|support|allow|avoid|prevent|correct(?:ed|s)?|bug ?fix(?:es)?|(?:bpo|gh|issue)[-\s]?#?\d+)\b/i;
const MIN_CHANGES = 8;
const MIN_TEASERS = 4;

/**
 * Infers from a page's text that the page is there to log in, to bind, to sell, to list posts or to log changes; null
 * for a page that informs.
 * @param words number of words of the text
 */
export function pagePurpose(text: string, words: number): PagePurpose | null {
  for (const { purpose, least, wordsPerSign, signs } of purposes) {
    if (words > signs.length * wordsPerSign) continue;
    const count = signs.filter((sign) => sign.test(text)).length;
    if (count >= least && words <= count * wordsPerSign) return purpose;
  }
  if ((text.match(teaser)?.length ?? 0) >= MIN_TEASERS || (pager.test(text) && words < 400)) return 'listing';
  return isChangeLog(text) ? 'change_log' : null;
}

function isChangeLog(text: string): boolean {
  const entries = text.split('\n').flatMap((line) => /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)?.[1] ?? []);
  const changes = entries.filter((entry) => change.test(entry)).length;
  return changes >= MIN_CHANGES && changes * 2 > entries.length && changes * 3 > proseLines(text);
}

function proseLines(text: string): number {
  return text.split('\n').filter((line) => /^[\p{L}"“(]/u.test(line) && line.length > 60).length;
}
