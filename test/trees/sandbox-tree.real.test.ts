import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher, type HttpFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox-server.ts';
import { buildTree, plantTree } from '../../trees/build-tree.ts';
import { childToDescend, chooseSiblings, startPaths } from '../../trees/choose.ts';
import { growForDescent, growForWidth } from '../../trees/grow-for-match.ts';
import type { GrowParts } from '../../trees/grow-parts.ts';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { validateTree } from '../../trees/import-tree.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { expectOk, seed } from './plant.ts';

let sandbox: Sandbox;
let fetcher: HttpFetcher;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 77, size: 400 });
  fetcher = createFetcher({
    userAgent: 'dr-arena-test/1.0',
    allowedOrigins: [sandbox.origin],
    timeoutMs: 10_000,
    maxBytes: 2_000_000,
    maxRedirects: 5,
    perHostConcurrency: 6,
    perHostIntervalMs: 0,
    respectRobots: true,
  });
});

afterAll(async () => {
  await fetcher?.close();
  await sandbox?.close();
});

async function grow(): Promise<{ tree: InformationTree; parts: GrowParts }> {
  const reader = createPageReader({
    fetcher: fetcher,
    documents: createDocumentReader(),
    renderer: null,
    clock: systemClock,
  });
  const parts = { reader, store: new MemoryTreeStore(), settings: defaultGrowSettings };
  const rootUrl = `${sandbox.origin}${sandbox.world.overviews[0]?.path ?? '/'}`;
  const planted = expectOk(await plantTree({ rootUrl, seed }, parts));
  return { tree: expectOk(await buildTree(planted, parts)), parts };
}

describe('a tree on the sandbox web', () => {
  it('is valid, carries text on every page that was read, and is the same when grown again', async () => {
    const { tree, parts } = await grow();
    expect(validateTree(tree, defaultGrowSettings)).toEqual([]);
    for (const node of tree.nodes) {
      expect(node.page === null).toBe(node.state === 'unusable');
      if (node.page === null) continue;
      const page = await parts.store.loadPage(node.url, node.page);
      expect(page?.text.length).toBeGreaterThan(200);
      expect(page?.text).not.toMatch(/accept our cookies|Popular now/);
    }
    expect((await grow()).tree).toEqual(tree);
  });

  it('has no navigation, search or log-in page in it', async () => {
    const { tree } = await grow();
    const paths = tree.nodes.map((node) => new URL(node.url).pathname);
    expect(paths.filter((path) => /^\/(?:$|about|contact|privacy|login|search)/.test(path))).toEqual([]);
    expect(tree.nodes.filter((node) => node.state === 'usable').length).toBeGreaterThan(20);
  });

  it('can be asked about in width and in depth, under one heading', async () => {
    const { tree, parts } = await grow();
    const start = startPaths(tree, 1)[0] ?? [];
    expect(start).toHaveLength(2);
    const wide = expectOk(await growForWidth(tree, start, 4, parts));
    expect(chooseSiblings(wide, start, 4, 1)?.targets).toHaveLength(4);
    expect(chooseSiblings(wide, start, 4, 1)?.heading).toMatch(/\S/);
    const deep = expectOk(await growForDescent(wide, start, parts));
    const child = childToDescend(deep, start, 1);
    expect(child === null ? null : chooseSiblings(deep, [...start, child], 2, 1)?.targets).toHaveLength(2);
  });
});
