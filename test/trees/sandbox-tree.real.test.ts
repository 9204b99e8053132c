import { describe, expect, it } from 'vitest';
import { childToDescend, chooseSiblings, startPaths } from '../../trees/choose.ts';
import { growForDescent, growForWidth } from '../../trees/grow-for-match.ts';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { validateTree } from '../../trees/import-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { grownSandbox, growTree } from '../services/grown-sandbox.ts';
import { expectOk } from '../support/expect-ok.ts';

const web = grownSandbox({ seed: 77, size: 400 });

describe('a tree on the sandbox web', () => {
  it('is valid, carries text on every page that was read, and is the same when grown again', async () => {
    const { tree, parts } = web;
    expect(validateTree(tree, defaultGrowSettings)).toEqual([]);
    for (const node of tree.nodes) {
      expect(node.page === null).toBe(node.state === 'unusable');
      if (node.page === null) continue;
      const page = await parts.store.loadPage(node.url, node.page);
      expect(page?.text.length).toBeGreaterThan(200);
      expect(page?.text).not.toMatch(/accept our cookies|Popular now/);
    }
    const again = { ...parts, store: new MemoryTreeStore() };
    expect(await growTree(web.sandbox.origin, web.sandbox, again)).toEqual(tree);
  });

  it('has no navigation, search or log-in page in it', async () => {
    const { tree } = web;
    const paths = tree.nodes.map((node) => new URL(node.url).pathname);
    expect(paths.filter((path) => /^\/(?:$|about|contact|privacy|login|search)/.test(path))).toEqual([]);
    expect(tree.nodes.filter((node) => node.state === 'usable').length).toBeGreaterThan(20);
  });

  it('can be asked about in width and in depth, under one heading', async () => {
    const { tree, parts } = web;
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
