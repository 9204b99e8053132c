import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeperThan } from '../../../src/kernel/json.ts';
import { forAll } from '../../../test/support/for-all.ts';
import { passedBound } from '../../service/json-bounds.ts';

const boundless = { deepest: 1e9, mostValues: 1e9 };

/** How many values there are, an empty list or object counted twice. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const members = Object.values(value);
  return (
    1 +
    Math.max(
      1,
      members.reduce((sum: number, each) => sum + valuesIn(each), 0),
    )
  );
}

/** Texts that look like what they stand in. */
const tricky = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'a'), maxLength: 8 });
const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' });

describe('the bounds of a JSON text', () => {
  it('are passed by depth just where the value is deeper', () => {
    const value = fc.oneof(json, fc.array(fc.dictionary(tricky, fc.array(fc.array(tricky)))));
    forAll(value, fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 2), (given, deepest, indent) => {
      const passed = passedBound(JSON.stringify(given, null, indent), { ...boundless, deepest });
      expect(passed).toBe(isDeeperThan(given, deepest) ? 'deepest' : null);
    });
  });

  it('are passed by no more values than there are, whatever texts hold', () => {
    const value = fc.oneof(json, fc.array(fc.dictionary(tricky, tricky)));
    forAll(value, (given) => {
      const text = JSON.stringify(given);
      const many = valuesIn(given);
      expect(passedBound(text, { ...boundless, mostValues: many })).toBeNull();
      expect(passedBound('[1,'.repeat(many) + text, { ...boundless, mostValues: many })).toBe('mostValues');
    });
  });

  it('are looked for in broken texts too', () => {
    expect(passedBound('"open', boundless)).toBeNull();
    expect(passedBound('"\\', boundless)).toBeNull();
    expect(passedBound(']]}', { deepest: 0, mostValues: 1 })).toBeNull();
    expect(passedBound('['.repeat(101), { deepest: 100, mostValues: 1e6 })).toBe('deepest');
  });
});
