import { playedOn } from '../../arena/played-on.ts';
import { WithoutTexts } from '../../arena/without-texts.ts';
import type { AgentId, TournamentId, Url } from '../../kernel/ids.ts';
import { addresses, matchSlug, nameSlug } from '../../reporting/view/addresses.ts';
import type { TreeInput } from '../../reporting/view/page-inputs.ts';
import { sideBySideView } from '../../reporting/view/side-by-side-view.ts';
import { agentPage } from '../pages/agent-page.ts';
import { citedPage } from '../pages/cited-page.ts';
import { detailsPage } from '../pages/details-page.ts';
import { leaderboardPage } from '../pages/leaderboard-page.ts';
import { heldBackPage, matchOutcomePage } from '../pages/match-outcome-page.ts';
import { matchPage } from '../pages/match-page.ts';
import { matchesPage, matchesPerPage } from '../pages/matches-page.ts';
import type { AppLinks } from '../pages/page-frame.ts';
import { sideBySidePage } from '../pages/side-by-side-page.ts';
import { snapshotPage } from '../pages/snapshot-page.ts';
import { treePage } from '../pages/tree-page.ts';
import { treesPage } from '../pages/trees-page.ts';
import { assetAt, type SiteFile } from './assets.ts';
import { listAddresses } from './list-addresses.ts';
import { loadCitedPages, loadMatchInput, loadSideBySideInput, type TournamentIndex } from './load-match-input.ts';
import { isHeldBack, type Site, type SiteParts } from './site.ts';
import { frameOf, frameOnTree, type Made, type Making } from './site-frame.ts';
import { SiteMemory, ValueCache } from './site-memory.ts';

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

/** What may be published of a site: where it would tell what a private set asks, a page says so instead. */
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

/** Whether what is published of a private set has a file there: in place of what is held back stand pages alone. */
function isNamed(address: string): boolean {
  return !ofOnePage.test(address) && (address.endsWith('.html') || !isHeldBack(address, 'private'));
}

/** Everything: the app asks for what may be shown to whom. */
function wholeSite(making: Making): Site {
  const { memory } = making;
  return {
    addresses: () => listAddresses(making),
    file: async (address) => {
      const index = await memory.index();
      if (index === null) return null;
      const on = playedOn(index.head.trees);
      return fileAt({ ...making, address, playedOn: on, only: await memory.onlyMatch() }, index);
    },
  };
}

/** Whoever makes the file of an address, from the parts of the address that the pattern takes. */
type Maker = (making: Made, index: TournamentIndex, name: string, part: string) => Promise<SiteFile | null>;

const makers: readonly (readonly [RegExp, Maker])[] = [
  [/^index\.html$/, leaderboard],
  [/^details\.html$/, details],
  [/^agents\/([a-z0-9-]+)\.html$/, agent],
  [/^compare\/([a-z0-9-]+)\/([a-z0-9-]+)\.html$/, sideBySide],
  [/^matches\/(index|page-[1-9]\d{0,5})\.html$/, matches],
  [/^matches\/([a-z0-9-]+)\.html$/, match],
  [/^matches\/([a-z0-9-]+)\/(source-[0-9a-f]+)\.html$/, cited],
  [/^trees\/index\.html$/, trees],
  [/^trees\/([a-z0-9-]+)\/index\.html$/, tree],
  [/^trees\/([a-z0-9-]+)\/([a-z0-9-]+)\.html$/, snapshot],
];

async function fileAt(making: Made, index: TournamentIndex): Promise<SiteFile | null> {
  const { address } = making;
  const asset = assetAt(address);
  if (asset !== null) return asset;
  for (const [pattern, make] of makers) {
    const found = pattern.exec(address);
    if (found !== null) return make(making, index, found[1] ?? '', found[2] ?? '');
  }
  return null;
}

const page = (body: string): SiteFile => ({ type: 'html', body });

/** Of a run that is one match the page of that match, as soon as it may be told. */
async function leaderboard(making: Made, index: TournamentIndex): Promise<SiteFile | null> {
  const { memory, only } = making;
  if (only !== null && index.head.status !== 'running' && !(await memory.isSecret()))
    return match(making, index, matchSlug(only));
  const make = async () => {
    const firstPage = [await memory.view(), frameOf(making)] as const;
    return only === null ? leaderboardPage(...firstPage) : matchOutcomePage(only, ...firstPage);
  };
  return page(await memory.page(addresses.leaderboard, make));
}

async function details(making: Made): Promise<SiteFile | null> {
  const { memory, only, address } = making;
  if (only !== null) return null;
  return page(await memory.page(address, async () => detailsPage(await memory.view(), frameOf(making))));
}

async function agent(making: Made, index: TournamentIndex, name: string): Promise<SiteFile | null> {
  const found = index.agentOf.get(name);
  if (found === undefined) return null;
  const own = index.matches.filter(({ a, b }) => a === found || b === found);
  return page(agentPage(await making.memory.view(), found, frameOf(making), own));
}

/** Two agents by their names in addresses; null where they are not two of the tournament. */
function pairNamed({ agentOf }: TournamentIndex, name: string, otherName: string): readonly [AgentId, AgentId] | null {
  const one = agentOf.get(name);
  const other = agentOf.get(otherName);
  return one === undefined || other === undefined || one === other ? null : [one, other];
}

async function sideBySide(
  making: Made,
  index: TournamentIndex,
  name: string,
  otherName: string,
): Promise<SiteFile | null> {
  const pair = pairNamed(index, name, otherName);
  if (pair === null) return null;
  const view = await making.memory.view();
  const input = await loadSideBySideInput(making.parts, index, pair);
  const compared = sideBySideView({ ...input, byItems: view.pairs, byMatches: await making.memory.matchPairs() });
  return page(sideBySidePage(view, compared, frameOf(making)));
}

async function matches(making: Made, index: TournamentIndex, name: string): Promise<SiteFile | null> {
  const number = name === 'index' ? 1 : Number(name.slice('page-'.length));
  const last = Math.max(1, Math.ceil(index.matches.length / matchesPerPage));
  if (number > last || name === 'page-1') return null;
  return page(matchesPage({ ...index, page: number, topics: await making.memory.topics() }, frameOf(making)));
}

async function match(making: Made, index: TournamentIndex, slug: string): Promise<SiteFile | null> {
  const place = index.matchAt.get(slug);
  const found = place === undefined ? undefined : index.matches[place];
  if (place === undefined || found === undefined) return null;
  const grown = await making.memory.tree(found.tree);
  const input = await loadMatchInput(making.parts, index, place, grown);
  return page(matchPage(input, await frameOnTree(making, found.tree)));
}

async function cited(making: Made, index: TournamentIndex, slug: string, name: string): Promise<SiteFile | null> {
  const found = index.matches[index.matchAt.get(slug) ?? -1];
  if (found === undefined) return null;
  const own = (await loadCitedPages(making.parts, index.head, found)).find((each) => each.slug === name);
  if (own === undefined) return null;
  const kept = await making.parts.trees.loadPage(own.reading.finalUrl as Url, own.reading.page);
  return page(citedPage({ match: found, cited: own, page: kept }, frameOf(making)));
}

async function trees(making: Made, index: TournamentIndex): Promise<SiteFile> {
  const make = async () => {
    const inputs: TreeInput[] = [];
    const texts = new WithoutTexts();
    for (const id of index.treeOf.values()) {
      const input = await making.memory.treeInput(id);
      if (input !== null) inputs.push({ ...input, record: withoutTexts(input.record, texts) });
    }
    return treesPage(inputs, frameOf(making));
  };
  return page(await making.memory.page(addresses.trees, make));
}

/** What a list of many trees counts of one. */
function withoutTexts(record: TreeInput['record'], texts: WithoutTexts): TreeInput['record'] {
  return {
    ...record,
    rounds: record.rounds.map((round) => texts.round(round)),
    tasks: record.tasks.map((task) => texts.task(task)),
  };
}

async function tree(making: Made, index: TournamentIndex, name: string): Promise<SiteFile | null> {
  const id = index.treeOf.get(name);
  const input = id === undefined ? null : await making.memory.treeInput(id);
  if (id === undefined || input === null) return null;
  return page(treePage(input, await frameOnTree(making, id)));
}

async function snapshot(
  making: Made,
  index: TournamentIndex,
  name: string,
  nodeName: string,
): Promise<SiteFile | null> {
  const id = index.treeOf.get(name);
  const input = id === undefined ? null : await making.memory.treeInput(id);
  const node = input?.tree.nodes.find((each) => nameSlug(each.id) === nodeName);
  if (id === undefined || input === null || node === undefined) return null;
  const kept = node.page && (await making.parts.trees.loadPage(node.url, node.page));
  const frame = await frameOnTree(making, id);
  return page(snapshotPage({ ...input, node: node.id, page: kept }, frame));
}

/** Sites whose leaderboards and trees are held in memory at a time. */
const mostSites = 3;

/** The sites of all tournaments, the last few kept with what they have loaded; null where there is no such tournament. */
export function openSites(parts: SiteParts, app: AppLinks | null): (id: TournamentId) => Promise<Site | null> {
  const kept = new ValueCache<TournamentId, Site>(parts.clock, mostSites);
  const known = new Set<TournamentId>();
  return async (id) => {
    if (!known.has(id) && (await parts.ledger.tournaments.state(id)) === null) return null;
    // No tournament ever goes away.
    known.add(id);
    return kept.get(id, '', 0, async () => tournamentSite(parts, id, app));
  };
}
