import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoizeByText, memoizeByTexts } from '../../../examiner/comparing/memoize-by-text.ts';
import { forAll } from '../../support/for-all.ts';

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });

it('gives what the plain function gives for any text, however long, asked once or again', () => {
  const double = (text: string) => ({ text: text + text });
  const remembering = memoizeByText(double);
  forAll(
    fc.array(
      fc.oneof(
        anyText,
        anyText.map((text) => text.repeat(100)),
      ),
    ),
    (texts) => {
      for (const text of [...texts, ...texts]) expect(remembering(text)).toEqual(double(text));
    },
  );
});

it('never takes one pair of texts for another', () => {
  const join = (first: string, second: string) => JSON.stringify([first, second]);
  const remembering = memoizeByTexts(join);
  const digits = fc.string({ unit: fc.constantFrom(' ', '0', '1', '2', 'a'), maxLength: 4 });
  forAll(fc.oneof(digits, anyText), fc.oneof(digits, anyText), (first, second) => {
    expect(remembering(first, second)).toBe(join(first, second));
    expect(remembering(second, first)).toBe(join(second, first));
  });
});

it('makes a result once while it is in use, and forgets what has not been asked for of late', () => {
  let made = 0;
  const remembering = memoizeByText((text) => {
    made++;
    return text;
  });
  for (let count = 0; count < 20_000; count++) {
    remembering('in use');
    remembering(`text ${count}`);
  }
  expect(made).toBe(20_001);
  remembering('text 0');
  expect(made).toBe(20_002);
});
