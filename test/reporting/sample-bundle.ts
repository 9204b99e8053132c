import { bytesHash } from '../../src/kernel/hash.ts';
import { bundlePages } from '../../src/reporting/export/check-bundle.ts';
import { type MatchBundle, matchBundleVersion } from '../../src/reporting/export/match-bundle-schema.ts';
import { exportMatchLogs } from '../../src/reporting/export/match-log.ts';
import type { MatchInput } from '../../src/reporting/view/page-inputs.ts';
import { matchInput, type PagedRecord } from './sample-pages.ts';

/** A whole bundle of one match of a record, and what its page shows. */
export function sampleBundle({ record: whole, pages }: PagedRecord, place: number) {
  const input: MatchInput = matchInput(whole, place);
  const { record } = input;
  const [match] = record.matches;
  const tree = record.treesGrown.find(({ id }) => id === match?.tree);
  if (!tree) throw new Error('no tree');
  const nodes = tree.nodes.map((node) => ({ ...node, page: pages.get(node.id)?.hash ?? null }));
  const grown = { ...tree, nodes };
  const own = { ...record, treesGrown: [grown] };
  const all = [...pages.values()];
  const kept = bundlePages(grown, own.rounds, own.tasks).flatMap(({ url }) => {
    const page = all.find((each) => each.url === url);
    return page ? [page] : [];
  });
  const bodies = kept.map(({ url }) => Buffer.from(`<html>${url}</html>`));
  const bundle: MatchBundle = {
    schema: matchBundleVersion,
    program: 'dr-arena 0',
    place: { number: place + 1, of: whole.matches.length },
    log: exportMatchLogs(own),
    pages: kept.map(({ links: _links, ...page }, at) => ({
      ...page,
      snapshot: bytesHash(bodies[at] ?? Buffer.alloc(0)),
    })),
    snapshots: bodies.map((body) => ({
      hash: bytesHash(body),
      contentType: 'text/html',
      via: 'http' as const,
      base64: body.toString('base64'),
    })),
  };
  return { bundle, input: { ...input, record: own } };
}
