import type { SearchHit } from '../crawler/ports.ts';
import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { RootProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import { rootCandidates } from './root-candidates.ts';
import type { RootCandidate, RootChoice } from './root-choice.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';

type RootParts = Pick<GrowParts, 'reader' | 'settings' | 'advisor' | 'signal'>;

/**
 * Reads the first few search hits for a topic, and the few pages that they point to as their guides, and takes the page
 * that makes the best root, its place among the hits considered. An adviser may take any other that can be a root, also
 * one that code takes to be about something else; what became of the advice stands among the reasons. Fails with
 * `no_root` when none will do. Rejects when the signal aborts.
 */
export async function findRoot(
  topic: string,
  hits: readonly SearchHit[],
  parts: RootParts,
): Promise<Result<RootChoice, TreeFailure>> {
  const candidates = await rootCandidates(topic, hits, parts);
  const able = candidates.filter(({ canBeRoot }) => canBeRoot).sort((a, b) => b.score - a.score);
  const { root, remark } = await advised(topic, able, parts);
  if (root === null) return treeFailure('no_root', noRootDetail(candidates));
  return ok({
    url: root.url as Url,
    title: root.title,
    candidates: candidates.map((each) => told(each, each === root ? remark : null)),
  });
}

interface Advised {
  readonly root: RootProposal | null;
  readonly remark: string | null;
}

/** @param able all that can be a root, best first */
async function advised(topic: string, able: readonly RootProposal[], { advisor, signal }: RootParts): Promise<Advised> {
  const first = able.find(({ score }) => score > 0) ?? null;
  if (advisor === undefined || able.length === 0 || (able.length === 1 && first !== null))
    return { root: first, remark: null };
  const advice = await advisor.chooseRoot(topic, able, signal);
  if (!advice.ok) return { root: first, remark: `no advice: ${advice.failure.reason}` };
  const picked = able.find(({ url }) => url === advice.value);
  if (picked === undefined) return { root: first, remark: 'advice ignored: not among the candidates' };
  return { root: picked, remark: picked === first ? 'best by score and by advice' : 'chosen by advice' };
}

function told({ url, title, score, reasons }: RootProposal, remark: string | null): RootCandidate {
  return { url, title, score, reasons: remark === null ? reasons : [...reasons, remark] };
}

/** How many pages fell short, by what they lack most. */
function noRootDetail(candidates: readonly RootCandidate[]): string {
  if (candidates.length === 0) return 'the search gave no hit';
  const counts = new Map<string, number>();
  for (const { reasons } of candidates) {
    const lack = reasons[0] ?? 'unfit';
    counts.set(lack, (counts.get(lack) ?? 0) + 1);
  }
  const lacks = [...counts].map(([lack, count]) => `${lack}: ${count}`);
  return `none of the ${candidates.length} pages found can be a root (${lacks.join(', ')})`;
}
