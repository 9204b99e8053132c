import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { judgeCitationsPrompt } from '../../../examiner/prompts/judge-citations-prompt.ts';
import { findQuote } from '../../../examiner/reading/find-quote.ts';
import type { Article, ArticleFact } from '../../../src/sandbox/domain.ts';
import { detailsIn, sentencesIn } from '../../../src/sandbox/oracle/known-page.ts';
import { askedOracle, fence } from './asked-oracle.ts';
import { grownWorld } from './grown-world.ts';

const size = { seed: 5, size: 100 };
const ask = askedOracle(size);
const reply = z.object({
  claims: z.array(z.object({ id: z.string(), quotes: z.array(z.string()), outcome: z.string() })),
});

interface Cited {
  readonly article: Article;
  readonly sibling: Article;
  readonly title: string;
  readonly passages: string;
}
let pages: readonly Cited[];
beforeAll(async () => {
  const { world, tree, parts } = await grownWorld(size.seed, size.size);
  const articles = [...world.articles()];
  const stored = await Promise.all(tree.nodes.map(({ url, page }) => (page ? parts.store.loadPage(url, page) : null)));
  const all = stored.flatMap((page) => {
    const article = articles.find(({ path }) => page?.url.endsWith(path));
    const sibling = article && world.childrenOf(article.id.slice(0, -1)).find((each) => each !== article);
    return page && article && sibling ? [{ article, sibling, title: page.title, passages: page.text }] : [];
  });
  pages = all.filter((_, at) => at % 9 === 0);
});

/** What the oracle says of claims on one page; each claim may have a context. */
async function judged({ title, passages }: Cited, claims: readonly (readonly [text: string, context?: string])[]) {
  const asked = claims.map(([text, context = text], at) => ({ id: `c${at + 1}`, text, context }));
  const prompt = judgeCitationsPrompt({ question: '', title, passages, claims: asked, notFound: [] }, fence);
  const { claims: said } = await ask(prompt, reply);
  expect(said.map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
  const quotes = said.flatMap((each) => each.quotes);
  expect(quotes.filter((quote) => findQuote(passages, quote) === null)).toEqual([]);
  return said;
}

const saying = ({ title }: Article, { attribute, value }: Pick<ArticleFact, 'attribute' | 'value'>) =>
  `The ${attribute} of the ${title} is ${value}.`;
const outcomesOf = (said: Awaited<ReturnType<typeof judged>>) => [...new Set(said.map(({ outcome }) => outcome))];

/** The facts that a page states, each with another value that its sibling has. */
const factsOf = ({ article, sibling, passages }: Cited) =>
  detailsIn(article, sentencesIn(passages)).flatMap((fact) => {
    const other = sibling.facts.find(({ attribute }) => attribute === fact.attribute)?.value ?? fact.value;
    return other === fact.value ? [] : [{ ...fact, other }];
  });

describe('the oracle on a claim for which a page is cited', () => {
  it('finds what the page states supported, of every kind of value, and quotes where it stands', async () => {
    expect(pages.length).toBeGreaterThan(6);
    for (const page of pages) {
      const details = detailsIn(page.article, sentencesIn(page.passages));
      const said = await judged(
        page,
        details.map((detail) => [saying(page.article, detail)] as const),
      );
      expect(outcomesOf(said), page.title).toEqual(['supported']);
      for (const [at, { value }] of details.entries()) expect(said[at]?.quotes.join(' ')).toContain(value);
    }
  });

  it('finds another value denied, also where only the context names the article', async () => {
    for (const page of pages) {
      const facts = factsOf(page);
      const denied = facts.map(({ attribute, other }) => [saying(page.article, { attribute, value: other })] as const);
      const brief = facts.map(({ attribute, other }) => [`Its ${attribute} is ${other}.`, page.article.title] as const);
      const said = await judged(page, [...denied, ...brief]);
      expect(outcomesOf(said), page.title).toEqual(['contradicted']);
    }
  });

  it('finds nothing on an article that the page is not about and does not describe', async () => {
    for (const page of pages) {
      const claims = page.sibling.facts.map((fact) => [saying(page.sibling, fact)] as const);
      expect(outcomesOf(await judged(page, claims)), page.title).toEqual(['unsupported']);
    }
  });

  it('finds a claim that says more than the page supported in part', async () => {
    for (const page of pages) {
      const claims = factsOf(page).map((fact) => [`${saying(page.article, fact)} It cost 987654 crowns.`] as const);
      expect(outcomesOf(await judged(page, claims)), page.title).toEqual(['partly']);
    }
  });
});
