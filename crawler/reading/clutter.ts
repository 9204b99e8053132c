import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { attribute, elementsUnder, findElement, isElement, MAX_DEPTH, nameTokens, rawText } from './html-tree.ts';

/** Elements that never hold readable text of the page itself. */
const CLUTTER_TAGS = new Set(
  (
    'script style noscript template svg canvas iframe object embed audio video picture img map head title nav footer ' +
    'button input select textarea label dialog annotation annotation-xml'
  ).split(' '),
);

const CLUTTER_ROLES = new Set(
  'navigation banner contentinfo search dialog alertdialog menu menubar toolbar tablist'.split(' '),
);

/** Words in class names and ids, as whole words between hyphens and underscores. */
const CLUTTER_WORDS =
  /(^|[-_])(cookies?|cookiebar|consent|gdpr|breadcrumbs?|nav|navbar|navigation|navbox|vertical-navbox|navheader|navfooter|docnav|sidebar|sphinxsidebar|sphinxsidebarwrapper|newsletter|social|share|sharing|sharedaddy|advert|adverts|advertisement|ads|promo|pagination|pager|skiplink|skip-link|headerlink|permalink|anchorjs-link|editsection|noprint|masthead|footer|catlinks|printfooter|hatnote|ambox|metadata|jump-to-nav|sitesub|popup|modal|paywall|subscribe)([-_]|$)/;
const CLUTTER_NAMES = new Set(
  'related menu mw-jump-link siteheader site-header comments footnote-reference footnote-ref footnote-backref'.split(
    ' ',
  ),
);
const TOC_NAME = /(^|[-_])toc([-_]|$)/;
const LEAST_CHAPTERS = 3;
/** So many elements inside a suspect are looked at, since suspects stand in suspects. */
const MOST_LOOKED = 3000;
/** Names that speak of clutter elsewhere: a page "with" a sidebar is not one. */
const ABOUT_LAYOUT = /^(has|with|no|without|show|hide|is)[-_]|[-_](open|layout|enabled|visible|content|wrapper)$/;

/** Elements that hold the page, whatever their class names say. */
const NEVER_CLUTTER = new Set(['html', 'body', 'main', 'article', 'h1', 'table', 'tbody', 'tr', 'td', 'th']);

/**
 * The nodes without clutter and without what is nested too deeply. The tree itself is changed, so that later steps need
 * not ask again.
 */
export function withoutClutter(nodes: readonly HtmlNode[], depth = 0): HtmlNode[] {
  if (depth > MAX_DEPTH) return [];
  const content: HtmlNode[] = [];
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.type === 'text') content.push(node);
    } else if (!isClutter(node)) {
      node.children = withoutClutter(node.children, depth + 1);
      content.push(node);
    }
  }
  return content;
}

/** True if an element is no part of the page's content: navigation, banners, hidden or unused elements. */
function isClutter(element: HtmlElement): boolean {
  const tag = element.tagName;
  if (CLUTTER_TAGS.has(tag) || isHidden(element)) return true;
  if (isTableOfContents(element) && !leadsToChapters(element)) return true;
  if (tag === 'table' && (hasClutterName(element) || isPager(element))) return true;
  if ((tag === 'ul' || tag === 'p') && isPager(element)) return true;
  if (NEVER_CLUTTER.has(tag)) return false;
  if (CLUTTER_ROLES.has(attribute(element, 'role').toLowerCase())) return !holdsMain(element);
  if (tag === 'aside') return !isInfobox(element) && !holdsData(element) && !isAdmonition(element);
  if (tag === 'header') return isPageHeader(element);
  if (tag === 'form') return !holdsData(element) && !holdsMain(element);
  if (tag === 'sup') return /(^|\s)(reference|footnote-ref|noprint)(\s|$)/.test(attribute(element, 'class'));
  return hasClutterName(element) && !isInfobox(element) && !isBookSidebar(element) && !holdsMain(element);
}

/** A box of key facts beside the text, as encyclopedias have it. */
export function isInfobox(element: HtmlElement): boolean {
  return nameTokens(element).some((token) => /(^|[-_])(infobox|factbox|fact-?sheet|quick-?facts)([-_]|$)/.test(token));
}

const NOTE_NAMES = new Set('note tip important warning caution danger hint attention topic'.split(' '));

/** A box within the text that speaks to the reader, as docutils, Sphinx and site generators write them. */
export function isAdmonition(element: HtmlElement): boolean {
  const names = namesOf(element, 'class');
  if (names.some((name) => /(^|[-_])(admonition|callout)$/.test(name))) return true;
  return element.tagName === 'aside' && !hasClutterName(element) && names.some((name) => NOTE_NAMES.has(name));
}

function isHidden(element: HtmlElement): boolean {
  const { hidden, style } = element.attribs;
  if (hidden !== undefined || attribute(element, 'aria-hidden') === 'true') return true;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/** Ids of sections and headings are made from their titles, which may well be "Navigation" or "Consent". */
function hasClutterName(element: HtmlElement): boolean {
  if (element.tagName !== 'div' && element.tagName !== 'ul') return namesOf(element, 'class').some(isClutterName);
  const isSection = /(^|\s)section(\s|$)/.test(attribute(element, 'class'));
  return (isSection ? namesOf(element, 'class') : nameTokens(element)).some(isClutterName);
}

function namesOf(element: HtmlElement, name: string): string[] {
  return attribute(element, name).toLowerCase().split(/\s+/).filter(Boolean);
}

function isClutterName(token: string): boolean {
  if (CLUTTER_NAMES.has(token)) return true;
  return CLUTTER_WORDS.test(token) && !ABOUT_LAYOUT.test(token);
}

/** True if an element is labelled as a table of contents. What remains of one without clutter leads to other pages. */
export function isTableOfContents(element: HtmlElement): boolean {
  return nameTokens(element).some((token) => TOC_NAME.test(token) && !ABOUT_LAYOUT.test(token));
}

/** True if a table of contents leads to several other pages, as that of a book does: then it is the page's content. */
function leadsToChapters(element: HtmlElement): boolean {
  let chapters = 0;
  const isThird = (inner: HtmlElement) => {
    const href = inner.tagName === 'a' ? attribute(inner, 'href') : '';
    return href !== '' && !href.includes('#') && ++chapters >= LEAST_CHAPTERS;
  };
  return findElement(element.children, isThird, MOST_LOOKED) !== undefined;
}

/** Names of links to the neighbours of a page; at least one of the first two occurs in every row of them. */
const PAGER_WORDS = /^(prev|previous|next|up|home|top|index|contents|modules|back)\b/i;
const NEIGHBOUR_WORDS = /^(prev|previous|next)\b/i;
const MAX_PAGER_LINKS = 8;
const MAX_PAGER_TEXT = 300;

/** A row of links to the pages before, behind and above this one. */
function isPager(element: HtmlElement): boolean {
  const names: string[] = [];
  let looked = 0;
  for (const inner of elementsUnder(element.children)) {
    if (++looked > MOST_LOOKED) return false;
    if (inner.tagName === 'a' && names.push(rawText(inner.children, 40).trim()) > MAX_PAGER_LINKS) return false;
  }
  if (names.length < 2 || !names.some((name) => NEIGHBOUR_WORDS.test(name))) return false;
  if (names.filter((name) => PAGER_WORDS.test(name)).length < 2) return false;
  return rawText(element.children, 2 * MAX_PAGER_TEXT).replace(/\s+/g, ' ').length <= MAX_PAGER_TEXT;
}

/** DocBook gives this name to boxes within the text, which have a title page of their own. */
function isBookSidebar(element: HtmlElement): boolean {
  const first = element.children.filter(isElement).find(({ tagName }) => tagName === 'div');
  return (
    namesOf(element, 'class').includes('sidebar') &&
    first !== undefined &&
    namesOf(first, 'class').includes('titlepage')
  );
}

function isPageHeader(element: HtmlElement): boolean {
  const parent = element.parent;
  const onTop = parent !== null && isElement(parent as HtmlElement) && (parent as HtmlElement).tagName === 'body';
  const hasNav = findElement(element.children, (inner) => inner.tagName === 'nav', MOST_LOOKED) !== undefined;
  return (onTop || hasNav) && !holdsMain(element);
}

function holdsData(element: HtmlElement): boolean {
  return (
    findElement(element.children, ({ tagName }) => tagName === 'table' || tagName === 'dl', MOST_LOOKED) !== undefined
  );
}

function holdsMain(element: HtmlElement): boolean {
  const isMain = (inner: HtmlElement) =>
    inner.tagName === 'main' ||
    inner.tagName === 'article' ||
    inner.tagName === 'h1' ||
    attribute(inner, 'role') === 'main';
  return findElement(element.children, isMain, MOST_LOOKED) !== undefined;
}
