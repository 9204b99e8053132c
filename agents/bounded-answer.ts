import type { Answer } from '../src/kernel/answer.ts';

/** Longer answers are cut: no word limit of the arena comes near it. */
const maxText = 100_000;
const maxUrl = 2_000;
const maxListed = 500;

/** An answer of a size that can be stored: its text to 100,000 characters, lists to 500 entries of 2,000. */
export function boundedAnswer({ text, citations, toolCalls, ...rest }: Answer): Answer {
  return {
    text: text.slice(0, maxText),
    citations: citations.slice(0, maxListed).map((url) => url.slice(0, maxUrl)),
    toolCalls: toolCalls.slice(0, maxListed).map(({ tool, input }) => ({ tool, input: input.slice(0, maxUrl) })),
    ...rest,
  };
}
