import type { PageReader, SearchHit } from '../crawler/ports.ts';
import type { Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { RootCandidate, RootChoice } from './root-choice.ts';
import { type RootScore, scoreRoot } from './score-root.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';

/** Search hits that are read at most. */
const MAX_READ = 5;

/**
 * What a place further down in the search engine's order costs a page: the engine knows best what the topic is about, and
 * a root that it ranks low is one that agents cannot find by searching.
 */
const placeDiscount = 0.7;

/**
 * Reads the first few search hits for a topic and takes the page that makes the best root, its place among the
 * hits considered. Fails with `no_root` when none will do. Rejects when the signal aborts.
 */
export async function chooseRoot(
  hits: readonly SearchHit[],
  reader: PageReader,
  scope: GrowSettings['scope'],
  signal?: AbortSignal,
): Promise<Result<RootChoice, TreeFailure>> {
  const urls = [...new Set(hits.map((hit) => hit.url))].slice(0, MAX_READ);
  const candidates = await Promise.all(urls.map((url) => readCandidate(url, reader, scope, signal)));
  const fit = candidates
    .filter(({ score }) => score > 0)
    .map((candidate) => ({ ...candidate, worth: candidate.score * placeDiscount ** candidates.indexOf(candidate) }));
  const best = fit.sort((a, b) => b.worth - a.worth)[0];
  if (best === undefined) return treeFailure('no_root', noRootDetail(candidates));
  return ok({ url: best.url as Url, title: best.title, candidates });
}

async function readCandidate(
  url: string,
  reader: PageReader,
  scope: GrowSettings['scope'],
  signal: AbortSignal | undefined,
): Promise<RootCandidate> {
  const read = await reader.read(url, signal);
  if (!read.ok) return { url, title: '', score: 0, reasons: [read.failure.reason] };
  const { page } = read.value;
  const score = scoreRoot(page, scope);
  return { url: page.url, title: page.title, score: score.score, reasons: reasonsOf(score) };
}

function noRootDetail(candidates: readonly RootCandidate[]): string {
  if (candidates.length === 0) return 'The search gave no hit to start from.';
  const reasons = candidates.map((candidate) => `${candidate.url}: ${candidate.reasons.join(', ')}`);
  return `None of ${candidates.length} pages can be a root (${reasons.join('; ')}).`;
}

function reasonsOf({ links, words, anchorVariety }: RootScore): string[] {
  return [`${links} links`, `${words} words`, `${Math.round(anchorVariety * 100)}% different anchors`];
}
