import * as z from 'zod';
import { holdsValue } from '../../../examiner/comparing/compare-value.ts';
import { plainProse } from '../../../examiner/reading/clean.ts';
import { cutOut, type Span } from '../../../examiner/span.ts';
import { datesIn } from '../../../examiner/values/calendar-date.ts';
import { quantitiesIn } from '../../../examiner/values/quantity.ts';
import type { Article } from '../domain.ts';
import type { QuotedDetail } from '../sentence-pattern.ts';
import { articleIn, detailsIn, sentencesIn } from './known-page.ts';
import type { KnownWorld } from './known-world.ts';
import { PhraseIndex } from './phrase-index.ts';
import { blockOf, jsonLines, type PromptBlocks } from './prompt-blocks.ts';

const askedClaim = z.object({ id: z.string(), claim: z.string(), context: z.string().default('') });
type AskedClaim = z.infer<typeof askedClaim>;
const mostQuotes = 4;

/** A page that an answer cites. */
interface CitedPage {
  /** The one that it is about; null for a page of another sort. */
  readonly article: Article | null;
  readonly sentences: readonly string[];
}

/** Replies whether a page states the claims about articles of the made-up world. */
export function citationsReply(world: KnownWorld, blocks: PromptBlocks) {
  // The title goes before the page and is no part of it.
  const [title = '', ...parts] = blockOf(blocks, 'page').split('\n\n');
  const text = parts.join('\n\n');
  const page = { article: articleIn(world, title.split(' - ')[0] ?? '', text), sentences: sentencesIn(text) };
  const claims = jsonLines(blocks, 'claims', askedClaim);
  return { claims: claims.map((asked) => ({ id: asked.id, ...supportOf(world, asked, page) })) };
}

/** Grades support by the details, names, dates and numbers of a claim. */
function supportOf(world: KnownWorld, asked: AskedClaim, page: CitedPage) {
  const subjects = subjectsOf(world, asked, page);
  const details = subjects.flatMap((article) => namedDetails(asked.claim, article, sentencesOn(world, article, page)));
  const wrong = details.find(({ value }) => !holdsValue(asked.claim, value));
  if (wrong)
    return { reason: 'The page states another value.', quotes: [wrong.quote], outcome: 'contradicted' as const };
  const lines = subjects.length === 0 ? page.sentences : subjects.flatMap((each) => sentencesOn(world, each, page));
  const values = valuesIn(world, asked.claim, subjects);
  const places = values.flatMap((value) => lines.find((line) => holdsValue(plainProse(line), value)) ?? []);
  const quotes = [...new Set([...details.map(({ quote }) => quote), ...places])].slice(0, mostQuotes);
  if (quotes.length === 0) return { reason: 'The page says nothing of it.', quotes, outcome: 'unsupported' as const };
  return places.length === values.length
    ? { reason: 'The page states its names and values.', quotes, outcome: 'supported' as const }
    : { reason: 'The page states a part of it.', quotes, outcome: 'partly' as const };
}

/** The articles that a claim is about: those that it names, else those of its context, else the page's own. */
function subjectsOf(world: KnownWorld, { claim, context }: AskedClaim, { article }: CitedPage): readonly Article[] {
  const own = article === null ? [] : [article];
  const namedIn = (text: string) => {
    const ownTitles = world.titlesIn(text).map(({ value }) => value);
    return [...new Set(ownTitles.map((each) => (each.title === article?.title ? article : each)))];
  };
  return [namedIn(claim), namedIn(context), own].find(({ length }) => length > 0) ?? [];
}

/** Returns the sentences about an article; of a page about another one only those that name it. */
function sentencesOn(world: KnownWorld, article: Article, page: CitedPage): readonly string[] {
  if (article === page.article) return page.sentences;
  return page.sentences.filter((line) => world.titlesIn(line).some(({ value }) => value.title === article.title));
}

/** The details of an article that sentences state and a claim names. */
function namedDetails(claim: string, article: Article, sentences: readonly string[]): readonly QuotedDetail[] {
  const index = new PhraseIndex<QuotedDetail>();
  for (const detail of detailsIn(article, sentences)) index.add(detail.attribute, detail);
  return index.matchesIn(claim).map(({ value }) => value);
}

/** The names of the made-up world, the dates and the numbers that a claim states of its subjects. */
function valuesIn(world: KnownWorld, claim: string, subjects: readonly Article[]): readonly string[] {
  const titles = world.titlesIn(claim);
  const names = [...titles, ...world.placesAndPeopleIn(claim), ...datesIn(claim)];
  const unrelated = names.filter((each) => !titles.some((title) => title === each && subjects.includes(title.value)));
  const rest = cutOut(claim, names);
  const textOf = (text: string) => (span: Span) => text.slice(span.start, span.end);
  return [...new Set([...unrelated.map(textOf(claim)), ...quantitiesIn(rest).map(textOf(rest))])];
}
