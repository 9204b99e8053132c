import { type Integer, int } from 'neo4j-driver';

/** What a property of a node or relationship may hold here; null is the same as no property. */
type Scalar = string | number | boolean | null;

const marker = 'json:';
const loneSurrogate = /\p{Surrogate}/u;

/**
 * A text as it can stand in Neo4j, which keeps UTF-8: one with half of a surrogate pair is kept as JSON behind `json:`,
 * and so is one that begins with `json:` itself; any other stays as it is.
 */
export function graphText(text: string): string {
  return loneSurrogate.test(text) || text.startsWith(marker) ? marker + JSON.stringify(text) : text;
}

/** The text that `graphText` was given. Throws a SyntaxError for one it never made. */
export function plainText(kept: string): string {
  return kept.startsWith(marker) ? String(JSON.parse(kept.slice(marker.length))) : kept;
}

/**
 * Properties to write: whole numbers as integers (the driver sends any other number as a float), texts by `graphText`.
 */
export function graphProperties(record: Readonly<Record<string, Scalar>>): Record<string, Scalar | Integer> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, graphValue(value)]));
}

function graphValue(value: Scalar): Scalar | Integer {
  if (typeof value === 'string') return graphText(value);
  return typeof value === 'number' && Number.isInteger(value) ? int(value) : value;
}

/**
 * The properties that `graphProperties` was given, not yet checked by a schema: those named, null where Neo4j has none,
 * without what somebody else may have added.
 */
export function plainProperties(
  kept: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, plainValue(kept[name] ?? null)]));
}

function plainValue(value: unknown): unknown {
  return typeof value === 'string' ? plainText(value) : value;
}

/** Bytes as the driver wants them: it sends a Uint8Array as a list of numbers. */
export function graphBytes(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The same bytes unsigned. */
export function plainBytes(bytes: Int8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
