import { type CheerioAPI, load } from 'cheerio/slim';
import type { Url } from '../../src/kernel/ids.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import type { PageLink } from '../page.ts';
import type { RawLink } from './written-markdown.ts';

type HtmlDocument = ReturnType<CheerioAPI['root']>[number];
export type HtmlNode = HtmlDocument['children'][number];
export type HtmlElement = Extract<HtmlNode, { tagName: string }>;

/** Deeper nodes are left out, so that hostile nesting cannot exhaust the stack. */
export const MAX_DEPTH = 200;

/** Parses HTML with cheerio's htmlparser2, whose tree is several times cheaper than that of the standard's algorithm. */
export function parseHtml(html: string): readonly HtmlNode[] {
  return load(html).root()[0]?.children ?? [];
}

/** Whether a node is an element; scripts and styles are, text, comments and directives are not. */
export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style';
}

/** The data of a text node; null for anything else. */
export function textData(node: HtmlNode): string | null {
  return node.type === 'text' ? node.data : null;
}

/** An attribute, trimmed; empty when absent. */
export function attribute(element: HtmlElement, name: string): string {
  return element.attribs[name]?.trim() ?? '';
}

/** Class names and id in lower case. */
export function nameTokens(element: HtmlElement): string[] {
  const { class: classes, id } = element.attribs;
  if (classes === undefined && id === undefined) return [];
  return `${classes ?? ''} ${id ?? ''}`.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Elements under the nodes in document order, without those under an element that `enter` turns away. */
export function* elementsUnder(
  nodes: readonly HtmlNode[],
  enter: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlElement> {
  const stack: { readonly nodes: readonly HtmlNode[]; next: number }[] = [{ nodes, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.next++];
    if (node === undefined) stack.pop();
    else if (isElement(node) && enter(node)) {
      yield node;
      if (stack.length < MAX_DEPTH) stack.push({ nodes: node.children, next: 0 });
    }
  }
}

/** The first element under the nodes that the test accepts; `most` bounds how many are looked at where every suspect is asked. */
export function findElement(
  nodes: readonly HtmlNode[],
  test: (element: HtmlElement) => boolean,
  most = Number.POSITIVE_INFINITY,
): HtmlElement | undefined {
  let looked = 0;
  for (const element of elementsUnder(nodes)) {
    if (test(element)) return element;
    if (++looked >= most) return undefined;
  }
  return undefined;
}

const BODY_TAGS = new Set(['body', 'main', 'article', 'div', 'p', 'h1', 'table', 'ul']);

/** The elements before the body of a page, in document order, whether or not it has a `head`. */
export function headElements(nodes: readonly HtmlNode[]): HtmlElement[] {
  const head: HtmlElement[] = [];
  for (const element of elementsUnder(nodes)) {
    if (BODY_TAGS.has(element.tagName)) break;
    head.push(element);
  }
  return head;
}

/** The text under the nodes as it stands, scripts and styles included; at most `limit` characters. */
export function rawText(nodes: readonly HtmlNode[], limit: number): string {
  let text = '';
  const stack: HtmlNode[] = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined && text.length < limit; node = stack.pop()) {
    const data = textData(node);
    if (data !== null) text += data;
    else if (isElement(node))
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as HtmlNode);
  }
  return text.slice(0, limit);
}

/**
 * Characters that no quote needs: controls (NUL among them, which Postgres refuses), soft hyphens, zero-width and
 * direction marks, noncharacters and halves of surrogate pairs.
 */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFFFE\uFFFF]|\p{Cs}/gu;

/** The text without unwanted characters; whitespace stays as it is. */
export function withoutControls(text: string): string {
  return text.replace(UNWANTED, '');
}

/** The text on one line: unwanted characters gone, every run of whitespace one blank, none at the ends. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}

/** At most `length` characters, never half of a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}

/** At most `length` characters of the text around the span [start, end), cut at blanks where there are any. */
function around(text: string, start: number, end: number, length: number): string {
  if (text.length <= length) return text.trim();
  const spare = Math.max(0, length - (end - start));
  const from = Math.max(0, Math.min(start - Math.floor(spare / 2), text.length - length));
  const blank = text.indexOf(' ', from);
  const begin = from === 0 || blank < 0 || blank >= start ? safeStart(text, from) : blank + 1;
  const rough = text.slice(begin, from + length);
  const lastBlank = rough.lastIndexOf(' ');
  const cutsWord = from + length < text.length && begin + lastBlank >= end;
  return cutText(cutsWord ? rough.slice(0, lastBlank) : rough, length).trim();
}

function safeStart(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}

const MAX_CONTEXT = 300;
/** The end of a sentence: its mark, closing quotes or brackets, a blank, and what can begin the next one. */
const SENTENCE_END = /[.!?…][)\]"'”’]*\s+(?=["'“‘([]?[\p{Lu}\p{N}])/gu;

/** The sentence around the span [start, end), at most 300 characters. */
export function sentenceAround(text: string, start: number, end: number): string {
  const near = nearby(text, start, end);
  let from = 0;
  let to = near.text.length;
  for (const match of near.text.matchAll(SENTENCE_END)) {
    const edge = match.index + match[0].length;
    if (edge <= near.start) from = edge;
    else if (match.index >= near.end - 1) {
      to = edge;
      break;
    }
  }
  return around(near.text.slice(from, to), near.start - from, near.end - from, MAX_CONTEXT);
}

/** The whole text around the span, at most 300 characters, on one line. */
export function wholeAround(text: string, start: number, end: number): string {
  const near = nearby(text, start, end);
  return around(near.text, near.start, near.end, MAX_CONTEXT);
}

/** Only so much text is looked at, since a paragraph may hold thousands of links. */
function nearby(text: string, start: number, end: number) {
  const from = Math.max(0, start - 2 * MAX_CONTEXT);
  const last = Math.min(end, start + MAX_CONTEXT);
  const near = text.slice(from, last + 2 * MAX_CONTEXT).replaceAll('\n', ' ');
  return { text: near, start: start - from, end: last - from };
}

/** Files that cannot be read as a page. */
const FILE_NAME =
  /\.(docx?|xlsx?|pptx?|od[tsp]|rtf|epub|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|iso|apk|jar|whl|png|jpe?g|gif|webp|svg|ico|bmp|tiff?|avif|mp3|mp4|m4a|m4v|ogg|oga|ogv|wav|flac|webm|avi|mov|mkv|css|js|mjs|json|xml|rss|atom|csv|tsv|txt|woff2?|ttf|otf|eot|ics|bib)$/i;
/** Parts of content systems that change or show records of a page rather than be one. */
const ACTION_QUERY = /[?&](action=(edit|history|raw|info|delete)|oldid=|diff=|printable=|redlink=1)/i;

/**
 * Links that lead to other pages, in document order, each page once (the first link wins). Out fall empty anchors, links
 * into the page itself, schemes but http and https, and addresses that are plainly files or actions.
 *
 * @param base what relative addresses are resolved against
 * @param self canonical address of the page
 */
export function pageLinks(links: readonly RawLink[], base: string, self: Url): PageLink[] {
  const kept = new Map<Url, PageLink>();
  for (const { href, ...link } of links) {
    if (href.startsWith('#') || link.anchor === '') continue;
    const url = canonicalUrl(href, base);
    if (url === null || url === self || kept.has(url) || !leadsToPage(url)) continue;
    kept.set(url, { url, ...link });
  }
  return [...kept.values()];
}

function leadsToPage(url: Url): boolean {
  return !FILE_NAME.test(new URL(url).pathname) && !ACTION_QUERY.test(url);
}
