/** Longer texts are not remembered: they seldom come again, and would fill the memory. In UTF-16 code units. */
const longest = 600;
/** Texts remembered by one function; half of them are those used of late. */
const mostTexts = 16_000;

/**
 * A pure function of a text that remembers its results: the same few values are compared with each other over and over
 * while one place's questions are written. Results must be treated as immutable. What was not asked for of late is
 * forgotten; at most 16,000 texts of at most 600 code units are held.
 */
export function memoizeByText<Value extends object | string | boolean>(
  make: (text: string) => Value,
): (text: string) => Value {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  return (text) => {
    if (text.length > longest) return make(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    const kept = earlier.get(text);
    const [key, value]: readonly [string, Value] = kept === undefined ? made(text, make) : [text, kept];
    recent.set(key, value);
    if (recent.size >= mostTexts / 2) {
      earlier = recent;
      recent = new Map();
    }
    return value;
  };
}

/** The text is copied first: a part of a page would keep the whole page in memory, and so would its own parts. */
function made<Value>(text: string, make: (text: string) => Value): readonly [string, Value] {
  const copy = Buffer.from(text, 'utf16le').toString('utf16le');
  return [copy, make(copy)];
}

/** The same for a pure function of two texts. */
export function memoizeByTexts<Value extends object | string | boolean>(
  make: (first: string, second: string) => Value,
): (first: string, second: string) => Value {
  const byBoth = memoizeByText((both) => {
    const at = both.indexOf(' ');
    const from = at + 1;
    const to = from + Number(both.slice(0, at));
    return make(both.slice(from, to), both.slice(to));
  });
  return (first, second) =>
    first.length + second.length < longest ? byBoth(`${first.length} ${first}${second}`) : make(first, second);
}
