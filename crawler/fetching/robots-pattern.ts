/** A path pattern of robots.txt, ready to be matched. */
export interface RobotsPattern {
  /** The literal stretches between stars; the first stands at the beginning of the path. */
  readonly parts: readonly string[];
  /** Whether the pattern ends with `$`: the last stretch then stands at the end of the path. */
  readonly ends: boolean;
  /** How specific it is (RFC 9309, 2.2.2): its length in octets. */
  readonly length: number;
}

/** Takes a pattern apart: `*` is any run of characters, `$` at the end the end of the path (RFC 9309, 2.2.3). */
export function robotsPattern(text: string): RobotsPattern {
  const ends = text.endsWith('$');
  const literal = normalized(ends ? text.slice(0, -1) : text);
  return { parts: literal.split(/\*+/), ends, length: literal.length + (ends ? 1 : 0) };
}

/** A URL's path and query in the form that patterns are compared with. Stars and dollars in it are no signs. */
export function robotsPath(url: string): string {
  const { pathname, search } = new URL(url);
  return normalized(pathname + search).replaceAll('*', '%2A');
}

/** Whether a pattern matches the path. Each stretch is looked for once, behind the one before: no stars can make it slow. */
export function matchesRobotsPattern({ parts, ends }: RobotsPattern, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = ends ? others.pop() : undefined;
  let from = first.length;
  for (const part of others) {
    const found = path.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  if (!ends) return true;
  return last === undefined ? from === path.length : path.length - last.length >= from && path.endsWith(last);
}

const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * One form for every spelling of a path (RFC 9309, 2.2.2, with its table): escapes of unreserved ASCII are undone, others
 * written in upper case; what a URI cannot hold is escaped as UTF-8, and in a query so are `:` and `/`, which the table
 * lists as equal to their escapes.
 */
function normalized(text: string): string {
  if (/^[A-Za-z0-9._~\-/*]*$/.test(text)) return text;
  const query = text.indexOf('?');
  const path = query < 0 ? text : text.slice(0, query);
  return spelled(path) + (query < 0 ? '' : spelled(text.slice(query)).replace(/[:/]/g, escaped));
}

function spelled(text: string): string {
  const plain = text.replace(/%([0-9a-f]{2})/gi, (triplet, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : triplet.toUpperCase();
  });
  return plain.replace(/[^A-Za-z0-9._~\-!&'()*+,;=:@/?%[\]#]+/g, escaped);
}

function escaped(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
