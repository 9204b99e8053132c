import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCodePoint } from '../../trees/information-tree.ts';
import {
  graphBytes,
  graphProperties,
  graphText,
  parseGraphText,
  plainBytes,
  plainProperties,
} from '../../trees/neo4j/graph.ts';
import { anyCharacter } from '../support/any-character.ts';
import { forAll } from '../support/for-all.ts';

/** Any sequence of UTF-16 units, halves of surrogate pairs included. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string().map((text) => `json:${text}`),
);

test('any text comes back, and what is kept is well-formed', () => {
  forAll(anyText, (text) => {
    const kept = graphText(text);
    expect(parseGraphText(kept)).toBe(text);
    expect(Buffer.from(kept, 'utf8').toString('utf8')).toBe(kept);
  });
});

test('ordinary text is kept as it is', () => {
  for (const text of ['', 'A page', 'nul \u0000', '東京 𝒳 👩‍🔬', '"json:"']) expect(graphText(text)).toBe(text);
});

test('properties come back: missing ones as null, others left out', () => {
  const kept = graphProperties({ text: 'half \ud83d', flag: false, none: null });
  expect(plainProperties({ ...kept, extra: 1 }, ['text', 'flag', 'none', 'absent'])).toEqual({
    text: 'half \ud83d',
    flag: false,
    none: null,
    absent: null,
  });
});

test('bytes come back, a view into a larger buffer too', () => {
  forAll(fc.uint8Array({ minLength: 4 }), (bytes) => {
    const view = bytes.subarray(1, -1);
    expect(plainBytes(graphBytes(view))).toEqual(view);
  });
});

test('texts are compared by code point: signs beyond U+FFFF come last', () => {
  expect(['𝒳', '\uFFFD', 'é', 'a'].sort(byCodePoint)).toEqual(['a', 'é', '\uFFFD', '𝒳']);
});
