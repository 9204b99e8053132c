import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGradedWords, gradedText, isUnspaced } from '../../examiner/graded-text.ts';
import { forAll } from '../support/for-all.ts';

describe('the words of an answer', () => {
  it.each([
    ['The mill of Tarn, 1911.', 5],
    ['| Year | 1911 |\n| - | - |', 2],
    ['塔恩岛的灯塔建于1911年。', 10],
    ['灯台は1911年に建てられました。', 13],
    ['塔恩 Tarn 岛', 4],
    ['타른의 등대는 1911년에', 3],
    ['— … 。', 0],
  ])('%#: are runs between blanks; in Chinese and Japanese each character is one', (text, words) => {
    expect(countGradedWords(text)).toBe(words);
  });

  it('bound what is graded alike in every script: 1.5 times the limit', () => {
    expect(gradedText('灯塔'.repeat(500), 100)).toBe('灯塔'.repeat(75));
    expect(gradedText('mill '.repeat(500), 100)).toBe('mill '.repeat(150));
    const mixed = fc.array(fc.constantFrom('mill ', '灯', 'かな', '1911', '。', ' | ', '\n'), { maxLength: 400 });
    forAll(mixed, fc.integer({ min: 1, max: 60 }), (pieces, limit) => {
      const text = pieces.join('');
      const graded = gradedText(text, limit);
      expect(text.startsWith(graded)).toBe(true);
      expect(countGradedWords(graded)).toBeLessThanOrEqual(Math.floor(limit * 1.5));
    });
  });

  it('are told apart by blanks or not', () => {
    expect(['塔恩岛的灯塔建于哪一年？', '灯台はいつ建てられましたか？', 'Tarn 岛上的灯塔'].map(isUnspaced)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['What does 灯塔 mean?', '타른의 등대', '1911', ''].map(isUnspaced)).toEqual([false, false, false, false]);
  });
});
