import type { PageRead } from '../crawler/page.ts';
import type { PageReader, SearchHit } from '../crawler/ports.ts';
import type { RootProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import { type Guide, guidesOf, sharesWord } from './guides-of-hits.ts';
import { scoreRoot } from './score-root.ts';

/** Search hits that are read at most. */
const MAX_READ = 5;
/** Characters of a page's text that an adviser sees. */
const OPENING = 600;

/**
 * What a place further down in the search engine's order costs a page: the engine knows best what the topic is about, and
 * a root that it ranks low is one that agents cannot find by searching.
 */
const placeDiscount = 0.7;

export interface Candidate extends RootProposal {
  /** Score after the discount for its place. */
  readonly worth: number;
}

/** A page that hits point to counts as if it stood in this place among them; one that most of them point to, as the first. */
const GUIDE_PLACE = 1;

/** What is needed to look at pages as roots. */
export type LookParts = Pick<GrowParts, 'reader' | 'settings' | 'signal'>;

/**
 * Reads the first few search hits for a topic, and the few pages that they point to as their guides.
 * @returns the hits in the order of the search engine, then the guides
 */
export async function rootCandidates(
  topic: string,
  hits: readonly SearchHit[],
  parts: LookParts,
): Promise<readonly Candidate[]> {
  const urls = [...new Set(hits.map((hit) => hit.url))].slice(0, MAX_READ);
  const looked = await Promise.all(urls.map((url) => lookAt(url, parts)));
  const guides = guidesOf(
    topic,
    looked.flatMap(({ read }) => (read.ok ? [read.value] : [])),
  );
  const candidates = [
    ...looked.map((hit, place) => candidateOf(hit, place, parts)),
    ...(await Promise.all(guides.map((guide) => guideCandidate(topic, guide, urls.length, parts)))),
  ];
  // Addresses that redirect to one page are one candidate, in the best place.
  return candidates.filter(({ url }, index) => candidates.findIndex((each) => each.url === url) === index);
}

interface Looked {
  readonly url: string;
  readonly read: Awaited<ReturnType<PageReader['read']>>;
}

async function lookAt(url: string, { reader, signal }: LookParts): Promise<Looked> {
  return { url, read: await reader.read(url, signal) };
}

async function guideCandidate(topic: string, guide: Guide, hits: number, parts: LookParts): Promise<Candidate> {
  const place = guide.hits * 2 > hits ? 0 : GUIDE_PLACE;
  const candidate = candidateOf(await lookAt(guide.url, parts), place, parts);
  const pointing = guide.hits === 1 ? 'a hit belongs under it' : `${guide.hits} hits point to it`;
  const reasons = [...candidate.reasons, pointing];
  if (sharesWord(topic, candidate.title)) return { ...candidate, reasons };
  return { ...candidate, score: 0, worth: 0, reasons: ['not about the topic', ...reasons] };
}

function candidateOf({ url, read }: Looked, place: number, parts: LookParts): Candidate {
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
