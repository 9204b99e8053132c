import type { FreshPage, PageRead } from '../crawler/page.ts';
import type { PageReader, SearchHit } from '../crawler/ports.ts';
import type { Seed } from '../crawler/seed.ts';
import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { RootProposal } from './grow-advisor.ts';
import type { GrowParts } from './grow-parts.ts';
import type { RootCandidate, RootChoice } from './information-tree.ts';
import { scoreRoot } from './score-root.ts';
import { looseHeading } from './siblings.ts';
import { type TreeFailure, treeFailure } from './tree-store.ts';

/** Returns the search query for a seed: the adviser's, else that of the plain rule. Rejects on abort. */
export async function rootQuery(
  seed: Seed,
  { advisor, signal }: Pick<GrowParts, 'advisor' | 'signal'>,
): Promise<string> {
  const advice = await advisor?.writeRootQuery(seed, signal);
  return advice?.ok ? advice.value : plainQuery(seed);
}

/** The name of a Trends category alone may mean much else (`Saturn`, `Java`), so the category above it goes with it. */
function plainQuery({ topic, source, category }: Seed): string {
  const above = source === 'trends_category' ? category?.split('>').at(-2)?.trim() : undefined;
  return above ? `${topic} ${above}` : topic;
}

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
    candidates: candidates.map((each) => withRemark(each, each === root ? remark : null)),
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
  const choice = able.find(({ url }) => url === advice.value);
  if (choice === undefined) return { root: first, remark: 'advice ignored: not among the candidates' };
  return { root: choice, remark: choice === first ? 'best by score and by advice' : 'chosen by advice' };
}

function withRemark({ url, title, score, reasons }: RootProposal, remark: string | null): RootCandidate {
  return { url, title, score, reasons: remark === null ? reasons : [...reasons, remark] };
}

/** Counts the pages that fell short, by their main lack. */
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

/** Search hits that are read at most. */
const MAX_READ = 5;
/** Characters of a page's text that an adviser sees. */
const OPENING = 600;

/**
 * Discount for each lower place in the search engine's order: the engine knows best what the topic is about, and a root
 * that it ranks low is one that agents cannot find by searching.
 */
const placeDiscount = 0.7;

/** A page must name more than this share of the topic's words; with less it is what the engine found for lack of better. */
const LEAST_NAMED = 0.5;

/** A page that hits point to counts as if it stood in this place among them; one that most of them point to, as the first. */
const GUIDE_PLACE = 1;

/** A page that was looked at as a root. */
interface LookedCandidate extends RootProposal {
  /** False where no topic would make a root of it: it was not read, leads nowhere, or is there for something else. */
  readonly canBeRoot: boolean;
}

/** Dependencies for looking at pages as roots. */
type LookParts = Pick<GrowParts, 'reader' | 'settings' | 'signal'>;

/**
 * Reads the first few search hits for a topic, and the few pages that they point to as their guides.
 * @returns the hits in the order of the search engine, then the guides
 */
async function rootCandidates(
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
  const proposal = { url: page.url, title: page.title, opening: page.text.slice(0, OPENING), canBeRoot: score > 0 };
  if (score > 0 && shareNamed(topic, `${page.title}\n${page.text}`) <= LEAST_NAMED)
    return { ...proposal, score: 0, reasons: ['says too little about the topic', ...reasons] };
  const weight = 0.5 + shareNamed(topic, page.title);
  const placed = place === 0 ? reasons : [...reasons, `place ${place + 1}`];
  return { ...proposal, score: score * placeDiscount ** place * weight, reasons: placed };
}

/** Good enough to find declared types in, which are ASCII in any encoding of the web. */
function markupOf({ snapshot }: PageRead): string {
  return Buffer.from(snapshot.bytes).toString('latin1');
}

/** A page that search hits point to: what they belong under, or what several of them link to. */
interface Guide {
  readonly url: Url;
  /** Number of hits that point to it. */
  readonly hits: number;
}

const MAX_GUIDES = 3;
/** A link says less than a trail: as many hits must share it. */
const MIN_SHARED = 2;

/**
 * The pages that the hits of a search point to and that may be better roots than they are: a search for many things finds
 * the page of one of them, which belongs under the guide to all. Taken are the nearest page above a hit, and what at least
 * two hits link to by words of the topic, outside lists of loosely related pages; those that more hits point to first. Home pages are left out.
 */
export function guidesOf(topic: string, hits: readonly FreshPage[]): readonly Guide[] {
  const hitUrls = new Set<string>(hits.map(({ page }) => page.url));
  const above = count(hits.map(({ above }) => above.slice(0, 1)));
  const linked = count(hits.map(({ page }) => aboutTopic(topic, page.links)));
  const guides = new Map(above);
  for (const [url, times] of linked) if (times >= MIN_SHARED) guides.set(url, Math.max(times, guides.get(url) ?? 0));
  return [...guides]
    .filter(([url]) => !hitUrls.has(url) && new URL(url).pathname !== '/')
    .map(([url, times]) => ({ url, hits: times }))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MAX_GUIDES);
}

function aboutTopic(topic: string, links: PageRead['page']['links']): readonly Url[] {
  return links
    .filter(({ anchor, heading }) => shareNamed(topic, anchor) > 0 && !looseHeading.test(heading))
    .map(({ url }) => url);
}

function count(lists: readonly (readonly Url[])[]): Map<Url, number> {
  const counts = new Map<Url, number>();
  for (const list of lists) for (const url of new Set(list)) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}

/** Words that say nothing of what a topic is about. */
const fillers = new Set(
  (
    'a about all an and are as at best by for from guide how in into is it list near new of on or top the to ' +
    'vs was what when where which who why with'
  ).split(' '),
);

/** Scripts that write words without blanks between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a topic, plurals as singulars; fillers only where there is nothing else. */
export function topicWords(topic: string): readonly string[] {
  const words = [...segmenter.segment(topic.toLowerCase())].filter(({ isWordLike }) => isWordLike);
  const all = [...new Set(words.map(({ segment }) => segment))];
  const telling = all.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : all).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
}

/** Returns the share of a topic's words that occur in a text, 0 to 1. */
export function shareNamed(topic: string, text: string): number {
  const words = topicWords(topic);
  const lower = text.toLowerCase();
  return words.filter((word) => names(lower, word)).length / Math.max(1, words.length);
}

/** A word counts where one begins with it, so that `console` is found in `consoles`. */
function names(text: string, word: string): boolean {
  if (unspaced.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}
