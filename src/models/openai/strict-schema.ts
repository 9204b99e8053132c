import { isPlainObject } from '../../kernel/json.ts';
import { memoize } from '../../kernel/memoize.ts';
import type { JsonSchema } from '../language-model.ts';

/** Keywords that strict schemas may have (https://platform.openai.com/docs/guides/structured-outputs). */
const sayable = new Set(
  (
    'type properties required additionalProperties items anyOf enum const $ref $defs title description pattern format ' +
    'minItems maxItems multipleOf minimum maximum exclusiveMinimum exclusiveMaximum'
  ).split(' '),
);
/** Without these a schema would mean something else; all other keywords only narrow it, and are left to the caller. */
const unsayable = ['allOf', 'not', 'if', 'dependentSchemas', 'patternProperties', 'propertyNames', 'prefixItems'];
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

type Node = Readonly<Record<string, unknown>>;

/** Thrown for what strict mode cannot express. */
class Unsayable extends Error {}

/**
 * The schema as OpenAI's strict mode takes it; null when it cannot be put so: every object there has a fixed set of
 * members, all of them required. What strict mode cannot say (lengths of texts, formats of its own) is left out.
 */
export const strictSchema = memoize((schema: JsonSchema): JsonSchema | null => {
  try {
    return schema.type === 'object' ? strictNode(schema) : null;
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
});

function strictNode(schema: unknown): Node {
  if (!isPlainObject(schema) || ('oneOf' in schema && 'anyOf' in schema)) throw new Unsayable();
  // Exactly one of several becomes any of them, which strict mode knows.
  const { oneOf, ...rest } = schema;
  const node = oneOf === undefined ? rest : { ...rest, anyOf: oneOf };
  const saysAType = ['type', 'anyOf', 'enum', 'const', '$ref'].some((keyword) => keyword in node);
  if (!saysAType || !isClosed(node) || unsayable.some((keyword) => keyword in node)) throw new Unsayable();
  const members = Object.entries(node).filter(([keyword, value]) => sayable.has(keyword) && !isForeign(keyword, value));
  return Object.fromEntries(members.map(([keyword, value]) => [keyword, strictMember(keyword, value)]));
}

function isClosed({ type, properties, required, additionalProperties }: Node): boolean {
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
  if (!isObject) return true;
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  const names = Object.keys(isPlainObject(properties) ? properties : {});
  return additionalProperties === false && names.every((name) => requiredNames.includes(name));
}

function isForeign(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !formats.includes(String(value));
  return keyword === 'pattern' && String(value).includes('(?');
}

function strictMember(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return strictNode(value);
  if (keyword === 'anyOf' && Array.isArray(value)) return value.map(strictNode);
  if (!['anyOf', 'properties', '$defs'].includes(keyword)) return value;
  if (!isPlainObject(value)) throw new Unsayable();
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, strictNode(schema)]));
}
