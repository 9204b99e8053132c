import * as z from 'zod';
import { holdsValue } from '../../../examiner/comparing/compare-value.ts';
import { cutOut } from '../../../examiner/comparing/expected-value.ts';
import { plainProse } from '../../../examiner/reading/clean.ts';
import type { Span } from '../../../examiner/span.ts';
import { datesIn } from '../../../examiner/values/calendar-date.ts';
import { quantitiesIn } from '../../../examiner/values/quantity.ts';
import { articleOfPage, factsIn, sentencesIn } from './known-page.ts';
import type { KnownWorld } from './known-world.ts';
import { blockOf, jsonLines, type PromptBlocks } from './prompt-blocks.ts';

const askedClaim = z.object({ id: z.string(), claim: z.string(), context: z.string().exactOptional() });
const mostQuotes = 4;

/** Whether a page states the names and values of claims. */
export function citationsReply(world: KnownWorld, blocks: PromptBlocks) {
  // The title goes before the page and is no part of it.
  const page = blockOf(blocks, 'page').replace(/^.*\n\n/, '');
  const claims = jsonLines(blocks, 'claims', askedClaim);
  return { claims: claims.map(({ id, claim }) => ({ id, ...supportOf(world, claim, page) })) };
}

function supportOf(world: KnownWorld, claim: string, page: string) {
  const lines = sentencesIn(page);
  const values = valuesIn(world, claim);
  const places = values.map((value) => lines.find((line) => holdsValue(plainProse(line), value)));
  const quotes = [...new Set(places.filter((line) => line !== undefined))].slice(0, mostQuotes);
  const stated = places.filter((line) => line !== undefined).length;
  if (values.length > 0 && stated === values.length)
    return { reason: 'The page states its names and values.', quotes, outcome: 'supported' as const };
  const other = otherValue(world, claim, page);
  if (other !== null)
    return { reason: 'The page states another value.', quotes: [other], outcome: 'contradicted' as const };
  if (stated > 0) return { reason: 'The page states a part of it.', quotes, outcome: 'partly' as const };
  return { reason: 'The page says nothing of it.', quotes: [], outcome: 'unsupported' as const };
}

/** The names of the made-up world, the dates and the numbers that a claim states. */
function valuesIn(world: KnownWorld, claim: string): readonly string[] {
  const names = [...world.titlesIn(claim), ...world.placesAndPeopleIn(claim), ...datesIn(claim)];
  const rest = cutOut(claim, names);
  const textOf = (text: string) => (span: Span) => text.slice(span.start, span.end);
  return [...new Set([...names.map(textOf(claim)), ...quantitiesIn(rest).map(textOf(rest))])];
}

/** The words of a page on an attribute that a claim names and gives another value of; null where there is none. */
function otherValue(world: KnownWorld, claim: string, page: string): string | null {
  const article = articleOfPage(world, page);
  if (article === null) return null;
  const said = claim.toLowerCase();
  const named = factsIn(article, page).filter(({ attribute }) => said.includes(attribute));
  return named.find(({ value }) => !holdsValue(claim, value))?.quote ?? null;
}
