import { afterAll, beforeAll } from 'vitest';
import type { HttpFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox-server.ts';
import { buildTree, plantTree } from '../../trees/build-tree.ts';
import type { GrowParts } from '../../trees/grow-parts.ts';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { expectOk } from '../support/expect-ok.ts';
import { sandboxFetcher } from './sandbox-fetcher.ts';

/** The sandbox web of a test file, and what trees grow with on it; open while its tests run. */
export interface GrownSandbox {
  sandbox: Sandbox;
  fetcher: HttpFetcher;
  parts: GrowParts;
  /** From the first overview. */
  tree: InformationTree;
}

const topic = { topic: 'made up', source: 'list', category: null, geo: null, at: '2024-01-01T00:00:00.000Z' } as const;

/**
 * Starts a sandbox before the first test of a file, and grows a tree on it.
 * @param names by which its pages are called; its own address, which has another port each time, where there are none
 */
export function grownSandbox(options: SandboxOptions, ...names: readonly string[]): GrownSandbox {
  // Filled before the first test.
  const grown = {} as GrownSandbox;
  beforeAll(async () => {
    const sandbox = await startSandbox(options);
    const fetcher = sandboxFetcher(sandbox.origin, ...names);
    const reader = createPageReader({ fetcher, documents: createDocumentReader(), renderer: null, clock: systemClock });
    const parts = { reader, store: new MemoryTreeStore(), settings: defaultGrowSettings };
    Object.assign(grown, {
      sandbox,
      fetcher,
      parts,
      tree: await growTree(`${names[0] ?? sandbox.origin}`, sandbox, parts),
    });
  });
  afterAll(async () => {
    await grown.fetcher?.close();
    await grown.sandbox?.close();
  });
  return grown;
}

/** The tree of the first overview, grown anew. */
export async function growTree(origin: string, { world }: Sandbox, parts: GrowParts): Promise<InformationTree> {
  const rootUrl = `${origin}${world.overviews[0]?.path ?? '/'}`;
  return expectOk(await buildTree(expectOk(await plantTree({ rootUrl, seed: topic }, parts)), parts));
}
