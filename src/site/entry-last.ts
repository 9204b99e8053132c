import { addresses } from '../report/site/addresses.ts';
import { assetAddresses } from './asset-at.ts';
import type { Site } from './site.ts';

/**
 * The same site with its files in another order: what pages need and what they lead to comes before them, and the first
 * page last. Written over an earlier site so, whoever reads it meanwhile finds every page that a link leads to.
 */
export function entryLast(site: Site): Site {
  return {
    file: (address) => site.file(address),
    async *addresses() {
      const all: string[] = [];
      for await (const address of site.addresses()) all.push(address);
      const assets = new Set<string>(assetAddresses);
      yield* assetAddresses;
      for (const address of all.toReversed()) {
        if (!assets.has(address) && address !== addresses.leaderboard) yield address;
      }
      yield addresses.leaderboard;
    },
  };
}
