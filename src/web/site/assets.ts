import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { shortHash } from '../../kernel/hash.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { siteIcon, siteStyle } from '../style/site-style.ts';

/** A file of a site. */
export interface SiteFile {
  readonly type: 'html' | 'css' | 'js' | 'svg';
  readonly body: string;
}

/** The scripts that pages may want, each a file of `src/web/islands` that a browser gets as it stands. */
const islands = ['start', 'audit', 'audit-walk', 'live'] as const;
type Island = (typeof islands)[number];

/** Read once: they do not change while the program runs. */
const scripts = new Map<Island, string>();

/** A script's text. */
export function islandScript(island: Island): string {
  const script = scripts.get(island) ?? readFileSync(new URL(`../islands/${island}.js`, import.meta.url), 'utf8');
  scripts.set(island, script);
  return script;
}

/** Files of a static site beside its pages, none of which has a script. */
export const assetAddresses: readonly string[] = [addresses.style, addresses.icon];

/** Style, icon or a script, the same for every tournament; null for any other address. */
export function assetAt(address: string): SiteFile | null {
  if (address === addresses.style) return { type: 'css', body: siteStyle };
  if (address === addresses.icon) return { type: 'svg', body: siteIcon };
  const island = islands.find((each) => addresses.script(each) === address);
  return island === undefined ? null : { type: 'js', body: islandScript(island) };
}

const versions = new Map<string, string>();

/** Eight hex digits that change with an asset's content; empty for what is none. */
export function assetVersion(address: string): string {
  const cached = versions.get(address);
  if (cached !== undefined) return cached;
  const asset = assetAt(address);
  const version = asset === null ? '' : shortHash(asset.body, 8);
  versions.set(address, version);
  return version;
}

/** An asset's address with its version, so that a browser may keep it for good. */
export function versionedAsset(address: string): string {
  return `${address}?v=${assetVersion(address)}`;
}

const contentTypes: Readonly<Record<SiteFile['type'], string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Sends a file. @param caching left out: as all that the app sends */
export function sendFile(c: Context, { type, body }: SiteFile, caching?: string): Response {
  c.header('content-type', contentTypes[type]);
  if (caching !== undefined) c.header('cache-control', caching);
  return c.body(body);
}
