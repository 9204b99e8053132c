import type { FetchFailureReason } from '../fetch-failure.ts';
import { robotsRulesFor } from './robots-file.ts';
import { matchesRobotsPattern, robotsPath, robotsPattern } from './robots-pattern.ts';

/** What robots.txt of one origin says. */
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
 * What a final answer to a request for robots.txt means (RFC 9309, 2.3.1): 2xx is parsed, 4xx allows everything, 5xx
 * disallows everything. Redirects that lead nowhere count as unavailable, so they allow. Of the rules that match a URL the
 * longest wins, and `Allow` a draw (2.2.2).
 *
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

/** What was cut may end inside a line, and half a path would disallow more than the whole one. */
function wholeLines(text: string): string {
  const decoded = Buffer.byteLength(text, 'utf8');
  if (decoded < ROBOTS_MAX_BYTES - BOM_BYTES) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

/** RFC 9309, 2.2.2: the file itself is always allowed. */
function isRobotsFile(url: string): boolean {
  return new URL(url).pathname === '/robots.txt';
}
