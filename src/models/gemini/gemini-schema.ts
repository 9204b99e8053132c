import type { JsonSchema } from '../language-model.ts';

/**
 * A schema for Gemini, which ignores the keywords that it does not know
 * (https://ai.google.dev/gemini-api/docs/structured-output): a `const` becomes an `enum` of one, so that it holds.
 */
export function geminiSchema(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).flatMap(([word, value]) => keyword(word, value)));
}

function keyword(word: string, value: unknown): readonly [string, unknown][] {
  if (word === '$schema') return [];
  if (word === 'const' && (typeof value === 'string' || typeof value === 'number')) return [['enum', [value]]];
  if (word === 'properties' || word === '$defs') return [[word, named(value)]];
  if (['items', 'additionalProperties', 'anyOf', 'oneOf', 'prefixItems'].includes(word)) return [[word, deep(value)]];
  return [[word, value]];
}

/** Schemas by name: a property may be called as a keyword is. */
function named(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, deep(schema)]));
}

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return isObject(value) ? geminiSchema(value) : value;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
