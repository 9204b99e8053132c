import robotsParserModule from 'robots-parser';
import type { FetchFailureReason } from '../fetch-failure.ts';

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
/** RFC 9309, 2.3.1.2. */
export const ROBOTS_MAX_REDIRECTS = 5;
/** Longer lines are dropped: their patterns could only cost time. */
const MAX_LINE = 2000;

type RobotsParser = (url: string, text: string) => { isAllowed(url: string, agent?: string): boolean | undefined };
// The package is CommonJS while its types claim a default export.
const parseRobots = robotsParserModule as unknown as RobotsParser;

/**
 * What a final answer to a request for robots.txt means (RFC 9309, 2.3.1): 2xx is parsed, 4xx allows everything, 5xx
 * disallows everything. Redirects that lead nowhere count as unavailable, so they allow.
 *
 * @param robotsUrl the address at the origin that the rules are for, before redirects
 * @param agent the product token, such as `dr-arena`
 */
export function robotsRules(robotsUrl: string, status: number, text: string, agent: string): RobotsRules {
  if (status >= 500) return { kind: 'disallow_all', why: `robots.txt answered ${status}` };
  if (status < 200 || status >= 300) return { kind: 'allow_all' };
  const parsed = parseRobots(robotsUrl, cleaned(text));
  return { kind: 'rules', allows: (url) => isRobotsFile(url) || parsed.isAllowed(url, agent) !== false };
}

/** The part of a user agent that robots.txt addresses (RFC 9309, 2.2.1). */
export function productToken(userAgent: string): string {
  return /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? '*';
}

function cleaned(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return lines.filter((line) => line.length <= MAX_LINE).join('\n');
}

/** RFC 9309, 2.2.2: the file itself is always allowed. */
function isRobotsFile(url: string): boolean {
  return new URL(url).pathname === '/robots.txt';
}
