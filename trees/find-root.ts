import type { SearchHit } from '../crawler/ports.ts';
import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { RootProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import { rootCandidates } from './root-candidates.ts';
import type { RootCandidate, RootChoice } from './root-choice.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';

/** The best candidates that an adviser may choose among. */
const MAX_PROPOSED = 3;

type RootParts = Pick<GrowParts, 'reader' | 'settings' | 'advisor' | 'signal'>;

/**
 * Reads the first few search hits for a topic, and the few pages that they point to as their guides, and takes the page
 * that makes the best root, its place among the hits considered. An adviser may take another of the three best; what
 * became of the advice stands among the reasons. Fails with `no_root` when none will do. Rejects when the signal aborts.
 */
export async function findRoot(
  topic: string,
  hits: readonly SearchHit[],
  parts: RootParts,
): Promise<Result<RootChoice, TreeFailure>> {
  const candidates = await rootCandidates(topic, hits, parts);
  const fit = candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const best = fit.slice(0, MAX_PROPOSED);
  const [first] = best;
  if (first === undefined) return treeFailure('no_root', noRootDetail(candidates));
  const { root, remark } = await advised(topic, first, best, parts);
  return ok({
    url: root.url as Url,
    title: root.title,
    candidates: candidates.map((each) => told(each, each === root ? remark : null)),
  });
}

interface Advised {
  readonly root: RootProposal;
  readonly remark: string | null;
}

async function advised(
  topic: string,
  first: RootProposal,
  best: readonly RootProposal[],
  { advisor, signal }: RootParts,
): Promise<Advised> {
  if (advisor === undefined || best.length < 2) return { root: first, remark: null };
  const advice = await advisor.chooseRoot(topic, best, signal);
  if (!advice.ok) return { root: first, remark: `no advice: ${advice.failure.reason}` };
  const picked = best.find(({ url }) => url === advice.value);
  if (picked === undefined) return { root: first, remark: 'advice ignored: not among the best' };
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
