import { shortHash } from '../../kernel/hash.ts';
import type { AgentId, NodeId, TreeId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { nameSlug } from './name-slug.ts';

/**
 * Where the pages of a tournament's site are, from the site's root; the same in the app and in a static folder. A page
 * reaches another by `frame.up` and the address.
 */
export const addresses = {
  leaderboard: 'index.html',
  agent: (agent: AgentId) => `agents/${nameSlug(agent)}.html`,
  /** @param page from 1 */
  matches: (page = 1) => (page === 1 ? 'matches/index.html' : `matches/page-${page}.html`),
  /** @param round a round's number; left out: the top of the page */
  match: (match: MatchRecord, round?: number) =>
    `matches/${matchSlug(match)}.html${round === undefined ? '' : `#round-${round}`}`,
  trees: 'trees/index.html',
  tree: (tree: TreeId) => `trees/${nameSlug(tree)}/index.html`,
  /** What a page of a tree said, quotes marked. @param quote its start and end in the text; left out: the top */
  snapshot: (tree: TreeId, node: NodeId, quote?: { readonly start: number; readonly end: number }) =>
    `trees/${nameSlug(tree)}/${nameSlug(node)}.html${quote === undefined ? '' : `#${quoteAnchor(quote)}`}`,
  /** A table as CSV. */
  data: (name: string) => `data/${name}.csv`,
  style: 'assets/style.css',
  icon: 'assets/icon.svg',
  script: (island: string) => `assets/${island}.js`,
} as const;

/** Names a match in addresses: its tournament round, both agents, and a hash of its id. */
export function matchSlug({ id, tournamentRound, a, b }: MatchRecord): string {
  return [`r${tournamentRound}`, nameSlug(a), nameSlug(b), shortHash(id, 8)].join('-');
}

/** The fragment at which a quote stands on its snapshot page. */
export function quoteAnchor({ start, end }: { readonly start: number; readonly end: number }): string {
  return `quote-${start}-${end}`;
}
