import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerStyle } from '../../src/arena/answer-style.ts';
import { forSome } from '../support/for-all.ts';

const structureOf = (text: string) => {
  const { headings, lists } = answerStyle(text, []);
  return { headings, lists };
};

describe('answerStyle', () => {
  it('counts words, distinct citations, headings and list items', () => {
    const text =
      '# Two lakes\n\nBoth are *deep*, 40 m — see below.\n\n- one\n- two\n  - half\n\nSource\n------\n\n1. a\n2. b\n';
    expect(answerStyle(text, ['https://a.example/', 'https://b.example/', 'https://a.example/'])).toEqual({
      length: 17,
      citations: 2,
      headings: 2,
      lists: 5,
    });
  });

  it('sees headings and lists in quotations and lists', () => {
    expect(structureOf('> 1. a\n> 2. b\n>\n> ## c\n\n- d\n\n  ### e\n')).toEqual({ headings: 2, lists: 3 });
  });

  it('takes nothing in a code block for a heading or a list', () => {
    expect(structureOf('```\n# no\n- no\n```\n\n    # no\n    - no\n\n~~~md\n1. no\n~~~\n')).toEqual({
      headings: 0,
      lists: 0,
    });
  });

  it('finds nothing in an empty answer', () => {
    expect(answerStyle('', [])).toEqual({ length: 0, citations: 0, headings: 0, lists: 0 });
    expect(answerStyle('— | - *', []).length).toBe(0);
  });

  it('gives whole numbers for any text', () => {
    forSome(
      2000,
      fc.string({ unit: fc.constantFrom('#', '-', ' ', '\n', '>', '`', '1.', 'a', '\t', '|', '[', '<b') }),
      (text) => {
        for (const count of Object.values(answerStyle(text, [])))
          expect(Number.isInteger(count) && count >= 0).toBe(true);
      },
    );
  });

  it('comes to an end with texts made to be hard to read', () => {
    const hard = ['>', '> ', '- ', '1. ', '> - ', '[', '`', '<!--', '|a', '# a\n', '- a\n'].map((part) =>
      part.repeat(Math.ceil(200_000 / part.length)),
    );
    for (const text of [...hard, `- ${'a\n  '.repeat(50_000)}`]) {
      const { length, headings, lists } = answerStyle(text, []);
      expect(length).toBeGreaterThanOrEqual(0);
      expect(headings + lists).toBeLessThanOrEqual(12_000);
    }
  });
});
