import { sentenceAround, wholeAround } from './link-context.ts';
import { type PdfBlock, pdfBlocks } from './pdf-blocks.ts';
import type { PdfContents, PdfLink } from './pdf-contents.ts';
import { type PdfLine, pdfLines } from './pdf-lines.ts';
import { withoutRunningHeads } from './pdf-running-heads.ts';
import { cut, oneLine } from './plain-text.ts';
import type { RawLink, WrittenMarkdown } from './written-markdown.ts';

const MAX_ANCHOR = 200;

interface WrittenBlock {
  readonly block: PdfBlock;
  /** Without Markdown's signs. */
  readonly text: string;
  readonly heading: string;
}

/**
 * Writes the text of a PDF as Markdown: headings by the size of their font, list items, rows of tables with `|` between
 * cells, and paragraphs whose lines and hyphenated words are joined again. Running heads, page numbers and tables of
 * contents fall out. Links come back apart with the sentence they stand in.
 */
export function pdfMarkdown(contents: PdfContents): WrittenMarkdown {
  const pages = withoutRunningHeads(contents.pages.map(pdfLines));
  const hyphenated = hyphenatedWords(pages);
  let heading = '';
  const written = pdfBlocks(pages).map((block): WrittenBlock => {
    const separator = block.kind === 'rows' ? '\n' : ' ';
    const text = joined(
      block.lines.map(({ line }) => line.text),
      separator,
      hyphenated,
    );
    if (signOf(block) === '#') heading = text;
    return { block, text, heading };
  });
  const titles = written.filter(({ block }) => block.kind === 'title').map(({ text }) => text);
  return { text: markdown(written), links: linksOf(contents, written), titles };
}

const SIGNS = { title: '# ', section: '## ', subsection: '### ', item: '- ', rows: '', paragraph: '' } as const;

function signOf({ kind }: PdfBlock): string {
  return SIGNS[kind].slice(0, 1);
}

function markdown(written: readonly WrittenBlock[]): string {
  let text = '';
  let before: PdfBlock['kind'] | undefined;
  for (const { block, text: body } of written) {
    const separator = before === undefined ? '' : before === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    const marked = block.kind === 'item' ? body.replace(/^[^\p{L}\p{N}("'“‘]+\s/u, '') : body;
    text += separator + SIGNS[block.kind] + marked;
    before = block.kind;
  }
  return text;
}

/** Words that the text writes with a hyphen within a line, in lower case: they keep it at the end of one. */
function hyphenatedWords(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { text } of pages.flat()) {
    for (const [word] of text.matchAll(/\p{L}+-\p{L}+/gu)) words.add(word.toLowerCase());
  }
  return words;
}

function joined(lines: readonly string[], separator: string, hyphenated: ReadonlySet<string>): string {
  let text = '';
  for (const line of lines) {
    const broken = /(\p{L}{2,})[-\u2010]$/u.exec(text);
    const rest = /^\p{Ll}+/u.exec(line)?.[0];
    if (broken !== null && rest !== undefined && separator === ' ') {
      const keeps = hyphenated.has(`${broken[1]}-${rest}`.toLowerCase());
      text = (keeps ? text : text.slice(0, -1)) + line;
    } else text += (text === '' ? '' : separator) + line;
  }
  return text;
}

/** A link over several lines comes in several boxes that follow each other. */
function linksOf(contents: PdfContents, written: readonly WrittenBlock[]): RawLink[] {
  const blocks = blocksByPage(written);
  const links: RawLink[] = [];
  for (const [page, { links: found }] of contents.pages.entries()) {
    let before: PdfLink | undefined;
    for (const link of found) {
      const last = links.at(-1);
      if (last !== undefined && before?.href === link.href && isBelow(link, before)) {
        links[links.length - 1] = { ...last, anchor: anchorOf(`${last.anchor} ${link.anchor}`) };
      } else links.push(placed(link, blocks.get(page) ?? []));
      before = link;
    }
  }
  return links;
}

function isBelow(link: PdfLink, before: PdfLink): boolean {
  const height = before.bottom - before.top;
  return link.top > before.top && link.top - before.bottom < height;
}

function anchorOf(text: string): string {
  return cut(oneLine(text.replace(/(\p{L})[-\u2010\u00AD] (?=\p{Ll})/gu, '$1')), MAX_ANCHOR);
}

interface PlacedLine extends WrittenBlock {
  readonly line: PdfLine;
}

function blocksByPage(written: readonly WrittenBlock[]): ReadonlyMap<number, readonly PlacedLine[]> {
  const byPage = new Map<number, PlacedLine[]>();
  for (const each of written) {
    for (const { line, page } of each.block.lines) {
      const lines = byPage.get(page) ?? [];
      if (lines.length === 0) byPage.set(page, lines);
      lines.push({ ...each, line });
    }
  }
  return byPage;
}

function placed(link: PdfLink, lines: readonly PlacedLine[]): RawLink {
  const at = lines.find(({ line }) => {
    const inHeight = line.y > link.top && line.y - line.size / 2 < link.bottom;
    return inHeight && line.left < link.right && line.right > link.left;
  });
  const anchor = anchorOf(link.anchor);
  const { href } = link;
  if (at === undefined) return { href, anchor, context: anchor, heading: '', place: 'other' };
  const start = Math.max(0, at.text.indexOf(anchor));
  const around = at.block.kind === 'paragraph' ? sentenceAround : wholeAround;
  const context = around(at.text, start, Math.min(at.text.length, start + anchor.length));
  return { href, anchor, context, heading: at.heading, place: placeOf(at.block) };
}

function placeOf({ kind }: PdfBlock): RawLink['place'] {
  if (kind === 'paragraph') return 'paragraph';
  return kind === 'item' ? 'list' : kind === 'rows' ? 'table' : 'other';
}
