// Repeats test/crash/failed-build.real.test.ts (a killed build goes on with what was begun) for many trees side by side on two
// hosts, killed at more moments, with every page and edge compared.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { treeId } from '../../src/kernel/ids.ts';
import { connectArena } from '../../src/storage/database.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { runAlone } from '../cli/run-in.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { startProgram } from '../support/run-program.ts';
import { killAt, openWatch } from './watch.ts';

const wanted = 8;
const kills = 2;
const perHost = 3;
const command = ['tree', 'build', '--json', '--trees', String(wanted)];
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-trees-'));
const databases: TestDatabase[] = [];
const sites: ConsoleSite[] = [];

beforeAll(async () => {
  for (const guides of [wanted / 2, wanted / 2]) sites.push(await startConsoleSite(guides));
  const urls = sites.flatMap(({ guides }) => guides);
  const config = {
    web: { kind: 'live', live: { seeds: [{ source: 'root_url', urls }] } },
    crawl: {
      allowedOrigins: sites.map(({ origin }) => origin),
      perHostIntervalMs: 0,
      perHostConcurrency: perHost,
      browser: 'off',
    },
    trees: { children: 6 },
  };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
});
afterAll(async () => {
  for (const site of sites) await site.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function freshDatabase(): Promise<string> {
  const database = await openTestDatabase('with engine');
  databases.push(database);
  return database.url;
}

/** The trees that a finished command names, by their root pages, without what follows from the time of the run. */
async function treesOf(databaseUrl: string, stdout: string): Promise<Map<string, unknown>> {
  const { trees } = JSON.parse(stdout) as { trees: { id: string; root: string }[] };
  const arena = await connectArena(databaseUrl);
  const store = postgresTreeStore(arena.db);
  const bare = new Map<string, unknown>();
  for (const { id, root } of trees) {
    const tree = await store.loadTree(treeId(id));
    if (tree) bare.set(root, withoutIds(tree));
  }
  await arena.close();
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
    const calmUrl = await freshDatabase();
    const calm = await runAlone(folder, command, { DATABASE_URL: calmUrl });
    expect(calm.code, calm.err).toBe(0);
    const undisturbed = await treesOf(calmUrl, calm.out);
    expect(undisturbed.size).toBe(wanted);

    const killedUrl = await freshDatabase();
    const watch = await openWatch(killedUrl);
    for (let kill = 1; kill <= kills; kill++)
      await killAt(startProgram(folder, command, { DATABASE_URL: killedUrl }), () => watch.hasGrownBy(12));
    await watch.close();
    const last = await runAlone(folder, command, { DATABASE_URL: killedUrl });
    expect(last.code, last.err).toBe(0);
    expect(last.err).toContain('going on with what was begun');
    expect(await treesOf(killedUrl, last.out)).toEqual(undisturbed);

    for (const { load } of sites) {
      expect(load.most).toBeLessThanOrEqual(perHost);
      expect(load.most).toBeGreaterThan(1);
    }
  });
});
