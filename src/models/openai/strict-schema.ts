import { isPlainObject } from '../../kernel/json.ts';
import { memoize } from '../../kernel/memoize.ts';
import type { JsonSchema } from '../language-model.ts';

/** What strict schemas may say (https://platform.openai.com/docs/guides/structured-outputs). */
const sayable = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
  '$ref',
  '$defs',
  'title',
  'description',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);
/** Without these a schema would mean something else; all other keywords only narrow it, and are left to the caller. */
const unsayable = ['allOf', 'not', 'if', 'dependentSchemas', 'patternProperties', 'propertyNames', 'prefixItems'];
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

type Node = Readonly<Record<string, unknown>>;

/**
 * The schema as OpenAI's strict mode takes it; null when it cannot be put so: every object there has a fixed set of
 * members, all of them required. What strict mode cannot say (lengths of texts, formats of its own) is left out.
 */
export const strictSchema = memoize((schema: JsonSchema): JsonSchema | null =>
  schema.type === 'object' ? strictNode(schema) : null,
);

function strictNode(schema: unknown): Node | null {
  if (!isPlainObject(schema) || ('oneOf' in schema && 'anyOf' in schema)) return null;
  const node = withAnyOf(schema);
  if (unsayable.some((keyword) => keyword in node) || !saysAType(node) || !isClosed(node)) return null;
  const strict: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (!sayable.has(keyword) || isForeign(keyword, value)) continue;
    const inner = strictMember(keyword, value);
    if (inner === null) return null;
    strict[keyword] = inner;
  }
  return strict;
}

/** Exactly one of several becomes any of them, which strict mode knows. */
function withAnyOf({ oneOf, ...rest }: Node): Node {
  return oneOf === undefined ? rest : { ...rest, anyOf: oneOf };
}

function saysAType(node: Node): boolean {
  return ['type', 'anyOf', 'enum', 'const', '$ref'].some((keyword) => keyword in node);
}

function isClosed(node: Node): boolean {
  const isObject = node.type === 'object' || (Array.isArray(node.type) && node.type.includes('object'));
  if (!isObject) return true;
  const required = Array.isArray(node.required) ? (node.required as unknown[]) : [];
  return (
    node.additionalProperties === false &&
    Object.keys(isPlainObject(node.properties) ? node.properties : {}).every((name) => required.includes(name))
  );
}

function isForeign(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return !formats.includes(String(value));
  return keyword === 'pattern' && String(value).includes('(?');
}

function strictMember(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return strictNode(value);
  if (keyword === 'anyOf') return Array.isArray(value) ? strictList(value) : null;
  if (keyword !== 'properties' && keyword !== '$defs') return value;
  if (!isPlainObject(value)) return null;
  const members = strictList(Object.values(value));
  return members && Object.fromEntries(Object.keys(value).map((name, index) => [name, members[index]]));
}

function strictList(schemas: readonly unknown[]): readonly Node[] | null {
  const strict: Node[] = [];
  for (const schema of schemas) {
    const node = strictNode(schema);
    if (node === null) return null;
    strict.push(node);
  }
  return strict;
}
