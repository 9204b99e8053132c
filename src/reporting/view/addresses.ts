import type { Quote } from '../../../examiner/fact.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { shortHash } from '../../kernel/hash.ts';
import type { AgentId, NodeId, TreeId } from '../../kernel/ids.ts';

/**
 * Addresses of the pages of a tournament's site, from the site's root; the same in the app and in a static folder. A page
 * reaches another by `frame.up` and the address.
 */
export const addresses = {
  leaderboard: 'index.html',
  agent: (agent: AgentId) => `agents/${nameSlug(agent)}.html`,
  /** Two agents side by side: one page for the pair, whoever is named first. */
  sideBySide: (one: AgentId, other: AgentId) => `compare/${[one, other].sort().map(nameSlug).join('/')}.html`,
  /** @param page from 1 */
  matches: (page = 1) => (page === 1 ? 'matches/index.html' : `matches/page-${page}.html`),
  /** @param round a round's number; left out: the top of the page */
  match: (match: MatchRecord, round?: number) =>
    `matches/${matchSlug(match)}.html${round === undefined ? '' : `#round-${round}`}`,
  /** The list of trees: a section of the first page. */
  trees: 'index.html#sources',
  tree: (tree: TreeId) => `trees/${nameSlug(tree)}/index.html`,
  /** A page of a tree on the page of that tree, or words of it that are quoted. */
  node: (tree: TreeId, node: NodeId) => `${addresses.tree(tree)}#${pageAnchor(node)}`,
  quote: (tree: TreeId, quote: PlacedQuote) => `${addresses.tree(tree)}#${quoteAnchor(quote)}`,
  style: 'assets/style.css',
  icon: 'assets/icon.svg',
  script: (island: string) => `assets/${island}.js`,
};

/** Names a match in addresses: its tournament round, both agents, and a hash of its id. */
export function matchSlug({ id, tournamentRound, a, b }: MatchRecord): string {
  return [`r${tournamentRound}`, nameSlug(a), nameSlug(b), shortHash(id, 8)].join('-');
}

/** Words of a page of a tree, by their place in its text. */
type PlacedQuote = Pick<Quote, 'node' | 'start' | 'end'>;

/** The fragment at which quoted words stand on the page of their tree. */
export function quoteAnchor({ node, start, end }: PlacedQuote): string {
  return `quote-${nameSlug(node)}-${start}-${end}`;
}

/** The fragment at which a page stands on the page of its tree. */
export function pageAnchor(node: NodeId): string {
  return `p-${nameSlug(node)}`;
}

/** Longest part of a name that stands in an address. */
const longest = 40;

/** Names that pages or file systems use themselves. */
const reserved = /^(?:index|con|prn|aux|nul|com\d|lpt\d)?$/;

/** Looks like the slug of another name. */
const hashed = /(?:^|-)[0-9a-f]{6}$/;

/**
 * A name as a part of an address and of a file: lower-case ASCII letters, digits and single hyphens, at most 47
 * characters. A name that is not such a slug already, or ends as one with a hash does, gets a short hash of itself; so two
 * names have different slugs but for a chance of 1 in 16 million.
 */
export function nameSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return plain === name && !reserved.test(plain) && !hashed.test(plain)
    ? plain
    : [plain, shortHash(name, 6)].filter((part) => part !== '').join('-');
}
