import { createPageReader } from '../../../crawler/page-reader.ts';
import type { Fetcher } from '../../../crawler/ports.ts';
import { createDocumentReader } from '../../../crawler/reading/document-reader.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { ok } from '../../../src/kernel/result.ts';
import { passageKinds } from '../../../src/sandbox/passages.ts';
import { sandboxReply } from '../../../src/sandbox/sandbox-reply.ts';
import { makeWorld } from '../../../src/sandbox/world.ts';
import { buildTree, plantTree } from '../../../trees/build-tree.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import { MemoryTreeStore } from '../../../trees/memory-tree-store.ts';
import { expectOk } from '../../support/expect-ok.ts';

const topic = { topic: 'made up', source: 'list', category: null, geo: null, at: '2024-01-01T00:00:00.000Z' } as const;

/** A tree of the made-up web from its first overview, grown without a server, with all passages. */
export async function grownWorld(seed: number, size: number) {
  const world = makeWorld(seed, size);
  const origin = 'http://sandbox.test';
  const reply = sandboxReply({ world, origin, clutter: false, passages: passageKinds });
  const fetcher: Fetcher = {
    get: async (url) => {
      const { pathname, search } = new URL(url);
      const { status, headers, body } = await reply('GET', `${pathname}${search}`);
      const contentType = headers['content-type'] ?? 'text/html';
      return ok({ url: url as Url, status, contentType, bytes: Buffer.from(body, 'utf8'), via: 'http' });
    },
  };
  const documents = createDocumentReader();
  const reader = createPageReader({ fetcher, documents, renderer: null, clock: systemClock });
  const parts = { reader, store: new MemoryTreeStore(), settings: defaultGrowSettings };
  const rootUrl = `${origin}${world.overviews[0]?.path ?? '/'}`;
  const tree = expectOk(await buildTree(expectOk(await plantTree({ rootUrl, seed: topic }, parts)), parts));
  return { world, parts, tree };
}
