import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfPiece } from '../../../crawler/reading/pdf-contents.ts';
import { pdfMarkdown } from '../../../crawler/reading/pdf-markdown.ts';
import { forAll } from '../../support/for-all.ts';

type Put = Partial<PdfPiece> & Pick<PdfPiece, 'text' | 'x' | 'y'>;

/** Half an em for each character. */
function piece({ text, x, y, size = 10, font = 'text', width = text.length * size * 0.5 }: Put): PdfPiece {
  return { text, x, y, size, font, width };
}

function page(puts: readonly Put[], links: PdfPage['links'] = []): PdfPage {
  return { width: 600, height: 800, pieces: puts.map(piece), links };
}

const write = (...pages: PdfPage[]) => pdfMarkdown({ title: '', language: '', pages });
const textOf = (...pages: PdfPage[]) => write(...pages).text;

/** Lines of a paragraph, 12 points apart. */
const lines = (texts: readonly string[], x = 50, y = 100): Put[] =>
  texts.map((text, index) => ({ text, x, y: y + 12 * index }));

describe('the text of a PDF', () => {
  test('words broken at the end of a line are joined, unless the text writes them with a hyphen', () => {
    const text = textOf(
      page(
        lines([
          'The well-known lighthouse was repaired and the harbour wid-',
          'ened by the town, as its second keeper, a well-',
          'known sailor, had asked for in his letters to the council.',
        ]),
      ),
    );
    expect(text).toBe(
      'The well-known lighthouse was repaired and the harbour widened by the town, as its second keeper, a well-known sailor, had asked for in his letters to the council.',
    );
  });

  test('pieces of one line are joined where they touch and parted where they do not', () => {
    const puts = [
      { text: 'Harb', x: 50, y: 100, width: 20 },
      { text: 'our', x: 70.5, y: 100, width: 15 },
      { text: 'wall', x: 88, y: 100, width: 20 },
      { text: '2', x: 108.5, y: 96, width: 4, size: 6 },
    ];
    expect(textOf(page(puts))).toBe('Harbour wall2');
  });

  test('ligatures become letters', () => {
    expect(textOf(page(lines(['The o\uFB03ce of the \uFB01sh market.'])))).toBe('The office of the fish market.');
  });

  test('a gap or an indent begins a paragraph', () => {
    const text = textOf(
      page([
        ...lines(['The harbour was widened twice by the town council.', 'It was deep.'], 50, 100),
        ...lines(['The boats moor beside the copper works in winter.', 'It is cold.'], 50, 150),
        { text: 'The keeper', x: 70, y: 174 },
        { text: 'holds a register of every boat that has come in.', x: 50, y: 186 },
      ]),
    );
    expect(text.split('\n\n')).toEqual([
      'The harbour was widened twice by the town council. It was deep.',
      'The boats moor beside the copper works in winter. It is cold.',
      'The keeper holds a register of every boat that has come in.',
    ]);
  });

  const left = Array.from({ length: 8 }, (_, index) => `left line ${index} runs the whole column on`);
  const right = Array.from({ length: 8 }, (_, index) => `right line ${index} runs the whole column on`);

  test('two columns are read one after the other, below what stands over both', () => {
    const rows = left.flatMap((text, index) => [
      { text, x: 50, y: 150 + 12 * index },
      { text: right[index] ?? '', x: 310, y: 150 + 12 * index },
    ]);
    const wide = 'A line that stands above both of the columns and crosses the gutter between them';
    expect(textOf(page([{ text: wide, x: 60, y: 100 }, ...rows])).split('\n\n')).toEqual([
      wide,
      [...left, ...right].join(' '),
    ]);
  });

  test('a paragraph goes on in the next column and on the next page, but not after its last sentence', () => {
    const first = page(lines(['The harbour was widened twice and the larger'], 50, 700));
    const second = page(lines(['boats moor there.'], 50, 100));
    const third = page(lines(['The keeper is old.'], 50, 100));
    expect(textOf(first, second, third)).toBe(
      'The harbour was widened twice and the larger boats moor there.\n\nThe keeper is old.',
    );
  });

  test('rows of a table keep their cells apart', () => {
    const rows = [
      ['Boat', 'Length', 'Built'],
      ['Petrel', '12 m', '1904'],
      ['Gannet', '17 m', '1911'],
    ].flatMap((cells, row) => cells.map((text, cell) => ({ text, x: 50 + 150 * cell, y: 100 + 14 * row })));
    expect(textOf(page(rows))).toBe('Boat | Length | Built\nPetrel | 12 m | 1904\nGannet | 17 m | 1911');
  });

  test('larger lines and numbered ones in another font are headings', () => {
    const body = (y: number) => lines(['The harbour was widened twice, and boats moor there in winter.'], 50, y);
    const text = textOf(
      page([
        { text: 'The Harbour', x: 50, y: 60, size: 20 },
        { text: 'A Survey', x: 50, y: 84, size: 20 },
        ...body(120),
        { text: 'Depths', x: 50, y: 150, size: 14 },
        ...body(170),
        { text: '1.2 Tides', x: 50, y: 200, font: 'bold' },
        ...body(220),
      ]),
    );
    expect(text.match(/^#.*$/gm)).toEqual(['# The Harbour A Survey', '## Depths', '### 1.2 Tides']);
  });

  test('list items keep together and apart', () => {
    const text = textOf(
      page([
        { text: '• boats that are longer than the old quay and', x: 50, y: 100 },
        { text: 'have to wait', x: 60, y: 112 },
        { text: '• barges', x: 50, y: 124 },
        { text: '2. figures stay', x: 50, y: 136 },
      ]),
    );
    expect(text).toBe('- boats that are longer than the old quay and have to wait\n- barges\n- 2. figures stay');
  });

  test('running heads, page numbers and lines of contents fall out, a title stays', () => {
    const numbered = Array.from({ length: 4 }, (_, index) =>
      page([
        { text: 'The Harbour', x: 50, y: 30, size: 8 },
        { text: `${index + 1}`, x: 300, y: 780 },
        ...(index === 0 ? [{ text: 'The Harbour', x: 50, y: 60, size: 20 }] : []),
        ...lines([`What page ${'abcd'[index]} says of the boats.`, 'It says that they moor there.'], 50, 100),
      ]),
    );
    const first = page([
      { text: 'Chapter 1', x: 50, y: 60, size: 20 },
      ...lines(['The boats.', 'They moor.', 'All winter.', 'Till May.'], 50, 100),
      { text: 'https://site.example/boats | 1/2', x: 50, y: 790 },
    ]);
    const second = page([
      { text: 'Chapter 2', x: 50, y: 60, size: 20 },
      ...lines(['The keepers.', 'They write.', 'All summer.', 'Till June.'], 50, 100),
      { text: 'Page 2 of 2', x: 50, y: 790 },
    ]);
    expect(textOf(first, second).replace(/\n+/g, ' ')).toBe(
      '# Chapter 1 The boats. They moor. All winter. Till May. # Chapter 2 The keepers. They write. All summer. Till June.',
    );
    const contents = page(
      lines(['Contents', 'Boats . . . . . . . . . 3', 'Tides ........... iv', 'The end of the list.']),
    );
    const text = textOf(...numbered, contents);
    expect(text).not.toMatch(/\d|\. \.|Boats|Contents/);
    expect(text.match(/The Harbour/g)).toEqual(['The Harbour']);
    expect(text).toContain('What page d says of the boats.');
  });

  test('a link over two lines is one, with the sentence around it', () => {
    const texts = ['It was built before the first chart of the harbour, see the register', 'of boats for more.'];
    const box = (left: number, right: number, bottom: number, anchor: string) => {
      return { href: 'https://x.example/r', anchor, left, right, top: bottom - 12, bottom };
    };
    const { links } = write(page(lines(texts), [box(320, 395, 102, 'register'), box(50, 90, 114, 'of boats')]));
    expect(links).toEqual([
      {
        href: 'https://x.example/r',
        anchor: 'register of boats',
        context: texts.join(' '),
        heading: '',
        place: 'paragraph',
      },
    ]);
  });

  test('no letter is lost, wherever the pieces stand', () => {
    const put = fc.record({
      text: fc.stringMatching(/^[a-h]{1,8}z$/),
      x: fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      y: fc.double({ min: 100, max: 500, noNaN: true }),
      size: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const letters = (text: string) => [...text.replace(/[^a-z]/g, '')].sort().join('');
    forAll(fc.array(put, { maxLength: 60 }), (puts) => {
      expect(letters(textOf(page(puts)))).toBe(letters(puts.map(({ text }) => text).join('')));
    });
  });
});
