import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { geminiSchema } from '../../../src/models/gemini/gemini-request.ts';
import { forAll } from '../../support/for-all.ts';

describe('a schema for Gemini', () => {
  it('keeps properties that are called as keywords are', () => {
    const names = fc.uniqueArray(fc.constantFrom('const', '$schema', 'properties', 'items', 'anyOf', 'enum', 'a b'));
    forAll(names, (each) => {
      const schema = z.toJSONSchema(z.strictObject(Object.fromEntries(each.map((name) => [name, z.string()]))));
      expect(Object.keys(geminiSchema(schema).properties as object)).toEqual(Object.keys(schema.properties ?? {}));
    });
  });

  it('holds constants wherever they stand', () => {
    const one = z.strictObject({ kind: z.literal('one') });
    const two = z.strictObject({ kind: z.literal('two'), parts: z.array(one) });
    const schema = geminiSchema(
      z.toJSONSchema(z.strictObject({ any: z.union([one, two]), list: z.record(z.string(), one) })),
    );
    const text = JSON.stringify(schema);
    expect(text).not.toContain('"const"');
    expect(text.match(/"enum":\["one"\]/g)).toHaveLength(3);
    expect(text.match(/"enum":\["two"\]/g)).toHaveLength(1);
    expect(text).not.toContain('$schema');
  });
});
