import * as z from 'zod';
import { wordsOf } from '../../../examiner/comparing/words.ts';
import { sentencesIn } from './known-page.ts';
import type { KnownWorld } from './known-world.ts';
import { blockOf, jsonLines, type PromptBlocks } from './prompt-blocks.ts';

/** Preference between two answers, by their order. */
export type OrderPreference = 'first' | 'second' | 'neither';

/** More words beside the point than the other answer by this share of the word limit are noticed. */
const clearlyMore = 0.2;
const usualLimit = 300;
/** Headings, labels and lines that lead into a list are shorter. */
const leastWords = 6;

/** Prefers the answer with clearly fewer words in sentences that say nothing of the made-up world. */
export function preferenceReply(world: KnownWorld, blocks: PromptBlocks) {
  const preferred = preferredIn(world, blocks);
  return { preferred, reason: preferred === 'neither' ? 'They read alike.' : `The ${preferred} keeps to the point.` };
}

/** The same with the answers in the other order gives the other one. */
export function preferredIn(world: KnownWorld, blocks: PromptBlocks): OrderPreference {
  const limit = Number(/at most (\d+) words/.exec(blocks.get('question') ?? '')?.[1] ?? usualLimit);
  const { first, second } = bothAnswers(blocks);
  return heavier(asideWords(world, second), asideWords(world, first), clearlyMore * limit);
}

const bothAnswers = (blocks: PromptBlocks) => ({
  first: blockOf(blocks, 'first answer'),
  second: blockOf(blocks, 'second answer'),
});

function heavier(first: number, second: number, least: number): OrderPreference {
  if (first === second || Math.abs(first - second) < least) return 'neither';
  return first > second ? 'first' : 'second';
}

function asideWords(world: KnownWorld, answer: string): number {
  const aside = sentencesIn(answer).filter((sentence) => !saysOfWorld(world, sentence));
  const counts = aside.map((sentence) => wordsOf(sentence).length).filter((count) => count >= leastWords);
  return counts.reduce((sum, count) => sum + count, 0);
}

function saysOfWorld(world: KnownWorld, sentence: string): boolean {
  return /\d|https?:|\b(?:agrees?|differs?)\b/.test(sentence) || countNames(world, sentence) > 0;
}

function countNames(world: KnownWorld, text: string): number {
  return world.titlesIn(text).length + world.placesAndPeopleIn(text).length;
}

const askedCriterion = z.object({ id: z.string(), criterion: z.string() });

/** Words by which an answer says how things compare. */
const contrasting = /\b(?:agree|differ|same|alike|both|unlike|whereas|share|while)\w*\b/gi;

/**
 * Decides criteria: those about how things compare by the words that say so, those about reading and scope by what is beside the
 * point, those about sources by their addresses, all others by how much an answer says of the made-up world.
 */
export function rubricReply(world: KnownWorld, blocks: PromptBlocks) {
  const { first, second } = bothAnswers(blocks);
  const criteria = jsonLines(blocks, 'criteria', askedCriterion).map(({ id, criterion }) => {
    const merit = meritFor(world, criterion);
    return { id, reason: 'By what each answer says.', preferred: heavier(merit(first), merit(second), 1) };
  });
  return { criteria };
}

function meritFor(world: KnownWorld, criterion: string): (answer: string) => number {
  if (/agree|differ/i.test(criterion)) return (answer) => answer.match(contrasting)?.length ?? 0;
  if (/cites/i.test(criterion)) return (answer) => new Set(answer.match(/https?:[^\s)>]+/g)).size;
  if (/reader|sentence|order|words|leaves out/i.test(criterion)) return (answer) => -asideWords(world, answer);
  return (answer) => countNames(world, answer);
}
