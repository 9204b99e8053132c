import { addresses } from '../report/site/addresses.ts';
import { siteIcon } from '../report/style/site-icon.ts';
import { siteStyle } from '../report/style/site-style.ts';
import { islandScript, islands } from './island-scripts.ts';
import type { SiteFile } from './site.ts';

/** What every site has beside its pages and tables. */
export const assetAddresses: readonly string[] = [addresses.style, addresses.icon, ...islands.map(addresses.script)];

/** Style, icon or a script, the same for every tournament; null for any other address. */
export function assetAt(address: string): SiteFile | null {
  if (address === addresses.style) return { type: 'css', body: siteStyle };
  if (address === addresses.icon) return { type: 'svg', body: siteIcon };
  const island = islands.find((each) => addresses.script(each) === address);
  return island === undefined ? null : { type: 'js', body: islandScript(island) };
}
