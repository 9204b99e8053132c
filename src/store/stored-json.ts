/**
 * JSON text for a `json` column. `JSON.stringify` escapes NUL and lone surrogates, so every string comes back exactly.
 * Undefined is kept as null.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}
