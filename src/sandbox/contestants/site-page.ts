import { type CheerioAPI, load } from 'cheerio/slim';
import { parsedUrl } from '../../kernel/parsed-url.ts';
import { statedChanges } from '../change-passage.ts';
import { statedPoints } from '../points.ts';
import type { StatedDetail } from '../sentence-pattern.ts';

/** A page of the sandbox as a contestant keeps it. */
export interface SitePage {
  readonly url: string;
  /** The main heading. */
  readonly name: string;
  /** Facts of its tables, lists of terms and sentences, as printed. */
  readonly facts: readonly StatedDetail[];
  /** Addresses without fragment, each with the heading above the link and the text around it. */
  readonly links: readonly { readonly url: string; readonly heading: string; readonly context: string }[];
  /** The sentences of its paragraphs. */
  readonly sentences: readonly string[];
}

/** Text for comparing: one case, one kind of dash and blank, no stops at the ends. */
export function visibleSiteText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
  return plain.replace(/^[\s.,;:"'()]+|[\s.,;:"'()]+$/g, '');
}

/** Larger pages are cut; nothing of use to a contestant stands so far down. */
const maxHtml = 2_000_000;
const maxContext = 300;

/** Elements of cheerio's tree, without naming the package that defines them. */
type Elements = ReturnType<CheerioAPI>;

/**
 * Reads HTML into what a contestant works with. Any text gives a page, if an empty one.
 * @param url where it came from, for relative links
 */
export function readSitePage(html: string, url: string): SitePage {
  const $ = load(html.slice(0, maxHtml));
  $('script,style,nav,footer,aside,form').remove();
  $('br,p,li,dt,dd,tr,td,th').append(' ');
  const main = $('main').first();
  const paragraphs = allIn($, main, 'p').map(plainText);
  const sentences = paragraphs.flatMap((text) => text.split(/(?<=[.!?]) (?=\p{Lu})/u)).filter((text) => text !== '');
  const changes = statedChanges(sentences).flatMap(({ parts }) => parts);
  return {
    url,
    name: plainText(main.find('h1').first()),
    facts: [...listedFacts($, main), ...changes, ...statedPoints(sentences)],
    links: pageLinks($, main, url),
    sentences,
  };
}

const allIn = ($: CheerioAPI, main: Elements, selector: string): readonly Elements[] =>
  Array.from(main.find(selector), (element) => $(element));
const plainText = (elements: Elements) => elements.text().replace(/\s+/g, ' ').trim();

/** Rows of two cells, the first of which names the detail, and terms with their definitions. */
function listedFacts($: CheerioAPI, main: Elements): readonly StatedDetail[] {
  const rows = allIn($, main, 'tr').map((row) => row.children());
  const pairs = rows.filter((cells) => cells.length === 2 && cells.filter('th').length < 2);
  const terms = allIn($, main, 'dt').map((term) => term.add(term.next('dd')));
  return [...pairs, ...terms]
    .map((pair) => ({ attribute: plainText(pair.eq(0)), value: plainText(pair.eq(1)) }))
    .filter(({ attribute, value }) => attribute !== '' && value !== '');
}

/** The links in document order, each address once, the page itself left out. */
function pageLinks($: CheerioAPI, main: Elements, base: string): SitePage['links'] {
  const links = new Map<string, SitePage['links'][number]>();
  const own = withoutFragment(base, base);
  let heading = '';
  for (const here of allIn($, main, 'h1,h2,h3,a[href]')) {
    if (!here.is('a')) heading = plainText(here);
    const url = here.is('a') ? withoutFragment(here.attr('href') ?? '', base) : null;
    if (url === null || url === own || links.has(url)) continue;
    links.set(url, { url, heading, context: plainText(here.closest('li,tr,p')).slice(0, maxContext) });
  }
  return [...links.values()];
}

function withoutFragment(href: string, base: string): string | null {
  const url = parsedUrl(href, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  url.hash = '';
  return url.href;
}
