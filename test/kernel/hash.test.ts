import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash, shortHash } from '../../src/kernel/hash.ts';
import { forAll } from '../support/for-all.ts';

describe('hashes', () => {
  it('is SHA-256 of the UTF-8 text (FIPS 180-4 example, and a text beyond ASCII)', () => {
    expect(contentHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(contentHash('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
  });

  it('gives short ids of the asked length that ignore key order', () => {
    forAll(fc.jsonValue(), fc.integer({ min: 4, max: 64 }), (value, digits) => {
      expect(shortHash({ a: value, b: 1 }, digits)).toBe(shortHash({ b: 1, a: value }, digits));
      expect(shortHash(value, digits)).toMatch(new RegExp(`^[0-9a-f]{${digits}}$`));
    });
  });

  it('tells values apart', () => {
    expect(new Set([[1], ['1'], [[1]], { 0: 1 }, null, 'null'].map((value) => shortHash(value))).size).toBe(6);
  });
});
