import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { bestTokenF1, comparedWords, tokenF1 } from '../../rewards/token-f1.ts';

describe('token F1', () => {
  it('compares words without case, punctuation and articles', () => {
    expect(comparedWords('The  "Eiffel" Tower, in a Paris-like city!')).toEqual(
      'eiffel tower in parislike city'.split(' '),
    );
    expect(comparedWords('Anthea the\u00e9 \u201cthe\u201d an_a')).toEqual([
      'anthea',
      'the\u00e9',
      '\u201c',
      '\u201d',
      'ana',
    ]);
    expect(comparedWords('cafe\u0301')).toEqual(comparedWords('CAF\u00c9'));
  });

  it('is the harmonic mean of precision and recall, each word as often as it stands', () => {
    expect(tokenF1('The Eiffel Tower', 'eiffel tower')).toBe(1);
    // Precision 1/4, recall 1/2.
    expect(tokenF1('it is in Paris', 'Paris France')).toBeCloseTo((2 * 0.25 * 0.5) / 0.75, 12);
    expect(tokenF1('paris paris', 'paris')).toBeCloseTo(2 / 3, 12);
    expect(tokenF1('Rome', 'Paris')).toBe(0);
  });

  it('is 1 for two texts without words and 0 for one of them', () => {
    expect([tokenF1('', 'the'), tokenF1('', 'x'), tokenF1('x', '...')]).toEqual([1, 0, 0]);
  });

  it('takes the best of several right answers', () => {
    expect(bestTokenF1('New York City', ['NYC', 'New York', 'new york city'])).toBe(1);
    expect(() => bestTokenF1('x', [])).toThrow(RangeError);
  });

  it('lies between 0 and 1, is 1 for the same text, and is the same both ways', () => {
    const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.lorem({ maxCount: 4 }));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const found = tokenF1(one, other);
        expect(found >= 0 && found <= 1).toBe(true);
        expect(tokenF1(other, one)).toBe(found);
        expect(tokenF1(one, one)).toBe(1);
      }),
    );
  });
});
