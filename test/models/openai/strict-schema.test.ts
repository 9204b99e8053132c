import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { strictSchema } from '../../../src/models/openai/strict-schema.ts';
import { strictFault } from '../../services/openai-server-wire.ts';
import { forAll } from '../../support/for-all.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema) as Record<string, unknown>;

/** Schemas as our prompts write them, and some that no strict mode takes. */
const anySchema: fc.Arbitrary<z.ZodType> = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<z.ZodType>(
      z.string().min(1).max(10),
      z.email(),
      z.url(),
      z.int(),
      z.number().min(0).max(1),
      z.boolean(),
      z.null(),
      z.literal('x'),
      z.enum(['a', 'b']),
      z.unknown(),
      z.record(z.string(), z.number()),
      z.tuple([z.string(), z.number()]),
    ),
    tie('schema').map((inner) => z.array(inner).max(5)),
    tie('schema').map((inner) => inner.nullable()),
    fc.dictionary(fc.constantFrom('a', 'b', 'oneOf', 'minLength'), tie('schema')).map((shape) => z.strictObject(shape)),
    tie('schema').map((inner) => z.object({ inner: inner.optional() })),
    fc
      .tuple(tie('schema'), tie('schema'))
      .map(([a, b]) =>
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('a'), a }),
          z.strictObject({ kind: z.literal('b'), b }),
        ]),
      ),
  ),
})).schema;

describe('a schema for strict mode', () => {
  it('is one that strict mode takes, or there is none', () => {
    forAll(anySchema, (inner) => {
      const strict = strictSchema(schemaOf(z.strictObject({ inner })));
      expect(strict === null ? null : strictFault(strict)).toBeNull();
    });
  });

  it('says all that strict mode can say', () => {
    const schema = z.strictObject({
      name: z.string().min(1).max(80).describe('As the page writes it.'),
      kind: z.enum(['a', 'b']),
      marks: z.array(z.int().min(1).max(5)).min(1),
      when: z.iso.date().nullable(),
    });
    expect(strictSchema(schemaOf(schema))).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'As the page writes it.' },
        kind: { type: 'string', enum: ['a', 'b'] },
        marks: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 5 }, minItems: 1 },
        when: { anyOf: [expect.objectContaining({ type: 'string', format: 'date' }), { type: 'null' }] },
      },
      required: ['name', 'kind', 'marks', 'when'],
      additionalProperties: false,
    });
  });

  it('takes one of several for any of them', () => {
    const union = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a') }),
      z.strictObject({ kind: z.literal('b') }),
    ]);
    expect(schemaOf(union)).toHaveProperty('oneOf');
    expect(strictSchema(schemaOf(z.strictObject({ union })))).toMatchObject({
      properties: { union: { anyOf: [{ type: 'object' }, { type: 'object' }] } },
    });
  });

  it.each([
    ['a member that may be missing', z.strictObject({ a: z.string().optional() })],
    ['any members', z.record(z.string(), z.string())],
    ['anything', z.strictObject({ a: z.unknown() })],
    ['places with types of their own', z.strictObject({ a: z.tuple([z.string(), z.number()]) })],
    ['a list at the top', z.array(z.string())],
  ])('is none for %s', (_what, schema) => expect(strictSchema(schemaOf(schema))).toBeNull());

  it.each([
    ['lets members in', { properties: { a: { type: 'string' } }, required: ['a'] }],
    ['must be two things at once', { allOf: [{ type: 'object' }], additionalProperties: false }],
    ['has members of no schema', { properties: { a: true }, required: ['a'], additionalProperties: false }],
  ])('is none for an object that %s', (_what, schema) => {
    expect(strictSchema({ type: 'object', ...schema })).toBeNull();
  });
});
