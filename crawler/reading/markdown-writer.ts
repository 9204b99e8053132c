import type { LinkPlace } from '../page.ts';
import { isAdmonition } from './clutter.ts';
import { areShortDefinitions, type DefinitionEntry, definitionEntries } from './definition-entries.ts';
import { gfmTable, isLayoutTable, layGrid, readTable, type WrittenRow } from './gfm-table.ts';
import { attribute, findElement, type HtmlElement, type HtmlNode, isElement, rawText, textData } from './html-tree.ts';
import { InlineRun } from './inline-run.ts';
import { KeptLinks } from './kept-links.ts';
import { oneLine, wholeAround, withoutControls } from './plain-text.ts';
import { subjectColumn } from './subject-column.ts';
import type { RawLink, WrittenMarkdown } from './written-markdown.ts';

const INLINE_TAGS = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd mark math q rp rt ruby s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Lists and quotes are indented up to this level. */
const MAX_LEVEL = 8;
/** A box in the text that holds such is written without the marks of a quote, in which they could not be told. */
const UNQUOTED_TAGS = new Set('pre table dl ul ol h1 h2 h3 h4 h5 h6 blockquote'.split(' '));
/** Titles of boxes in the text that have the markup of headings; in the plural these are sections. */
const BOX_NAME = /^(note|tip|warning|important|caution|attention|danger|hint):?$/i;
/** Signs that link a heading to itself. */
const PERMALINK_SIGNS = new Set(['¶', '#', '§', '🔗', '[edit]', 'edit']);
/** Maximum length of a sign, with the blanks around it. */
const LONGEST_SIGN = 10;

/**
 * Writes pruned HTML nodes as Markdown: ATX headings, lists, block quotes, fenced code, data tables and short definition
 * lists as GFM tables. Links, emphasis and inline code become their plain text, so that a quote is a span of what the
 * page says. Links come back apart, in document order.
 */
export function writeMarkdown(nodes: readonly HtmlNode[]): WrittenMarkdown {
  const writer = new MarkdownWriter();
  const text = writer.blocks(nodes, 'paragraph').join('\n\n');
  return { text, links: writer.links, titles: writer.titles };
}

class MarkdownWriter {
  readonly #links = new KeptLinks();
  readonly titles: string[] = [];
  #level = 0;
  readonly #inline = new Map<HtmlElement, boolean>();

  get links(): readonly RawLink[] {
    return this.#links.links;
  }

  /** Each block as one string; runs of inline nodes between blocks become paragraphs. */
  blocks(nodes: readonly HtmlNode[], place: LinkPlace): string[] {
    const out: string[] = [];
    let run = new InlineRun();
    const flush = () => {
      if (run.text !== '') out.push(run.text);
      this.#links.keepAll(run, place);
      run = new InlineRun();
    };
    for (const node of nodes) {
      const data = textData(node);
      if (data !== null) run.add(data);
      else if (!isElement(node)) continue;
      else if (this.#isInline(node)) this.#inlineNode(node, run, '\n');
      else {
        flush();
        // One by one: an element may hold more blocks than a call takes arguments.
        for (const block of this.#block(node, place)) if (block !== '') out.push(block);
      }
    }
    flush();
    return out;
  }

  #block(element: HtmlElement, place: LinkPlace): string[] {
    switch (element.tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [this.#headingBlock(element)];
      case 'ul':
      case 'ol':
        return [this.#list(element)];
      case 'dl':
        return this.#definitions(element, place);
      case 'table':
        return this.#table(element, place);
      case 'pre':
        return [fenced(rawText(element.children, Number.MAX_SAFE_INTEGER))];
      case 'blockquote':
        return [this.#quoted(element, place)];
      case 'a':
        return this.#card(element, place);
      default:
        return isAdmonition(element) && !findElement(element.children, ({ tagName }) => UNQUOTED_TAGS.has(tagName))
          ? [this.#quoted(element, place)]
          : this.blocks(element.children, place);
    }
  }

  #quoted(element: HtmlElement, place: LinkPlace): string {
    return this.#indented(() => this.blocks(element.children, place).join('\n\n'), '> ', '> ');
  }

  #headingBlock(element: HtmlElement): string {
    const run = this.#flat(element.children, ' ');
    const title = run.text.replaceAll('\n', ' ');
    if (title === '') return '';
    if (element.tagName !== 'h1' && BOX_NAME.test(title)) return `**${title}**`;
    this.#links.heading = title;
    if (element.tagName === 'h1') this.titles.push(title);
    this.#links.keepAll(run, 'other');
    return `${'#'.repeat(Number(element.tagName.slice(1)))} ${title}`;
  }

  #list(list: HtmlElement): string {
    const items: string[] = [];
    for (const node of list.children) {
      if (!isElement(node)) continue;
      const nodes = node.tagName === 'li' ? node.children : [node];
      const mark = list.tagName === 'ol' ? `${items.length + 1}. ` : '- ';
      const item = this.#indented(() => this.blocks(nodes, 'list').join('\n'), mark, ' '.repeat(mark.length));
      if (item !== '') items.push(item);
    }
    return items.join('\n');
  }

  /** Below the deepest level nothing more is indented, so that nesting cannot multiply the text. */
  #indented(write: () => string, first: string, rest: string): string {
    this.#level++;
    const text = write();
    this.#level--;
    return text === '' || this.#level >= MAX_LEVEL ? text : prefixed(text, first, rest);
  }

  /** Short definitions become a table of two columns, long ones keep their blocks under a bold term. */
  #definitions(list: HtmlElement, place: LinkPlace): string[] {
    const entries = definitionEntries(list);
    if (entries.every(({ definitions }) => definitions.length === 0)) return [this.#terms(entries)];
    if (areShortDefinitions(entries)) return [this.#definitionTable(entries)];
    return entries.flatMap(({ terms, definitions }) => {
      const names = terms.map((term) => {
        const run = this.#flat(term.children, ' ');
        this.#links.keepAll(run, place);
        return run.text === '' ? '' : `**${run.text}**`;
      });
      const bodies = definitions.flatMap((definition) => this.blocks(definition.children, place));
      return [...names.filter(Boolean), ...bodies];
    });
  }

  /** Terms without definitions, as tables of contents have them. */
  #terms(entries: readonly DefinitionEntry[]): string {
    const items = entries
      .flatMap(({ terms }) => terms)
      .map((term) => {
        const run = this.#flat(term.children, ' ');
        this.#links.keepAll(run, 'list');
        return run.text === '' ? '' : `- ${run.text}`;
      });
    return items.filter(Boolean).join('\n');
  }

  #definitionTable(entries: readonly DefinitionEntry[]): string {
    const body = entries.map(({ terms, definitions }) => {
      const term = this.#joined(terms, ', ');
      const definition = this.#joined(definitions, '; ');
      this.#links.keepRow([term, definition]);
      return [
        { text: term.text, header: true },
        { text: definition.text, header: false },
      ];
    });
    const bodyRows = body.filter((row) => row.some((cell) => cell.text !== ''));
    return gfmTable('', { titles: [], head: ['', ''], body: bodyRows });
  }

  #joined(elements: readonly HtmlElement[], separator: '; ' | ', '): InlineRun {
    const run = new InlineRun();
    for (const element of elements) {
      run.separate(separator);
      this.#flatInto(element.children, run, '; ');
    }
    return run;
  }

  #table(element: HtmlElement, place: LinkPlace): string[] {
    const table = readTable(element);
    const caption = table.caption === null ? '' : this.#flat(table.caption.children, ' ').text;
    if (isLayoutTable(element, table)) {
      const cells = table.rows.flatMap((row) => row.cells);
      return [caption, ...cells.flatMap((cell) => this.blocks(cell.element.children, place))];
    }
    const rows = table.rows.map((row) => ({
      row,
      runs: row.cells.map((cell) => this.#flat(cell.element.children, '; ')),
    }));
    const subject = subjectColumn(rows);
    for (const { runs } of rows) this.#links.keepRow(runs, subject);
    const writtenRows: WrittenRow[] = rows.map(({ row, runs }) => ({ row, texts: runs.map((run) => run.text) }));
    return [gfmTable(caption, layGrid(writtenRows))];
  }

  /** A link around whole blocks, such as a teaser: its first block is the anchor. */
  #card(element: HtmlElement, place: LinkPlace): string[] {
    const blocks = this.blocks(element.children, place);
    const anchor = oneLine((blocks[0] ?? '').replace(/^#+ /, ''));
    const context = wholeAround(blocks.join(' '), 0, anchor.length);
    if (anchor !== '') this.#links.keep({ href: attribute(element, 'href'), anchor, context, place });
    return blocks;
  }

  #flat(nodes: readonly HtmlNode[], separator: '; ' | ' '): InlineRun {
    const run = new InlineRun();
    this.#flatInto(nodes, run, separator);
    return run;
  }

  /** Everything under the nodes as one run; what stands between blocks becomes the separator. */
  #flatInto(nodes: readonly HtmlNode[], run: InlineRun, separator: '; ' | ' '): void {
    for (const node of nodes) {
      const data = textData(node);
      if (data !== null) run.add(data);
      else if (!isElement(node)) continue;
      else if (INLINE_TAGS.has(node.tagName)) this.#inlineNode(node, run, separator);
      else {
        run.separate(separator);
        this.#flatInto(node.children, run, separator);
        run.separate(separator);
      }
    }
  }

  #inlineNode(element: HtmlElement, run: InlineRun, lineBreak: '\n' | '; ' | ' '): void {
    if (element.tagName === 'br') {
      run.separate(lineBreak);
      return;
    }
    const start = run.mark;
    for (const node of element.children) {
      const data = textData(node);
      if (data !== null) run.add(data);
      else if (!isElement(node)) continue;
      else if (INLINE_TAGS.has(node.tagName)) this.#inlineNode(node, run, lineBreak);
      else this.#flatInto([node], run, lineBreak === '\n' ? ' ' : lineBreak);
    }
    if (element.tagName !== 'a') return;
    if (run.lengthSince(start) <= LONGEST_SIGN && PERMALINK_SIGNS.has(run.since(start).trim().toLowerCase()))
      run.takeBack(start);
    else run.link(attribute(element, 'href'), start);
  }

  /** True if an element can be part of a line: it is inline and contains only inline elements. */
  #isInline(element: HtmlElement): boolean {
    if (!INLINE_TAGS.has(element.tagName)) return false;
    const cached = this.#inline.get(element);
    if (cached !== undefined) return cached;
    const inline = element.children.every((node) => !isElement(node) || this.#isInline(node));
    this.#inline.set(element, inline);
    return inline;
  }
}

function fenced(code: string): string {
  const lines = withoutControls(code)
    .split('\n')
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  const text = lines.slice(first, lines.findLastIndex((line) => line !== '') + 1).join('\n');
  if (text === '') return '';
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** The first line behind `first`, the others behind `rest`; empty lines of code stay empty. */
function prefixed(text: string, first: string, rest: string): string {
  const lines = text.split('\n').map((line, index) => (index === 0 ? first : rest) + line);
  return lines.map((line) => line.trimEnd()).join('\n');
}
