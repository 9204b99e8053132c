import type { PageRead } from '../crawler/page.ts';
import type { PageReader, SearchHit } from '../crawler/ports.ts';
import type { RootProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import { type Guide, guidesOf } from './guides-of-hits.ts';
import { scoreRoot } from './score-root.ts';
import { shareNamed } from './topic-words.ts';

/** Search hits that are read at most. */
const MAX_READ = 5;
/** Characters of a page's text that an adviser sees. */
const OPENING = 600;

/**
 * What a place further down in the search engine's order costs a page: the engine knows best what the topic is about, and
 * a root that it ranks low is one that agents cannot find by searching.
 */
const placeDiscount = 0.7;

/** A page must name more than this share of the topic's words; with less it is what the engine found for want of better. */
const LEAST_NAMED = 0.5;

/** A page that hits point to counts as if it stood in this place among them; one that most of them point to, as the first. */
const GUIDE_PLACE = 1;

/** A page that was looked at as a root. */
export interface LookedCandidate extends RootProposal {
  /** False where no topic would make a root of it: it was not read, leads nowhere, or is there for something else. */
  readonly canBeRoot: boolean;
}

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
): Promise<readonly LookedCandidate[]> {
  const urls = [...new Set(hits.map((hit) => hit.url))].slice(0, MAX_READ);
  const looked = await Promise.all(urls.map((url) => lookAt(url, parts)));
  const guides = guidesOf(
    topic,
    looked.flatMap(({ read }) => (read.ok ? [read.value] : [])),
  );
  const candidates = [
    ...looked.map((hit, place) => candidateOf(topic, hit, place, parts)),
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

async function guideCandidate(topic: string, guide: Guide, hits: number, parts: LookParts): Promise<LookedCandidate> {
  const place = guide.hits * 2 > hits ? 0 : GUIDE_PLACE;
  const pointing = guide.hits === 1 ? 'a hit belongs under it' : `${guide.hits} hits point to it`;
  const candidate = candidateOf(topic, await lookAt(guide.url, parts), place, parts);
  if (candidate.score === 0 || shareNamed(topic, candidate.title) > 0)
    return { ...candidate, reasons: [...candidate.reasons, pointing] };
  return { ...candidate, score: 0, reasons: ['its title is not about the topic', ...candidate.reasons, pointing] };
}

/** The score of a page for this topic: its fitness, lowered by its place, and weighed by how much of the topic its title names. */
function candidateOf(topic: string, { url, read }: Looked, place: number, parts: LookParts): LookedCandidate {
  if (!read.ok)
    return {
      url,
      title: '',
      score: 0,
      reasons: [read.failure.reason.replaceAll('_', ' ')],
      opening: '',
      canBeRoot: false,
    };
  const { page } = read.value;
  const { score, reasons } = scoreRoot(page, parts.settings, markupOf(read.value));
  const found = { url: page.url, title: page.title, opening: page.text.slice(0, OPENING), canBeRoot: score > 0 };
  if (score > 0 && shareNamed(topic, `${page.title}\n${page.text}`) <= LEAST_NAMED)
    return { ...found, score: 0, reasons: ['says too little about the topic', ...reasons] };
  const weight = 0.5 + shareNamed(topic, page.title);
  const placed = place === 0 ? reasons : [...reasons, `place ${place + 1}`];
  return { ...found, score: score * placeDiscount ** place * weight, reasons: placed };
}

/** Good enough to find declared types in, which are ASCII in any encoding of the web. */
function markupOf({ snapshot }: PageRead): string {
  return Buffer.from(snapshot.bytes).toString('latin1');
}
