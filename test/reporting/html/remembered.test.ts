import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remembered } from '../../../src/reporting/html/sanitised-markdown.ts';

it('a remembering function gives what the plain one gives, and holds no more than it may', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 8 })), fc.nat(40), (texts, most) => {
      const double = remembered((text) => text + text, most);
      expect(texts.map(double)).toEqual(texts.map((text) => text + text));
    }),
  );
});

it('makes a result anew only when it was forgotten', () => {
  const made: string[] = [];
  const make = remembered((text) => {
    made.push(text);
    return text;
  }, 6);
  for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) make(text);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});
