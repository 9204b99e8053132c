import type { Page } from '../../../crawler/page.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { type PlayedOn, playedOn } from '../../arena/played-on.ts';
import type { AgentId, NodeId, TournamentId } from '../../kernel/ids.ts';
import { addresses, matchSlug } from '../../reporting/view/addresses.ts';
import { quotedPages } from '../../reporting/view/page-inputs.ts';
import { sideBySideView } from '../../reporting/view/side-by-side-view.ts';
import { agentPage } from '../pages/agent-page.ts';
import { leaderboardPage } from '../pages/leaderboard-page.ts';
import { mostCompared } from '../pages/links.ts';
import { heldBackPage, matchOutcomePage, matchPage } from '../pages/match-page.ts';
import { matchesPage, matchesPerPage } from '../pages/matches-page.ts';
import type { AppLinks, PageFrame } from '../pages/page-frame.ts';
import { sideBySidePage } from '../pages/side-by-side-page.ts';
import { treePage } from '../pages/tree-page.ts';
import { assetAddresses, assetAt, type SiteFile } from './assets.ts';
import { loadMatchInput, loadSideBySideInput, type TournamentIndex } from './load-match-input.ts';
import { isHeldBack, type Site, type SiteParts } from './site.ts';
import { SiteMemory, ValueCache } from './site-memory.ts';

/** Services and settings behind the files of one tournament's site. */
interface Making {
  readonly parts: SiteParts;
  readonly memory: SiteMemory;
  readonly id: TournamentId;
  readonly app: AppLinks | null;
}

/** A page that is made. */
interface Made extends Making {
  /** Address from the site's root. */
  readonly address: string;
  /** The match of a run that is one match; null for a tournament. */
  readonly only: MatchRecord | null;
  readonly playedOn: PlayedOn;
}

/**
 * One tournament's site, page by page.
 * @param app addresses of the app's own pages; null for a static site, which has snapshot pages only of the pages that
 * questions stand on
 */
export function tournamentSite(parts: SiteParts, id: TournamentId, app: AppLinks | null): Site {
  const memory = new SiteMemory(parts, id);
  const making: Making = { parts, memory, id, app };
  return app === null ? publishedSite(making) : wholeSite(making);
}

/** The part of a site that may be published: where it would show what a private set asks, a page says so instead. */
function publishedSite(making: Making): Site {
  const whole = wholeSite(making);
  const isSecret = () => making.memory.isSecret();
  return {
    async *addresses() {
      const secret = await isSecret();
      for await (const address of whole.addresses()) if (!secret || isNamed(address)) yield address;
    },
    file: async (address) => {
      if (!isHeldBack(address, 'private') || !(await isSecret())) return whole.file(address);
      return address.endsWith('.html')
        ? page(heldBackPage(frameOf({ ...making, address, only: null, playedOn: 'tree' })))
        : null;
    },
  };
}

/** Nothing that is published of a private set leads there. */
const ofOnePage = /^trees\/(?!index\.html$)|^matches\/[^/]+\//;

/** True if the published part of a private set has a file there: only pages replace what is held back. */
function isNamed(address: string): boolean {
  return !ofOnePage.test(address) && (address.endsWith('.html') || !isHeldBack(address, 'private'));
}

/** Everything: the app asks for what may be shown to whom. */
function wholeSite(making: Making): Site {
  const { memory } = making;
  return {
    addresses: () => listAddresses(memory),
    file: async (address) => {
      const index = await memory.index();
      if (index === null) return null;
      const on = playedOn(index.head.trees);
      return fileAt({ ...making, address, playedOn: on, only: await memory.onlyMatch() }, index);
    },
  };
}

/**
 * Every address that a static site needs, none twice. What pages need and what they lead to comes before them, and the first
 * page last: of a site that is written over an earlier one, whoever reads it meanwhile finds every page that a link leads to.
 */
async function* listAddresses(memory: SiteMemory): AsyncGenerator<string> {
  const index = await memory.index();
  if (index === null) return;
  yield* assetAddresses;
  // By tree, so that each is loaded once.
  const byTree = [...index.matches].sort((one, other) => (one.tree < other.tree ? -1 : one.tree > other.tree ? 1 : 0));
  for (const each of byTree) yield addresses.match(each);
  for (const id of index.treeOf.values()) {
    if ((await memory.treeInput(id)) !== null) yield addresses.tree(id);
  }
  for (let number = pagesOf(index); number >= 1; number--) yield addresses.matches(number);
  const compared = (await memory.view()).agents.slice(0, mostCompared);
  for (const [place, one] of compared.entries())
    for (const other of compared.slice(place + 1)) yield addresses.sideBySide(one, other);
  for (const each of index.agentOf.values()) yield addresses.agent(each satisfies AgentId);
  yield addresses.leaderboard;
}

function pagesOf({ matches }: TournamentIndex): number {
  return Math.max(1, Math.ceil(matches.length / matchesPerPage));
}

/** The frame of a page. */
function frameOf({ id, app, address, only, playedOn }: Made): PageFrame {
  const up = '../'.repeat(address.split('/').length - 1);
  return { up, tournament: id, app, ofMatch: only !== null, playedOn };
}

/** Whoever makes the page of an address, from the parts of the address that the pattern takes. */
type Maker = (making: Made, index: TournamentIndex, name: string, part: string) => Promise<string | null>;

const makers: readonly (readonly [RegExp, Maker])[] = [
  [/^index\.html$/, leaderboard],
  [/^agents\/([a-z0-9-]+)\.html$/, agent],
  [/^compare\/([a-z0-9-]+)\/([a-z0-9-]+)\.html$/, sideBySide],
  [/^matches\/(index|page-[1-9]\d{0,5})\.html$/, matches],
  [/^matches\/([a-z0-9-]+)\.html$/, match],
  [/^trees\/([a-z0-9-]+)\/index\.html$/, tree],
];

async function fileAt(making: Made, index: TournamentIndex): Promise<SiteFile | null> {
  const { address } = making;
  const asset = assetAt(address);
  if (asset !== null) return asset;
  for (const [pattern, make] of makers) {
    const parts = pattern.exec(address);
    if (parts === null) continue;
    const body = await make(making, index, parts[1] ?? '', parts[2] ?? '');
    return body === null ? null : page(body);
  }
  return null;
}

const page = (body: string): SiteFile => ({ type: 'html', body });

/** Renders the first page: of a run that is one match the page of that match, as soon as it may be shown. */
async function leaderboard(making: Made, index: TournamentIndex): Promise<string | null> {
  const { memory, only } = making;
  if (only !== null && index.head.status !== 'running' && !(await memory.isSecret()))
    return match(making, index, matchSlug(only));
  return memory.keep('page', async () => {
    const firstPage = [await memory.view(), frameOf(making)] as const;
    return only === null ? leaderboardPage(...firstPage) : matchOutcomePage(only, ...firstPage);
  });
}

async function agent(making: Made, index: TournamentIndex, name: string): Promise<string | null> {
  const agentName = index.agentOf.get(name);
  if (agentName === undefined) return null;
  const own = index.matches.filter(({ a, b }) => a === agentName || b === agentName);
  return agentPage(await making.memory.view(), agentName, frameOf(making), own);
}

async function sideBySide(
  making: Made,
  index: TournamentIndex,
  name: string,
  otherName: string,
): Promise<string | null> {
  const one = index.agentOf.get(name);
  const other = index.agentOf.get(otherName);
  if (one === undefined || other === undefined || one === other) return null;
  const view = await making.memory.view();
  const input = await loadSideBySideInput(making.parts, index, [one, other]);
  return sideBySidePage(view, sideBySideView({ ...input, byItems: view.pairs }), frameOf(making));
}

async function matches(making: Made, index: TournamentIndex, name: string): Promise<string | null> {
  const number = name === 'index' ? 1 : Number(name.slice('page-'.length));
  if (number > pagesOf(index) || name === 'page-1') return null;
  const { trees } = await making.memory.view();
  return matchesPage({ head: index.head, matches: index.matches, page: number, trees }, frameOf(making));
}

async function match(making: Made, index: TournamentIndex, slug: string): Promise<string | null> {
  const place = index.matchAt.get(slug);
  const record = place === undefined ? undefined : index.matches[place];
  if (place === undefined || record === undefined) return null;
  const treeInput = await making.memory.treeInput(record.tree);
  const input = await loadMatchInput(making.parts, index, place, treeInput?.tree ?? null);
  return matchPage(input, frameOf(making));
}

async function tree(making: Made, index: TournamentIndex, name: string): Promise<string | null> {
  const id = index.treeOf.get(name);
  const input = id === undefined ? null : await making.memory.treeInput(id);
  if (input === null) return null;
  const { nodes, root } = input.tree;
  const quotedNodes = [...quotedPages(input).map(({ node }) => node), ...nodes.filter(({ id }) => id === root)];
  const texts = new Map<NodeId, Page>();
  for (const { id, url, page } of quotedNodes) {
    const storedPage = page && (await making.parts.trees.loadPage(url, page));
    if (storedPage !== null) texts.set(id, storedPage);
  }
  return treePage(input, texts, frameOf(making));
}

/** Sites whose leaderboards and trees are held in memory at a time. */
const mostSites = 3;

/** The sites of all tournaments, the last few kept with what they have loaded; null where there is no such tournament. */
export function openSites(parts: SiteParts, app: AppLinks | null): (id: TournamentId) => Promise<Site | null> {
  const sites = new ValueCache<TournamentId, Site>(parts.clock, mostSites);
  const existing = new Set<TournamentId>();
  return async (id) => {
    if (!existing.has(id) && (await parts.ledger.tournaments.state(id)) === null) return null;
    // No tournament ever goes away.
    existing.add(id);
    return sites.get(id, '', 0, async () => tournamentSite(parts, id, app));
  };
}
