import * as z from 'zod';
import { relations } from '../../../trees/relation.ts';
import { blockOf, type PromptBlocks, UnreadablePrompt, wordsOutside } from './prompt-blocks.ts';

const link = { relation: z.enum(relations).default('unknown'), heading: z.string().nullable().default(null) };
const card = z.object({
  id: z.string(),
  attribute: z.string(),
  value: z.string(),
  /** Use in the question: as a clue, as a request, or either. */
  use: z.enum(['clue', 'ask', 'both']),
  /** Labels of other pages that state the value too. */
  also: z.array(z.string()).default([]),
});
const page = z.object({ page: z.string(), entity: z.string(), facts: z.array(card), ...link });
const material = z.object({
  chain: z.array(page),
  targets: z.array(page),
  set: z.object({ attribute: z.string(), value: z.string(), leaves_out: z.string().optional() }).optional(),
  ...link,
});

export type MaterialCard = z.infer<typeof card>;
export type MaterialPage = z.infer<typeof page>;

/** Material of a prompt from which a question is written. */
export interface DraftMaterial extends z.infer<typeof material> {
  readonly kind: 'tabulate' | 'comparison' | 'change' | 'synthesis';
  /** Number of all pages in the group of the targets, if a question omits some. */
  readonly of: number;
  readonly wordLimit: number;
  /** Questions at the same place before this one. */
  readonly earlier: number;
  /** Number of the try, from 1. */
  readonly tried: number;
}

/** Words of our prompts that show the kind of the question. */
const kindWords = [
  ['comparison', 'This question compares the targets'],
  ['change', 'This question asks what has changed'],
  ['synthesis', 'This question is about something on which two sites disagree'],
] as const;

/** @throws UnreadablePrompt where it states no word limit */
export function draftMaterial(prompt: string, blocks: PromptBlocks): DraftMaterial {
  const ownWords = wordsOutside(prompt);
  const number = (form: RegExp) => Number(form.exec(ownWords)?.[1] ?? 0);
  const wordLimit = number(/Use at most (\d+) words\./);
  if (wordLimit === 0) throw new UnreadablePrompt('it states no word limit');
  const earlier = z.array(z.string()).parse(JSON.parse(blocks.get('earlier questions') ?? '[]'));
  return {
    ...material.parse(JSON.parse(blockOf(blocks, 'facts'))),
    kind: kindWords.find(([, words]) => ownWords.includes(words))?.[0] ?? 'tabulate',
    of: number(/ask for all (\d+) of the group/),
    wordLimit,
    earlier: earlier.length,
    tried: Math.max(1, number(/This is try (\d+):/)),
  };
}
