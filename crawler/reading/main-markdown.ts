import { createRequire } from 'node:module';
import { isTableOfContents, withoutClutter } from './clutter.ts';
import { findElement, type HtmlNode, parseHtml } from './html-tree.ts';
import { mainElement } from './main-element.ts';
import { writeMarkdown } from './markdown-writer.ts';
import type { RawLink, WrittenMarkdown } from './written-markdown.ts';

/** Menus stand among so many blocks at the beginning or the end, and are links for the most part. */
const EDGE_BLOCKS = 3;
const MAX_MENU_LINKS = 60;
const MENU_SHARE = 0.6;
/** Readability's article is taken when it keeps at least this share of the text that is left without clutter. */
const LEAST_SHARE = 0.5;

export interface MainMarkdown extends WrittenMarkdown {
  /** The one heading of the first level; empty when there is none or several. */
  readonly heading: string;
}

/**
 * The main content of a page as Markdown. Where an element clearly is the main one, it is; else all that is left
 * without clutter when no menu is left in it; else Readability's article, unless it is poorer than all. Readability drops boxes of key facts and tables, so it has to
 * keep every table row to be taken.
 *
 * @param nodes the parsed page; pruned in place
 * @param html the same page as text
 */
export function mainMarkdown(nodes: readonly HtmlNode[], html: string): MainMarkdown {
  const pruned = withoutClutter(bodyOf(nodes));
  const main = mainElement(pruned);
  if (main !== null) return withHeading(writeMarkdown(main), pruned);
  const all = writeMarkdown(pruned);
  // Readability would take a book's chapters for a menu.
  const isBook = findElement(pruned, isTableOfContents) !== undefined;
  return withHeading(isBook ? all : richer(all, html), pruned);
}

function bodyOf(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return findElement(nodes, ({ tagName }) => tagName === 'body')?.children ?? nodes;
}

function richer(all: WrittenMarkdown, html: string): WrittenMarkdown {
  if (!hasMenu(all)) return all;
  const article = articleByReadability(html);
  if (article === null) return all;
  const markdown = writeMarkdown(withoutClutter(parseHtml(article)));
  const keepsText = markdown.text.length >= LEAST_SHARE * all.text.length;
  return keepsText && tableRows(markdown.text) >= tableRows(all.text) ? markdown : all;
}

/** True if one of the first or last blocks is a row or list of links. */
function hasMenu({ text, links }: WrittenMarkdown): boolean {
  const blocks = text.split('\n\n');
  const first = blocks.slice(0, EDGE_BLOCKS).some((block) => isMenu(block, links.slice(0, MAX_MENU_LINKS)));
  return first || blocks.slice(-EDGE_BLOCKS).some((block) => isMenu(block, links.slice(-MAX_MENU_LINKS)));
}

function isMenu(block: string, links: readonly RawLink[]): boolean {
  let linked = 0;
  let foundLength = 0;
  let from = 0;
  for (const { anchor } of links) {
    const at = block.indexOf(anchor, from);
    if (at < 0) continue;
    from = at + anchor.length;
    linked += anchor.length;
    foundLength++;
  }
  return foundLength > 1 && linked >= MENU_SHARE * block.replace(/^ *- /gm, '').length;
}

function tableRows(markdown: string): number {
  return markdown.split('\n').filter((line) => line.startsWith('| ')).length;
}

function withHeading(markdown: WrittenMarkdown, pruned: readonly HtmlNode[]): MainMarkdown {
  const titles = markdown.titles.length > 0 ? markdown.titles : headingsBeside(pruned);
  return { ...markdown, heading: titles.length === 1 ? (titles[0] ?? '') : '' };
}

function headingsBeside(pruned: readonly HtmlNode[]): readonly string[] {
  const heading = findElement(pruned, ({ tagName }) => tagName === 'h1');
  return heading === undefined ? [] : writeMarkdown([heading]).titles;
}

const require = createRequire(import.meta.url);

/** Longer or deeper pages are not given to Readability, whose time grows faster than the page. */
const MAX_HTML = 400_000;
const MAX_NESTING = 100;

/** The HTML that Mozilla's Readability takes for the article of a page; null when it finds none or the page is too long or deep. */
function articleByReadability(html: string): string | null {
  if (html.length > MAX_HTML || isNestedDeeper(html, MAX_NESTING)) return null;
  // Loaded with the first page that needs them: few do, and they are a good part of all that the program would load.
  const { Readability }: typeof import('@mozilla/readability') = require('@mozilla/readability');
  const { parseHTML }: typeof import('linkedom') = require('linkedom');
  const { document } = parseHTML(html);
  // Without any element there is no document element, and then not even asking for the body works.
  if (!document.documentElement) return null;
  return new Readability(document, { charThreshold: 200 }).parse()?.content ?? null;
}

const VOID_TAGS = new Set(
  'area base basefont br col command embed frame hr image img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const CELLS = ['td', 'th'];
const SECTIONS = ['thead', 'tbody'];
/** Open elements that the beginning of another closes, as htmlparser2 has it; of those that it knows besides, fewer is safe. */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
  td: CELLS,
  th: ['th'],
  tr: [...CELLS, 'tr'],
  tbody: SECTIONS,
  tfoot: SECTIONS,
};
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][a-z0-9-]*)/gi;

/** True if a parser of the HTML would have more than `limit` elements open at once. Takes linear time. */
export function isNestedDeeper(html: string, limit: number): boolean {
  const open: string[] = [];
  for (const [, raw, slash, name] of html.matchAll(TOKEN)) {
    if (raw !== undefined || name === undefined) continue;
    const tag = name.toLowerCase();
    if (slash === '/') close(open, tag);
    else if (!VOID_TAGS.has(tag)) begin(open, tag);
    if (open.length > limit) return true;
  }
  return false;
}

function begin(open: string[], tag: string): void {
  const closes = CLOSES[tag] ?? [];
  for (let top = open.at(-1); top !== undefined && closes.includes(top); top = open.at(-1)) open.pop();
  open.push(tag);
}

function close(open: string[], tag: string): void {
  const index = open.lastIndexOf(tag);
  if (index >= 0) open.length = index;
}
