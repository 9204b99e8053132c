import { readFileSync } from 'node:fs';
import type { TreeStore } from '../../../trees/tree-store.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { HtmlPart } from '../../reporting/html/html.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { RatedAgent, SkillCheck } from '../../reporting/view/report-input.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { siteIcon, siteStyle } from '../style/site-style.ts';

/** A file of a site. */
export interface SiteFile {
  readonly type: SiteFileType;
  readonly body: string;
}

export type SiteFileType = 'html' | 'css' | 'js' | 'svg' | 'csv';

/**
 * The pages, tables and scripts of one tournament, by address (`src/reporting/view/addresses.ts`). The app serves them and
 * a static site is all of them in a folder.
 */
export interface Site {
  /** Every address that a static site needs, none twice. */
  addresses(): AsyncIterable<string>;
  /** Null when there is no such file. */
  file(address: string): Promise<SiteFile | null>;
}

/** What sites are made from. */
export interface SiteParts {
  readonly ledger: Ledger;
  readonly trees: TreeStore;
  readonly clock: Clock;
  /** What the agents of a made-up web are known to be worth; null for real ones. */
  readonly skillCheck: (head: TournamentHead, rows: readonly RatedAgent[]) => SkillCheck | null;
  /** What people found who checked the tournament, for the leaderboard page; null where nobody did. */
  readonly auditSection: (id: TournamentId) => Promise<HtmlPart>;
}

/** The scripts that pages may want, each a file of `src/web/islands` that a browser gets as it stands. */
const islands = ['filter', 'start', 'tree', 'tree-map', 'audit', 'audit-walk', 'live'] as const;
type Island = (typeof islands)[number];

/** A script's text. */
export function islandScript(island: Island): string {
  return readFileSync(new URL(`../islands/${island}.js`, import.meta.url), 'utf8');
}

/** What every site has beside its pages and tables. */
export const assetAddresses: readonly string[] = [addresses.style, addresses.icon, ...islands.map(addresses.script)];

/** Style, icon or a script, the same for every tournament; null for any other address. */
export function assetAt(address: string): SiteFile | null {
  if (address === addresses.style) return { type: 'css', body: siteStyle };
  if (address === addresses.icon) return { type: 'svg', body: siteIcon };
  const island = islands.find((each) => addresses.script(each) === address);
  return island === undefined ? null : { type: 'js', body: islandScript(island) };
}
