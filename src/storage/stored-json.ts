/**
 * JSON text for a `json` column. `JSON.stringify` escapes NUL and lone surrogates, so every string comes back exactly.
 * Undefined is kept as null.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** Whether a text holds a NUL. A `text` column of PostgreSQL cannot, so that nothing there is named so. */
export function holdsNul(text: string): boolean {
  return text.includes('\0');
}
