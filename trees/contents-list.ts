import type { Page, PageLink } from '../crawler/page.ts';
import { looseHeading } from './siblings.ts';

/** `1. `, `1.2 `, `IV. `, `A.3. `, `Chapter 3`, `Appendix B` at the beginning of an anchor. */
const numbered =
  /^(?:\d+(?:\.\d+)+\.?|\d+\.|[IVXLC]+\.|[A-Z]\.(?:\d+\.?)+|§ ?\d+[\d.]*)\s+\S|^(?:chapter|part|appendix|section|book|volume|lesson|unit)\s+(?:\d+|[IVXLC]+|[A-Z])\b/i;
/** Numbers of this shape only books and standards give; a ranking begins with `1.` as well. */
const chapterNumber =
  /^(?:\d+\.\d|[A-Z]\.\d|§)|^(?:chapter|part|appendix|section|book|volume|lesson|unit)\s+(?:\d+|[IVXLC]+|[A-Z])\b/i;

/** Titles of works that are divided into pages, at the end of a title's first part or before `of` and `for`. */
const workTitle =
  /\b(?:manual|guide|handbook|reference|documentation|tutorial|textbook|primer|policy|specification|standard|library|course|howto|cookbook|companion|faq)s?\b/i;
const chapterTitle = /^(?:(chapter|part|appendix|section)\s+(\d+(?:\.\d+)*|[IVXLC]+|[A-Z])\b|(\d+(?:\.\d+)*)\.?\s)/i;
const subsection = /^\d+\.\d/;

const contentsHeading =
  /^(?:table of )?contents$|^in this (?:chapter|section|part|article|manual|guide|book|document(?:ation)?|tutorial|unit|module)$|^(?:sub)?sections$|^sub-?pages$|^(?:pages|topics) in this (?:section|chapter|guide)$/i;

const MIN_CONTENTS = 3;

/** True for a heading under which a work or a page names its parts. */
export function isContentsHeading(heading: string): boolean {
  return contentsHeading.test(heading.replace(/[¶:]/g, '').trim());
}

/**
 * True if the links of one list are the contents of the work of which the page is the front: two thirds of them carry
 * numbers of chapters of this page, or the page is called a manual, chapter or the like and the list holds nothing but
 * links to pages beside or below it. A list of kinds or examples is none, nor is one inside a section.
 */
export function isContentsList(links: readonly PageLink[], page: Pick<Page, 'url' | 'title'>): boolean {
  const heading = links[0]?.heading ?? '';
  if (links.length < MIN_CONTENTS || looseHeading.test(heading) || (subsection.test(heading) && heading !== page.title))
    return false;
  const enough = (share: number, test: (link: PageLink) => boolean) =>
    links.filter(test).length >= links.length * share;
  if (!enough(MOST, ({ url }) => isBeside(url, page.url))) return false;
  const chapter = chapterTitle.exec(page.title);
  const isPart = ({ anchor }: PageLink) =>
    chapterNumber.test(anchor) && (chapter === null || isWithin(anchor, chapter));
  if (enough(TWO_THIRDS, isPart)) return true;
  if (enough(TWO_THIRDS, ({ anchor }) => chapterNumber.test(anchor))) return false;
  if (chapter === null && !workTitle.test(firstPart(page.title))) return false;
  if (chapter === null && enough(TWO_THIRDS, ({ anchor }) => numbered.test(anchor))) return true;
  return (chapter !== null || isFront(page.url)) && isAllLinks(links);
}

const MOST = 0.8;
const TWO_THIRDS = 2 / 3;

/** `1.2. Types` is within `Chapter 1`, and any chapter within `Part II`; another chapter is not. */
function isWithin(anchor: string, [, kind, number, bare]: RegExpExecArray): boolean {
  const own = number ?? bare ?? '';
  const child = /^(?:(chapter|part|appendix|section)\s+)?([\dA-Z]+(?:\.\d+)*)/i.exec(anchor);
  if (kind !== undefined && child?.[1]?.toLowerCase() === kind.toLowerCase()) return false;
  if (kind?.toLowerCase() === 'part') return true;
  return child?.[2]?.startsWith(`${own}.`) ?? false;
}

/** The page that a folder shows first, where a work has its contents. */
function isFront(url: string): boolean {
  return /(?:\/|\/(?:index|contents|toc|book|manual)[^/]*)$/i.test(new URL(url).pathname);
}

/** True if the items of the list have hardly any text beside the anchors. */
function isAllLinks(links: readonly PageLink[]): boolean {
  const anchors = links.map(({ anchor }) => anchor).sort((a, b) => b.length - a.length);
  const contexts = [...new Set(links.map(({ context }) => context))];
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').length;
  const rest = contexts.map((context) => anchors.reduce((text, anchor) => text.replace(anchor, ' '), context));
  return letters(rest.join(' ')) * 5 <= letters(contexts.join(' '));
}

/** True if a URL is in the same folder as the page, or below it. */
function isBeside(url: string, page: string): boolean {
  const folder = new URL('.', page).href;
  return url.startsWith(folder);
}

function firstPart(title: string): string {
  return title.split(/\s+[—–|·»-]\s+/)[0] ?? '';
}
