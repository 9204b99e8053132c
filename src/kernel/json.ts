/** JSON text with keys in code-unit order and undefined members left out, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isPlainObject(member) ? sortKeys(member) : member));
}

/** True if a JSON value is an object and not a list. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** True if lists and objects of a JSON value are nested deeper than `most` levels. Uses no recursion. */
export function isDeeperThan(value: unknown, most: number): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at.value !== 'object' || at.value === null) continue;
    if (at.depth >= most) return true;
    for (const member of Object.values(at.value)) {
      if (typeof member === 'object' && member !== null) open.push({ value: member, depth: at.depth + 1 });
    }
  }
  return false;
}

/** The value of a JSON text; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
