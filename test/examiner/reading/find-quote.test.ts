import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote } from '../../../examiner/reading/find-quote.ts';
import { pageParts } from '../../../examiner/reading/read-checked.ts';
import { forAll } from '../../support/for-all.ts';

const found = (text: string, quote: string) => {
  const span = findQuote(text, quote);
  return span && text.slice(span.start, span.end);
};

describe('a quote', () => {
  it('is found word for word, or but for marks, blanks, case and the form of signs', () => {
    const page =
      'The **Stoull** lute\nwas  built by [Edda Marn](https://x.test/a "Maker") in “1892”.\n\n| Wood | walnut |\n';
    expect(found(page, 'built by')).toBe('built by');
    expect(found(page, 'The Stoull lute was built')).toBe('The **Stoull** lute\nwas  built');
    expect(found(page, 'was built by Edda Marn in "1892"')).toBe(
      'was  built by [Edda Marn](https://x.test/a "Maker") in “1892”',
    );
    expect(found(page, 'wood walnut')).toBe('Wood | walnut');
    expect(found(page, '| Wood | walnut |')).toBe('| Wood | walnut |');
  });

  it('is not found inside a word, in other words, or when it says nothing', () => {
    expect(found('A party of 1892', 'art')).toBeNull();
    expect(found('A party of 1892', '189')).toBeNull();
    expect(found('Built in 1892 by Edda', 'Built by Edda')).toBeNull();
    expect(found('Built in 1892', ' ** ')).toBeNull();
    expect(found('', 'Built')).toBeNull();
  });

  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const mark = fc.constantFrom(' ', '\n', '  ', ' **', '** ', ' _', '` ', '\u00a0');

  it('is a span of the text that holds its words, whatever stands between them', () => {
    forAll(fc.array(fc.tuple(word, mark), { minLength: 3, maxLength: 40 }), fc.nat(), fc.nat(), (pieces, a, b) => {
      const from = a % pieces.length;
      const to = from + 1 + (b % (pieces.length - from));
      const text = pieces.flat().join('');
      const wanted = pieces.slice(from, to).map(([each]) => each);
      const got = found(text, wanted.join(' '));
      expect(got?.match(/[a-z]+/g)).toEqual(wanted);
    });
  });

  it('never makes a span outside the text or of other words', () => {
    forAll(
      fc.string({ maxLength: 200, unit: 'grapheme' }),
      fc.string({ maxLength: 20, unit: 'grapheme' }),
      (text, quote) => {
        const span = findQuote(text, quote);
        if (!span) return;
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
      },
    );
  });
});

describe('the parts of a page', () => {
  it('are spans of its text within bounds that leave nothing out up to the last one', () => {
    const text = fc
      .array(fc.stringMatching(/^[a-z ]{0,60}$/), { maxLength: 60 })
      .map((paragraphs) => paragraphs.join('\n\n'));
    forAll(text, fc.integer({ min: 1, max: 6 }), (page, most) => {
      const parts = pageParts(page, most, 200);
      expect(parts.length).toBeLessThanOrEqual(most);
      let covered = 0;
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(200);
        expect(page.slice(part.start, part.start + part.text.length)).toBe(part.text);
        expect(page.slice(covered, part.start).trim()).toBe('');
        covered = part.start + part.text.length;
      }
      if (parts.length < most) expect(page.slice(covered).trim()).toBe('');
    });
  });

  it('begin with a paragraph', () => {
    const paragraphs = Array.from({ length: 6 }, (_, at) => `${at}`.repeat(80));
    const [first, second] = pageParts(paragraphs.join('\n\n'), 3, 200);
    expect(first?.text).toBe(`${paragraphs[0]}\n\n${paragraphs[1]}\n\n`);
    expect(second?.text.startsWith(`${paragraphs[2]}`)).toBe(true);
  });
});
