/** A line `Allow` or `Disallow` with its path pattern. */
export interface RobotsRule {
  readonly allow: boolean;
  /** As it stands in the file; never empty. */
  readonly pattern: string;
}

/** Longer lines are dropped: their patterns could only cost time. */
const MAX_LINE = 2000;

interface Reading {
  readonly own: RobotsRule[];
  readonly everybody: RobotsRule[];
  /** Whether a group names the agent, be it without any rule. */
  named: boolean;
  /** Whom the group that is being read is for. */
  forAgent: boolean;
  forEverybody: boolean;
  /** Whether the last line that counted was a `User-agent`: then the next one joins its group. */
  inAgents: boolean;
}

/**
 * The rules of a robots.txt for one agent (RFC 9309, 2.2.1): of all groups that name it, else of all groups for `*`, else
 * none. Names of lines and agents are read in any letter case, an agent's name up to its first character that is no
 * letter, `-` or `_`. Other lines (`Sitemap`, `Crawl-delay`, anything else) neither end a group nor join two; rules before
 * the first group count for nobody.
 *
 * @param agent the product token, such as `dr-arena`
 */
export function robotsRulesFor(text: string, agent: string): readonly RobotsRule[] {
  const reading: Reading = {
    own: [],
    everybody: [],
    named: false,
    forAgent: false,
    forEverybody: false,
    inAgents: false,
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (line.length > MAX_LINE) continue;
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    readLine(reading, name.toLowerCase(), value.trim(), agent.toLowerCase());
  }
  return reading.named ? reading.own : reading.everybody;
}

function readLine(reading: Reading, name: string, value: string, agent: string): void {
  if (name === 'user-agent') {
    if (!reading.inAgents) Object.assign(reading, { forAgent: false, forEverybody: false, inAgents: true });
    if (value === '*') reading.forEverybody = true;
    else if (/^[a-z_-]*/.exec(value.toLowerCase())?.[0] === agent) {
      reading.forAgent = true;
      reading.named = true;
    }
  } else if (name === 'allow' || name === 'disallow') {
    reading.inAgents = false;
    if (value === '') return;
    const rule = { allow: name === 'allow', pattern: value };
    if (reading.forAgent) reading.own.push(rule);
    if (reading.forEverybody) reading.everybody.push(rule);
  }
}
