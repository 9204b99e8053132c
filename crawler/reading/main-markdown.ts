import { articleByReadability } from './article-by-readability.ts';
import { withoutClutter } from './clutter.ts';
import type { HtmlNode } from './html-tree.ts';
import { findElement, parseHtml } from './html-tree.ts';
import { mainElement } from './main-element.ts';
import type { WrittenMarkdown } from './markdown-writer.ts';
import { writeMarkdown } from './markdown-writer.ts';

/** Readability's article is taken when it keeps at least this share of the text that is left without clutter. */
const LEAST_SHARE = 0.5;

export interface MainMarkdown extends WrittenMarkdown {
  /** The one heading of the first level; empty when there is none or several. */
  readonly heading: string;
}

/**
 * The main content of a page as Markdown. Where an element clearly is the main one, it is; else Readability's article or
 * all that is left without clutter, whichever is richer. Readability drops boxes of key facts and tables, so it has to
 * keep every table row to be taken.
 *
 * @param nodes the parsed page; pruned in place
 * @param html the same page as text
 */
export function mainMarkdown(nodes: readonly HtmlNode[], html: string): MainMarkdown {
  const pruned = withoutClutter(bodyOf(nodes));
  const main = mainElement(pruned);
  if (main !== null) return withHeading(writeMarkdown(main), pruned);
  return withHeading(richer(writeMarkdown(pruned), html), pruned);
}

function bodyOf(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return findElement(nodes, ({ tagName }) => tagName === 'body')?.children ?? nodes;
}

function richer(all: WrittenMarkdown, html: string): WrittenMarkdown {
  const article = articleByReadability(html);
  if (article === null) return all;
  const written = writeMarkdown(withoutClutter(parseHtml(article)));
  const keepsText = written.text.length >= LEAST_SHARE * all.text.length;
  return keepsText && tableRows(written.text) >= tableRows(all.text) ? written : all;
}

function tableRows(markdown: string): number {
  return markdown.split('\n').filter((line) => line.startsWith('| ')).length;
}

function withHeading(written: WrittenMarkdown, pruned: readonly HtmlNode[]): MainMarkdown {
  const titles = written.titles.length > 0 ? written.titles : headingsBeside(pruned);
  return { ...written, heading: titles.length === 1 ? (titles[0] ?? '') : '' };
}

function headingsBeside(pruned: readonly HtmlNode[]): readonly string[] {
  const heading = findElement(pruned, ({ tagName }) => tagName === 'h1');
  return heading === undefined ? [] : writeMarkdown([heading]).titles;
}
