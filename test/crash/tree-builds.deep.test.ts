// Repeats test/crash/failed-build.real.test.ts (a killed build goes on with what was begun) for many trees side by side on two
// hosts, killed at more moments, with every page and edge compared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeId } from '../../src/kernel/ids.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { type ArenaFolder, arenaFolder } from '../cli/arena-folder.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { killAt, openWatch } from './watch.ts';

const wanted = 8;
const kills = 2;
const perHost = 3;
const command = ['tree', 'build', '--json', '--trees', String(wanted)];
const sites: ConsoleSite[] = [];
const calm = arenaFolder();
const killed = arenaFolder();

beforeAll(async () => {
  for (const guides of [wanted / 2, wanted / 2]) sites.push(await startConsoleSite(guides));
  const urls = sites.flatMap(({ guides }) => guides);
  const allowedOrigins = sites.map(({ origin }) => origin);
  for (const { write } of [calm, killed])
    write('arena.yaml', {
      web: { kind: 'live', live: { seeds: [{ source: 'root_url', urls }] } },
      crawl: { allowedOrigins, perHostIntervalMs: 0, perHostConcurrency: perHost, browser: 'off' },
      trees: { children: 6 },
    });
});
afterAll(() => Promise.all(sites.map((site) => site.close())));

/** The trees that a finished command names, by their root pages, without what follows from the time of the run. */
async function treesOf({ db }: ArenaFolder, stdout: string): Promise<Map<string, unknown>> {
  const { trees } = JSON.parse(stdout) as { trees: { id: string; root: string }[] };
  const store = postgresTreeStore(db);
  const bare = new Map<string, unknown>();
  for (const { id, root } of trees) {
    const tree = await store.loadTree(treeId(id));
    if (tree) bare.set(root, withoutIds(tree));
  }
  return bare;
}

function withoutIds({ nodes, edges, growths }: InformationTree) {
  const urls = new Map(nodes.map(({ id, url }) => [id, url]));
  return {
    nodes: nodes.map(({ url, depth, state, page, failure }) => ({ url, depth, state, page, failure })).sort(byUrl),
    edges: edges
      .map(({ from, to, relation, order, step }) => [urls.get(from), urls.get(to), relation, order, step].join(' '))
      .sort(),
    growths: growths.map(({ node, step, linksSeen }) => [urls.get(node), step, linksSeen].join(' ')).sort(),
  };
}

function byUrl(a: { readonly url: string }, b: { readonly url: string }): number {
  return a.url < b.url ? -1 : 1;
}

describe(`${wanted} trees built side by side`, () => {
  it('are built politely; killed and given again, the command ends with the same trees', async () => {
    const undisturbed = await treesOf(calm, await calm.told(...command));
    expect(undisturbed.size).toBe(wanted);

    const watch = await openWatch(killed.url);
    for (let kill = 1; kill <= kills; kill++) await killAt(killed.start(...command), () => watch.hasGrownBy(12));
    await watch.close();
    const last = await killed.run(...command);
    expect(last.code, last.err).toBe(0);
    expect(last.err).toContain('continuing the build of');
    expect(await treesOf(killed, last.out)).toEqual(undisturbed);

    for (const { load } of sites) {
      expect(load.most).toBeLessThanOrEqual(perHost);
      expect(load.most).toBeGreaterThan(1);
    }
  });
});
