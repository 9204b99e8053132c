import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatPieces, type Highlight, highlightedMarkdown } from '../../../src/reporting/html/highlighted-markdown.ts';
import { markdownChunks } from '../../../src/reporting/html/markdown-chunks.ts';
import { maxShownMarkdown, sanitisedMarkdown } from '../../../src/reporting/html/sanitised-markdown.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll, forSome } from '../../support/for-all.ts';
import { hostileStrings } from '../hostile.ts';

const page = `# The *old* lute

A lute of [Northern Vale](https://a.example/x_(y)) weighs **210 grams**, see https://a.example/w and AT&amp;T.

| **Weight** | 210 grams |
| --- | ---: |
| Strings | 7 & more |

1. First **maker**: Bell & Son
2. Second maker`;

const over = (text: string, ...words: string[]): Highlight[] =>
  words.map((word) => {
    const start = text.indexOf(word);
    return { id: `q-${start}-${start + word.length}`, kind: 'quote', start, end: start + word.length };
  });

/** Text of all marks of one highlight's first part, by id. */
function shownAs(text: string, ...words: string[]): string[] {
  const $ = load(highlightedMarkdown(text, over(text, ...words)).markup.toString());
  return $('mark')
    .map((_, mark) => $(mark).text())
    .get();
}

describe('Markdown with words of it marked', () => {
  it('marks words in paragraphs, headings, links, emphasis, lists and cells', () => {
    expect(shownAs(page, 'The *old* lute')).toEqual(['The ', 'old', ' lute']);
    expect(shownAs(page, '[Northern Vale](https://a.example/x_(y)) weighs **210 grams**')).toContain('Northern Vale');
    expect(shownAs(page, '| **Weight** | 210 grams |')).toEqual(['Weight', '210 grams']);
    expect(shownAs(page, '| Strings | 7 & more |')).toEqual(['Strings', '7 & more']);
    expect(shownAs(page, '1. First **maker**: Bell & Son\n2. Second maker')).toEqual([
      'First ',
      'maker',
      ': Bell & Son',
      'Second maker',
    ]);
  });

  it('puts the id on the first part alone, and both ids where two begin together', () => {
    const both = over(page, '210 grams', '210 grams**, see');
    const $ = load(highlightedMarkdown(page, both).markup.toString());
    for (const { id } of both) expect($(`mark#${id}`).length).toBe(1);
    const row = over(page, '| **Weight** | 210 grams |');
    expect(load(highlightedMarkdown(page, row).markup.toString())('[id]').length).toBe(1);
  });

  it('leaves out what has no words, or cannot be marked, and says so by its set', () => {
    const none = [{ id: 'x', kind: 'quote', start: page.indexOf('| ---'), end: page.indexOf('| Strings') }];
    expect(highlightedMarkdown(page, none).shown.size).toBe(0);
    expect(highlightedMarkdown('ab', [{ id: 'x', kind: 'k', start: 5, end: 9 }]).shown.size).toBe(0);
  });

  const pieces = fc.constantFrom(
    ...hostileStrings,
    '# ',
    '- ',
    '> ',
    '1. ',
    '```\n',
    '`',
    '|',
    '\n| a | b |\n| - | - |\n',
    '[',
    '](https://a.example/b)',
    '<',
    '**',
    '_',
    '*',
    '~~',
    '&amp;',
    '\\',
    '\n',
    '\n\n',
    '  ',
    '\t',
    '\uE000',
    '\uE001',
    'https://a.example/c',
    'word',
    'Ünder',
    '210',
    'e\u0301',
    '漢字',
    '\u{1F600}',
    ' ',
  );
  const texts = fc.array(fc.oneof(pieces, fc.string({ unit: anyCharacter, maxLength: 6 })), { maxLength: 25 });
  const bounds = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 60 })), { maxLength: 8 });

  it('is the unmarked rendering but for its marks, with each shown id once, whatever text and spans', () => {
    forSome(250, texts, bounds, (parts, spans) => {
      const text = parts.join('');
      const highlights = [
        ...new Map(spans.map(([start, length]) => [`q-${start}-${start + length}`, { start, length }])),
      ].map(([id, { start, length }]) => ({ id, kind: 'quote', start, end: start + length }));
      const { markup, shown } = highlightedMarkdown(text, highlights);
      const marked = markup.toString();
      const inner = marked.slice('<div class="prose" dir="auto">'.length, -'</div>'.length);
      const unmarked = sanitisedMarkdown(text.replace(/[\uE000-\uF8FF]/g, '\uFFFD'));
      expect(inner.replace(/<\/?mark[^>]*>/g, '')).toBe(unmarked);
      expect(marked).not.toMatch(/[\uE000-\uF8FF]/);
      const $ = load(marked);
      const ids = $('mark[id]')
        .map((_, mark) => $(mark).attr('id'))
        .get();
      expect([...ids].sort()).toEqual([...shown].sort());
      for (const mark of $('mark').get()) expect($(mark).text().trim()).not.toBe('');
    });
  });

  it('shows every span of plain words', () => {
    const sentences = fc.array(fc.constantFrom('lute', 'weighs', '210', 'grams', '\n\n', 'of'), {
      minLength: 5,
      maxLength: 60,
    });
    forAll(sentences, fc.nat(40), fc.integer({ min: 8, max: 50 }), (parts, start, length) => {
      const text = parts.join(' ');
      fc.pre(/\p{L}/u.test(text.slice(start, start + length)));
      const { shown } = highlightedMarkdown(text, [{ id: 'x', kind: 'k', start, end: start + length }]);
      expect([...shown]).toEqual(['x']);
    });
  });
});

describe('parts of a long text', () => {
  it('joined are the text, none longer than what is rendered at once', () => {
    const lines = fc.array(
      fc.oneof(fc.constantFrom('', '```', '    code', 'x'.repeat(5000), 'y'.repeat(30_000)), fc.string()),
      { maxLength: 30 },
    );
    forSome(60, lines, (parts) => {
      const text = parts.join('\n');
      const chunks = markdownChunks(text);
      expect(chunks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      for (const { start, end } of chunks) expect(end - start).toBeLessThanOrEqual(maxShownMarkdown);
    });
  });

  it('do not cut a code block at a blank line in it', () => {
    const code = `\`\`\`\n${'code\n\n'.repeat(800)}\`\`\`\n\ntext\n`;
    expect(markdownChunks(code).map(({ end }) => end)).toEqual([code.length - 5, code.length]);
  });
});

it('overlapping spans are cut into parts that each know all whose they are', () => {
  const spans = [
    { start: 0, end: 10, owner: 'a' },
    { start: 5, end: 15, owner: 'b' },
    { start: 20, end: 30, owner: 'c' },
  ];
  expect(flatPieces(spans).map(({ start, end, owners }) => `${start}-${end} ${owners.join('')}`)).toEqual([
    '0-5 a',
    '5-10 ab',
    '10-15 b',
    '20-30 c',
  ]);
});
