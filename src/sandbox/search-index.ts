import MiniSearch, { type SearchResult } from 'minisearch';
import type { Article } from './domain.ts';
import { leadParagraph } from './prose.ts';
import type { World } from './world.ts';

/** One result: the article, the words shown with it, its score. */
export interface IndexHit {
  readonly article: Article;
  readonly summary: string;
  readonly score: number;
}

export type SearchIndex = Awaited<ReturnType<typeof buildSearchIndex>>;

/** Like a real engine this one has not seen every page: the deepest ones of a large web are found by links only. */
const mostIndexed = 6000;
/**
 * Infobox rows indexed of a page, by its level from the overviews on; none of deeper pages. So the details of deep pages
 * are found by links: beyond title and summary a search knows little of them.
 */
const rowsIndexed: readonly number[] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 3];
const chunk = 250;

/** BM25 over title, summary and, near the overviews, infobox text. */
export async function buildSearchIndex(world: World) {
  const index = new MiniSearch<{ id: string; title: string; text: string }>({ fields: ['title', 'text'] });
  let batch: Parameters<typeof index.add>[0][] = [];
  for (const article of world.articles()) {
    if (index.documentCount + batch.length >= mostIndexed) break;
    batch.push({ id: article.id, title: article.title, text: indexedText(world, article) });
    if (batch.length < chunk) continue;
    await index.addAllAsync(batch, { chunkSize: chunk });
    batch = [];
  }
  await index.addAllAsync(batch, { chunkSize: chunk });
  return {
    /** Every match, best first; equal scores in page order. */
    search: (query: string) => index.search(query, { boost: { title: 3 } }).sort(byScore),
    /** A match with its article. */
    hit: (result: SearchResult): IndexHit | undefined => {
      const article = world.article(String(result.id));
      return article && { article, summary: summaryOf(world, article), score: result.score };
    },
  };
}

function byScore(a: SearchResult, b: SearchResult): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

function summaryOf(world: World, article: Article): string {
  return leadParagraph(article, world.domainOf(article), world.article(article.id.slice(0, -1)));
}

function indexedText(world: World, article: Article): string {
  const facts = article.facts.slice(0, rowsIndexed[article.id.length - 1] ?? 0);
  return [summaryOf(world, article), ...facts.map((fact) => `${fact.attribute} ${fact.value}`)].join('. ');
}
