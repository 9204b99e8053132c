import type { FetchFailureReason } from '../page.ts';

/** Rules of the robots.txt of one origin. */
export type RobotsRules =
  | { readonly kind: 'allow_all' }
  | {
      readonly kind: 'disallow_all';
      readonly why: string;
      /** Set when no answer came. */
      readonly cause?: FetchFailureReason;
    }
  | { readonly kind: 'rules'; readonly allows: (url: string) => boolean };

/** RFC 9309, 2.5: at least this much is read. */
export const ROBOTS_MAX_BYTES = 500 * 1024;
/** Decoding drops a byte order mark. */
const BOM_BYTES = 3;
/** RFC 9309, 2.3.1.2. */
export const ROBOTS_MAX_REDIRECTS = 5;

/**
 * Interprets a final response to a request for robots.txt (RFC 9309, 2.3.1): 2xx is parsed, 4xx allows everything, 5xx
 * disallows everything. Redirects that lead nowhere count as unavailable, so they allow. Of the rules that match a URL
 * the longest wins, and `Allow` a draw (2.2.2).
 * @param text the body, decoded and cut at `ROBOTS_MAX_BYTES`
 * @param agent the product token, such as `dr-arena`
 */
export function robotsRules(status: number, text: string, agent: string): RobotsRules {
  if (status >= 500) return { kind: 'disallow_all', why: `robots.txt answered ${status}` };
  if (status < 200 || status >= 300) return { kind: 'allow_all' };
  const rules = robotsRulesFor(wholeLines(text), agent);
  const ranked = rules.map(({ allow, pattern }) => ({ allow, pattern: robotsPattern(pattern) }));
  ranked.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return {
    kind: 'rules',
    allows: (url) => {
      if (isRobotsFile(url)) return true;
      const path = robotsPath(url);
      return ranked.find(({ pattern }) => matchesRobotsPattern(pattern, path))?.allow ?? true;
    },
  };
}

/** The part of a user agent that robots.txt addresses (RFC 9309, 2.2.1). */
export function productToken(userAgent: string): string {
  return /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? '*';
}

/** Drops the last line of a truncated text: half a path would disallow more than the whole one. */
function wholeLines(text: string): string {
  const decoded = Buffer.byteLength(text, 'utf8');
  if (decoded < ROBOTS_MAX_BYTES - BOM_BYTES) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

/** RFC 9309, 2.2.2: the file itself is always allowed. */
function isRobotsFile(url: string): boolean {
  return new URL(url).pathname === '/robots.txt';
}

/** A line `Allow` or `Disallow` with its path pattern. */
interface RobotsRule {
  readonly allow: boolean;
  /** Pattern as written in the file; never empty. */
  readonly pattern: string;
}

/** Longer lines are dropped: their patterns could only cost time. */
const MAX_LINE = 2000;

/**
 * The rules of a robots.txt for one agent (RFC 9309, 2.2.1): of all groups that name it, else of all groups for `*`, else
 * none. Names of lines and agents are read in any letter case, an agent's name up to its first character that is no
 * letter, `-` or `_`. Other lines (`Sitemap`, `Crawl-delay`, anything else) neither end a group nor join two; rules before
 * the first group count for nobody.
 *
 * @param agent the product token, such as `dr-arena`
 */
function robotsRulesFor(text: string, agent: string): readonly RobotsRule[] {
  const own = agent.toLowerCase();
  const groups = new Map<string, RobotsRule[]>();
  /** Whom the group that is being read is for, of the two that matter. */
  const names = new Set<string>();
  /** True when the last line that counted was a `User-agent`: then the next one joins its group. */
  let inAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, field = '', rawValue = ''] =
      line.length > MAX_LINE ? [] : (/^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []);
    const name = field.toLowerCase();
    const value = rawValue.trim();
    if (name === 'user-agent') {
      if (!inAgents) names.clear();
      inAgents = true;
      const agentName = value === '*' ? value : (/^[a-z_-]*/.exec(value.toLowerCase())?.[0] ?? '');
      if (agentName !== own && agentName !== '*') continue;
      names.add(agentName);
      groups.set(agentName, groups.get(agentName) ?? []);
    } else if (name === 'allow' || name === 'disallow') {
      inAgents = false;
      if (value !== '') for (const each of names) groups.get(each)?.push({ allow: name === 'allow', pattern: value });
    }
  }
  return groups.get(own) ?? groups.get('*') ?? [];
}

/** A path pattern of robots.txt, ready to be matched. */
interface RobotsPattern {
  /** The literal stretches between stars; the first stands at the beginning of the path. */
  readonly parts: readonly string[];
  /** True if the pattern ends with `$`: the last part must then be at the end of the path. */
  readonly ends: boolean;
  /** Specificity (RFC 9309, 2.2.2): the length in octets. */
  readonly length: number;
}

/** Takes a pattern apart: `*` is any run of characters, `$` at the end the end of the path (RFC 9309, 2.2.3). */
export function robotsPattern(text: string): RobotsPattern {
  const ends = text.endsWith('$');
  const literal = normalized(ends ? text.slice(0, -1) : text);
  return { parts: literal.split(/\*+/), ends, length: literal.length + (ends ? 1 : 0) };
}

/** A URL's path and query in the form that patterns are compared with. Stars and dollars in it are no signs. */
function robotsPath(url: string): string {
  const { pathname, search } = new URL(url);
  return normalized(pathname + search).replaceAll('*', '%2A');
}

/** True if a pattern matches the path. Each part is searched once, after the one before: stars cannot make it slow. */
export function matchesRobotsPattern({ parts, ends }: RobotsPattern, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = ends ? others.pop() : undefined;
  let from = first.length;
  for (const part of others) {
    const position = path.indexOf(part, from);
    if (position < 0) return false;
    from = position + part.length;
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
