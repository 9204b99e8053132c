import { type Html, type HtmlPart, html, namedValue, quoted } from '../html/html.ts';
import { htmlTable } from '../html/html-table.ts';
import { intervalAxis, intervalPlot } from '../html/interval-plot.ts';
import { isOutside, linkRelation } from '../html/sanitised-markdown.ts';
import type { Block, Inlines, TableBlock } from './document.ts';
import { isSeveral } from './document-text.ts';

/**
 * Renders a document as HTML. Every text goes through `html`, which escapes it and makes hidden characters visible.
 * @param up from the page to the root of its site: empty, or a number of `../`
 */
export function documentHtml(blocks: readonly Block[], up: string): Html {
  return html`${blocks.map((block) => html`${blockHtml(block, up)}\n`)}`;
}

function blockHtml(block: Block, up: string): Html {
  const inline = (text: Inlines) => inlineHtml(text, up);
  switch (block.kind) {
    case 'heading':
      return html`<h3${block.id !== undefined && html` id="${block.id}"`}>${inline(block.text)}</h3>`;
    case 'text':
      return html`<p${block.look !== undefined && html` class="${block.look}"`}${block.look === 'question' && html` dir="auto"`}>${inline(block.text)}</p>`;
    case 'list':
      return html`<ul class="${block.look}">${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
    case 'facts':
      return html`<dl class="${block.look}">${block.items.map(({ name, value, note = '' }) =>
        block.look === 'said'
          ? html`<dt>${inline(name)}</dt><dd>${inline(value)}${note !== '' && [' ', inline(note)]}</dd>`
          : namedValue(inline(name), inline(value), note === '' ? '' : inline(note)),
      )}</dl>`;
    case 'table':
      return tableHtml(block, up);
    case 'columns':
      return html`<div class="columns">${block.parts.map((part) => html`<div>${documentHtml(part, up)}</div>`)}</div>`;
    case 'fold':
      return html`<details class="figures-table"><summary>${block.summary}</summary>
${documentHtml(block.blocks, up)}</details>`;
  }
}

function tableHtml({ label, look, caption, columns, rows, rowHead }: TableBlock, up: string): Html {
  const heads = columns.map(({ key, head, help, align, look: own = '' }) => ({
    content: inlineHtml(head, up),
    name: typeof head === 'string' ? head : '',
    help,
    look: [align === undefined ? '' : 'num', own].filter((name) => name !== '').join(' '),
    isRowHead: key === rowHead,
  }));
  const cells = rows.map((row) => row.map((cell) => inlineHtml(cell, up)));
  return htmlTable({ label, className: look, caption, heads, rows: cells });
}

/** Renders a part of a line as HTML. */
export function inlineHtml(part: Inlines, up: string): HtmlPart {
  if (isSeveral(part)) return part.map((each) => inlineHtml(each, up));
  if (typeof part === 'string' || typeof part === 'number') return part;
  if (part.kind === 'quote') return quoted(part.markdown);
  if (part.kind === 'interval') return intervalPlot(part.row, part.scale);
  if (part.kind === 'axis') return intervalAxis(part.scale);
  const text = inlineHtml(part.text, up);
  switch (part.kind) {
    case 'link':
      return linkHtml(part.to, text, up);
    case 'hint':
      return html`<abbr title="${part.hint}">${text}</abbr>`;
    case 'strong':
      return html`<strong>${text}</strong>`;
    case 'code':
      return html`<code>${text}</code>`;
    case 'name':
      return html`<bdi>${text}</bdi>`;
    case 'agent':
      return html`<bdi class="agent">${text}</bdi>`;
    default:
      return html`<span class="${part.kind}">${text}</span>`;
  }
}

/** An address within the site or the app: no scheme, no host. */
const local = /^(?:\/(?!\/)|(?![./])(?=.))[\w./#?=@%~-]*$/;

/** Addresses that lead elsewhere than to the web or into the site are not linked: their text alone stands. */
function linkHtml(to: string, text: HtmlPart, up: string): Html {
  if (isOutside(to)) return html`<a href="${to}" rel="${linkRelation}">${text}</a>`;
  if (!isLocal(to)) return html`${text}`;
  return html`<a href="${to.startsWith('/') ? '' : up}${to}">${text}</a>`;
}

/** True if an address leads within the site, and not above its root. */
function isLocal(address: string): boolean {
  return local.test(address) && !address.split(/[/#?]/).includes('..');
}
