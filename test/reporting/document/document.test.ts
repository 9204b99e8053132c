import { load } from 'cheerio';
import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import {
  type Block,
  cellBlock,
  type Inline,
  linkTo,
  marked,
  textBlock,
} from '../../../src/reporting/document/document.ts';
import { documentHtml } from '../../../src/reporting/document/document-html.ts';
import { documentMarkdown } from '../../../src/reporting/document/document-markdown.ts';
import { documentText, sectionText } from '../../../src/reporting/document/document-text.ts';
import { addresses } from '../../../src/reporting/view/addresses.ts';
import { forAll } from '../../support/for-all.ts';
import { hostileStrings } from '../hostile.ts';

const scale = { from: 0, to: 10, ticks: [0, 5, 10] };
const row = { rating: 5, low: 4, high: null };

/** Every kind of block and of inline part, each with a text in every place that takes one. */
function everyBlock(text: string): readonly Block[] {
  const marks = (['strong', 'good', 'bad', 'warn', 'quiet', 'code', 'id', 'name', 'agent'] as const).map((kind) =>
    marked(kind, text),
  );
  const inlines: readonly Inline[] = [
    text,
    7,
    ...marks,
    linkTo('agents/ant.html', text),
    linkTo('https://example.org/a', text),
    linkTo(text, text),
    { kind: 'hint', hint: text, text },
    { kind: 'quote', markdown: text },
    { kind: 'interval', row, scale },
    { kind: 'axis', scale },
  ];
  const table = cellBlock({ label: text, caption: text, heads: [text, '#2'], rows: [[inlines, text]] });
  return [
    { kind: 'heading', text },
    ...(['quiet', 'lead', 'question'] as const).map((look) => textBlock(inlines, look)),
    { kind: 'list', look: 'sets', items: [text, inlines] },
    ...(['said', 'terms', 'figures small'] as const).map(
      (look): Block => ({ kind: 'facts', look, items: [{ name: text, value: inlines, note: text }] }),
    ),
    table,
    { ...table, columns: table.columns.map((column) => ({ ...column, help: text })) },
    { kind: 'columns', parts: [[textBlock(text)], [textBlock(text)]] },
    { kind: 'fold', summary: text, blocks: [textBlock(text)] },
  ];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/;

/** Addresses of the links of markup, and the names of its elements and attributes. */
function shapeOf(markup: string) {
  const page = load(markup, null, false);
  const elements = page('*').toArray();
  const attributes = elements.flatMap((each) => ('attribs' in each ? Object.keys(each.attribs) : []));
  const hrefs = page('a')
    .toArray()
    .map((each) => page(each).attr('href') ?? '');
  return { names: elements.flatMap((each) => ('tagName' in each ? each.tagName : [])), attributes, hrefs };
}

describe('a document as HTML', () => {
  const plain = shapeOf(documentHtml(everyBlock('plain'), '').toString());

  it('has no element, attribute or hidden character of a hostile text, in whatever block it stands', () => {
    for (const text of [...hostileStrings, hostileStrings.join(' ')]) {
      const markup = documentHtml(everyBlock(text), '').toString();
      const { names, attributes } = shapeOf(markup);
      const expected = new Set([...plain.attributes, 'title', 'rel']);
      expect(attributes.filter((name) => !expected.has(name))).toEqual([]);
      expect(names.filter((name) => name !== 'a')).toEqual(plain.names.filter((name) => name !== 'a'));
      expect(markup).not.toMatch(hidden);
    }
  });

  it('leads nowhere but to the web and within the site, whatever the address', () => {
    const schemes = fc.constantFrom('javascript:', 'data:text/html,', 'vbscript:', '//', '\\\\', ' ', '\t', '../', '/');
    const rest = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom(...hostileStrings));
    forAll(fc.tuple(schemes, rest), fc.boolean(), ([scheme, end], isWhole) => {
      const { hrefs } = shapeOf(documentHtml([textBlock(linkTo(isWhole ? end : scheme + end, 'x'))], '').toString());
      for (const href of hrefs) {
        const { protocol, hostname } = new URL(href, 'http://site.example/a/b.html');
        expect(['http:', 'https:']).toContain(protocol);
        if (hostname === 'site.example') expect(href).toMatch(/^(?:\/(?!\/)|[\w#?=@%~-])/);
        else expect(href).toMatch(/^https?:\/\//i);
      }
    });
  });

  it('leads to every address of the site, from wherever the page stands', () => {
    forAll(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), (name) => {
      const address = addresses.agent(agentId(name));
      expect(shapeOf(documentHtml([textBlock(linkTo(address, 'x'))], '../').toString()).hrefs).toEqual([
        `../${address}`,
      ]);
    });
  });
});

describe('a document in a terminal', () => {
  it('has a line for each textBlock, and its table in columns without drawings', () => {
    const columns = [
      { key: 'agent', head: 'Agent' },
      { key: 'plot', head: { kind: 'axis', scale } as const },
      { key: 'rating', head: 'Rating', align: 'right' as const },
    ];
    const drawing: Inline = { kind: 'interval', row, scale };
    const rows = [
      ['ant', drawing, 7],
      [marked('agent', 'long bee'), drawing, 1000],
    ];
    const table: Block = { kind: 'table', label: 'T', columns, rows, rowHead: 'agent', spare: ['rating'] };
    const section = { id: 's', title: 'Title', blocks: [textBlock(['one ', marked('strong', 'two'), '.']), table] };
    expect(sectionText(section)).toBe('Title\none two.\nAgent     Rating\nant            7\nlong bee    1000\n');
    const narrow = { width: 10, paint: (_tone: string, text: string) => text };
    expect(documentText([table], narrow)).toBe('Agent\nant\nlong bee\n');
    expect(sectionText(null)).toBe('');
  });

  it('lets no hidden character and no line break of a text through', () => {
    for (const text of hostileStrings) {
      expect(documentText(everyBlock(text)).replaceAll('\n', '')).not.toMatch(hidden);
      expect(documentText([textBlock(`${text}\n\r\n${text}`)]).split('\n')).toHaveLength(2);
    }
  });
});

describe('a document as Markdown', () => {
  const shapeOfMarkdown = (text: string) =>
    shapeOf(String(new Marked({ gfm: true }).parse(documentMarkdown(everyBlock(text)), { async: false })));

  it('has no markup and no link of a hostile text', () => {
    const plain = shapeOfMarkdown('plain');
    for (const text of [...hostileStrings, '# head', '- item', '1. item', '===', 'a|b', '> q']) {
      const { names, hrefs } = shapeOfMarkdown(text);
      expect(names.filter((name) => name !== 'strong')).toEqual(plain.names.filter((name) => name !== 'strong'));
      expect(hrefs).toEqual(plain.hrefs);
    }
  });
});

describe('a document as JSON', () => {
  it('is what it is made of: plain data', () => {
    const blocks = everyBlock('x');
    expect(JSON.parse(JSON.stringify(blocks))).toEqual(blocks);
  });
});
