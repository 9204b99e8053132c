import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/kernel/json.ts';
import { forAll } from '../support/for-all.ts';

/** The same value with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

describe('canonical JSON', () => {
  it('is the same text in whatever order keys were added', () => {
    forAll(fc.jsonValue(), (value) => {
      expect(canonicalJson(reordered(value))).toBe(canonicalJson(value));
    });
  });

  it('keeps what plain JSON keeps', () => {
    forAll(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    });
  });

  it('sorts keys at every depth, keeps the order of lists and leaves undefined members out', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }, 3], a: undefined, A: null })).toBe('{"A":null,"b":[{"c":2,"d":1},3]}');
  });

  it('tells different values apart', () => {
    expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
    expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  });
});
