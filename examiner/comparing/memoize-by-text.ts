import { LRUCache } from 'lru-cache';

/** Longer texts are not remembered: they seldom come again, and would fill the memory. In UTF-16 code units. */
const longest = 600;
/** Texts remembered by one function. */
const mostTexts = 16_000;

/**
 * A pure function of a text that remembers its results, since the same few values are compared over and over while one place's
 * questions are written. Results are immutable; what was not asked for of late is forgotten.
 */
export function memoizeByText<Value extends object | string | boolean>(
  make: (text: string) => Value,
): (text: string) => Value {
  const cache = new LRUCache<string, Value>({ max: mostTexts });
  return (text) => {
    if (text.length > longest) return make(text);
    const entry = cache.get(text);
    if (entry !== undefined) return entry;
    // A copy: a part of a page would keep the whole page in memory, and so would its own parts.
    const copy = Buffer.from(text, 'utf16le').toString('utf16le');
    const value = make(copy);
    cache.set(copy, value);
    return value;
  };
}

/** The same for a pure function of two texts. */
export function memoizeByTexts<Value extends object | string | boolean>(
  make: (first: string, second: string) => Value,
): (first: string, second: string) => Value {
  const byBoth = memoizeByText((both) => make(...(JSON.parse(both) as [string, string])));
  return (first, second) =>
    first.length + second.length < longest ? byBoth(JSON.stringify([first, second])) : make(first, second);
}
