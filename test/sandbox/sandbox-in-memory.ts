import * as z from 'zod';
import { canonicalUrl } from '../../crawler/fetching/canonical-url.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import type { Fetcher, SearchEngine } from '../../crawler/ports.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { gazetteOrigin } from '../../src/sandbox/notices.ts';
import { passageKinds } from '../../src/sandbox/passages.ts';
import { sandboxReply } from '../../src/sandbox/sandbox-reply.ts';
import { makeWorld } from '../../src/sandbox/world.ts';
import { buildTree, plantTree } from '../../trees/build-tree.ts';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { expectOk } from '../support/expect-ok.ts';

const origin = 'http://sandbox.test';
const topic = { topic: 'made up', source: 'list', category: null, geo: null, at: '2024-01-01T00:00:00.000Z' } as const;

const results = z.object({
  results: z.array(
    z
      .object({ url: z.string(), title: z.string(), content: z.string().default('') })
      .transform(({ content, ...hit }) => ({ ...hit, snippet: content })),
  ),
});

/** The sandbox's pages and its search without a server, for one seed, with all passages. */
export function sandboxInMemory(seed: number, size: number) {
  const world = makeWorld(seed, size);
  const reply = sandboxReply({ world, origin, clutter: true, passages: passageKinds });
  const get: Fetcher['get'] = async (address) => {
    const url = canonicalUrl(address);
    if (url === null || ![origin, gazetteOrigin].includes(new URL(url).origin))
      return fail({ reason: 'address_refused', detail: address });
    const { pathname, search } = new URL(url);
    const { status, headers, body } = await reply('GET', pathname + search);
    const location = headers.location;
    if (location !== undefined) return fail({ reason: 'unreachable', detail: 'redirects are not followed here' });
    const contentType = headers['content-type'] ?? '';
    return ok({ url, status, contentType, bytes: new TextEncoder().encode(body), via: 'http' });
  };
  const search: SearchEngine['search'] = async (query, limit) => {
    const { body } = await reply('GET', `/search?format=json&q=${encodeURIComponent(query)}`);
    return ok(results.parse(JSON.parse(body)).results.slice(0, limit));
  };
  return { world, fetcher: { get }, search: { search } };
}

/** A tree from the first overview, and where its pages are. */
export async function grownInMemory(seed: number, size: number) {
  const { world, fetcher, search } = sandboxInMemory(seed, size);
  const reader = createPageReader({ fetcher, documents: createDocumentReader(), renderer: null, clock: systemClock });
  const parts = { reader, store: new MemoryTreeStore(), settings: defaultGrowSettings };
  const rootUrl = `${origin}${world.overviews[0]?.path ?? '/'}`;
  const tree = expectOk(await buildTree(expectOk(await plantTree({ rootUrl, seed: topic }, parts)), parts));
  return { tree, parts, web: { fetcher, search } };
}
