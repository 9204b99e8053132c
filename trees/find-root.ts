import type { PageRead } from '../crawler/page.ts';
import type { PageReader, SearchHit } from '../crawler/ports.ts';
import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { RootProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import { guidesOf, sharesWord } from './guides-of-hits.ts';
import type { RootCandidate, RootChoice } from './root-choice.ts';
import { scoreRoot } from './score-root.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';

/** Search hits that are read at most. */
const MAX_READ = 5;
/** The best candidates that an adviser may choose among. */
const MAX_PROPOSED = 3;
/** Characters of a page's text that an adviser sees. */
const OPENING = 600;

/**
 * What a place further down in the search engine's order costs a page: the engine knows best what the topic is about, and
 * a root that it ranks low is one that agents cannot find by searching.
 */
const placeDiscount = 0.7;

interface Candidate extends RootProposal {
  /** Score after the discount for its place. */
  readonly worth: number;
}

type RootParts = Pick<GrowParts, 'reader' | 'settings' | 'advisor' | 'signal'>;

/** A page that hits point to counts as if it stood in this place among them; one that most of them point to, as the first. */
const GUIDE_PLACE = 1;

/**
 * Reads the first few search hits for a topic, and the few pages that they point to as their guides, and takes the page
 * that makes the best root, its place among the hits considered. An adviser may take another of the three best; what became of the advice stands among the reasons.
 * Fails with `no_root` when none will do. Rejects when the signal aborts.
 */
export async function findRoot(
  topic: string,
  hits: readonly SearchHit[],
  parts: RootParts,
): Promise<Result<RootChoice, TreeFailure>> {
  const urls = [...new Set(hits.map((hit) => hit.url))].slice(0, MAX_READ);
  const hitsRead = await Promise.all(urls.map((url) => readPage(url, parts)));
  const guides = guidesOf(
    topic,
    hitsRead.flatMap(({ read }) => (read.ok ? [read.value] : [])),
  );
  const guidesRead = await Promise.all(guides.map(({ url }) => readPage(url, parts)));
  const candidates = [
    ...hitsRead.map((hit, place) => candidateOf(hit, place, parts)),
    ...guidesRead.map((guide, index) => {
      const pointing = guides[index]?.hits ?? 0;
      const place = pointing * 2 > urls.length ? 0 : GUIDE_PLACE;
      return asGuide(topic, candidateOf(guide, place, parts), pointing);
    }),
  ];
  const fit = candidates.filter(({ score }) => score > 0).sort((a, b) => b.worth - a.worth);
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

interface Looked {
  readonly url: string;
  readonly read: Awaited<ReturnType<PageReader['read']>>;
}

async function readPage(url: string, { reader, signal }: RootParts): Promise<Looked> {
  return { url, read: await reader.read(url, signal) };
}

function asGuide(topic: string, candidate: Candidate, hits: number): Candidate {
  const reasons = [...candidate.reasons, hits === 1 ? 'a hit belongs under it' : `${hits} hits point to it`];
  if (sharesWord(topic, candidate.title)) return { ...candidate, reasons };
  return { ...candidate, score: 0, worth: 0, reasons: ['not about the topic', ...reasons] };
}

function candidateOf({ url, read }: Looked, place: number, parts: RootParts): Candidate {
  if (!read.ok) return { url, title: '', score: 0, worth: 0, reasons: [read.failure.reason], opening: '' };
  const { page } = read.value;
  const { score, reasons } = scoreRoot(page, parts.settings, markupOf(read.value));
  const opening = page.text.slice(0, OPENING);
  return { url: page.url, title: page.title, score, worth: score * placeDiscount ** place, reasons, opening };
}

/** Good enough to find declared types in, which are ASCII in any encoding of the web. */
function markupOf({ snapshot }: PageRead): string {
  return Buffer.from(snapshot.bytes).toString('latin1');
}

interface Advised {
  readonly root: Candidate;
  readonly remark: string | null;
}

async function advised(
  topic: string,
  first: Candidate,
  best: readonly Candidate[],
  { advisor, signal }: RootParts,
): Promise<Advised> {
  if (advisor === undefined || best.length < 2) return { root: first, remark: null };
  const proposals = best.map(({ worth: _worth, ...proposal }) => proposal);
  const advice = await advisor.chooseRoot(topic, proposals, signal);
  if (!advice.ok) return { root: first, remark: `no advice: ${advice.failure.reason}` };
  const picked = best.find(({ url }) => url === advice.value);
  if (picked === undefined) return { root: first, remark: 'advice ignored: not among the best' };
  return { root: picked, remark: picked === first ? 'best by score and by advice' : 'chosen by advice' };
}

function told({ url, title, score, reasons }: Candidate, remark: string | null): RootCandidate {
  return { url, title, score, reasons: remark === null ? reasons : [...reasons, remark] };
}

function noRootDetail(candidates: readonly RootCandidate[]): string {
  if (candidates.length === 0) return 'The search gave no hit to start from.';
  const reasons = candidates.map((candidate) => `${candidate.url}: ${candidate.reasons.join(', ')}`);
  return `None of ${candidates.length} pages can be a root (${reasons.join('; ')}).`;
}
