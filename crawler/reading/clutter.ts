import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { attribute, elementsUnder, findElement, isElement, MAX_DEPTH, nameTokens } from './html-tree.ts';

/** Elements that never hold readable text of the page itself. */
const CLUTTER_TAGS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'canvas',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'picture',
  'img',
  'map',
  'head',
  'title',
  'nav',
  'footer',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'dialog',
  'annotation',
  'annotation-xml',
]);

const CLUTTER_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alertdialog',
  'menu',
  'menubar',
  'toolbar',
  'tablist',
]);

/** Words in class names and ids, as whole words between hyphens and underscores. */
const CLUTTER_WORDS =
  /(^|[-_])(cookies?|cookiebar|consent|gdpr|breadcrumbs?|nav|navbar|navigation|navbox|vertical-navbox|sidebar|sphinxsidebar|sphinxsidebarwrapper|newsletter|social|share|sharing|sharedaddy|advert|adverts|advertisement|ads|promo|pagination|pager|toc|skiplink|skip-link|headerlink|permalink|anchorjs-link|editsection|noprint|masthead|footer|catlinks|printfooter|hatnote|ambox|metadata|jump-to-nav|sitesub|popup|modal|paywall|subscribe)([-_]|$)/;
const CLUTTER_NAMES = new Set(['related', 'menu', 'mw-jump-link', 'siteheader', 'site-header', 'comments']);
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
  const kept: HtmlNode[] = [];
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.type === 'text') kept.push(node);
    } else if (!isClutter(node)) {
      node.children = withoutClutter(node.children, depth + 1);
      kept.push(node);
    }
  }
  return kept;
}

/** Whether an element with all it holds is not part of what the page says: navigation, banners, hidden or dead weight. */
function isClutter(element: HtmlElement): boolean {
  const tag = element.tagName;
  if (CLUTTER_TAGS.has(tag) || isHidden(element)) return true;
  if (NEVER_CLUTTER.has(tag)) return tag === 'table' && hasClutterName(element);
  if (CLUTTER_ROLES.has(attribute(element, 'role').toLowerCase())) return !holdsMain(element);
  if (tag === 'aside') return !isInfobox(element) && !holdsData(element);
  if (tag === 'header') return isPageHeader(element);
  if (tag === 'form') return !holdsData(element) && !holdsMain(element);
  if (tag === 'sup') return /(^|\s)(reference|footnote-ref|noprint)(\s|$)/.test(attribute(element, 'class'));
  return hasClutterName(element) && !isInfobox(element) && !holdsMain(element);
}

/** A box of key facts beside the text, as encyclopedias have it. */
export function isInfobox(element: HtmlElement): boolean {
  return nameTokens(element).some((token) => /(^|[-_])(infobox|factbox|fact-?sheet|quick-?facts)([-_]|$)/.test(token));
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

function isPageHeader(element: HtmlElement): boolean {
  const parent = element.parent;
  const onTop = parent !== null && isElement(parent as HtmlElement) && (parent as HtmlElement).tagName === 'body';
  const hasNav = findElement(element.children, (inner) => inner.tagName === 'nav') !== undefined;
  return (onTop || hasNav) && !holdsMain(element);
}

function holdsData(element: HtmlElement): boolean {
  return findElement(element.children, ({ tagName }) => tagName === 'table' || tagName === 'dl') !== undefined;
}

/** Looks at a bounded number of elements, since it is asked for every suspect. */
function holdsMain(element: HtmlElement): boolean {
  let looked = 0;
  for (const inner of elementsUnder(element.children)) {
    if (inner.tagName === 'main' || inner.tagName === 'article' || inner.tagName === 'h1') return true;
    if (attribute(inner, 'role') === 'main') return true;
    if (++looked >= 3000) return false;
  }
  return false;
}
