/** Limits of a JSON text. */
interface JsonBounds {
  /** Maximum nesting of lists and objects. */
  readonly deepest: number;
  /** Maximum number of values, including those in lists and objects; approximate, since the text is not parsed. */
  readonly mostValues: number;
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const list = '['.charCodeAt(0);
const listEnd = ']'.charCodeAt(0);
const object = '{'.charCodeAt(0);
const objectEnd = '}'.charCodeAt(0);

/**
 * Returns the limit that a JSON text exceeds, before it is parsed: parsing deep nesting, or millions of values, takes a
 * hundred times the memory of the text and stops everything else for many seconds. Null: none. Takes time linear in the
 * text; of what is no JSON it says anything.
 */
export function passedBound(text: string, { deepest, mostValues }: JsonBounds): keyof JsonBounds | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === list || code === object) {
      depth += 1;
      values += 1;
    } else if (code === listEnd || code === objectEnd) depth -= 1;
    if (depth > deepest) return 'deepest';
    if (values > mostValues) return 'mostValues';
  }
  return null;
}

/** Returns the index of the quote that ends a string, or the length of the text. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}
