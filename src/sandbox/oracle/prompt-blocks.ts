import type * as z from 'zod';

/** The prompt does not hold what its name promises: it is of another version, or of somebody else. */
export class UnreadablePrompt extends Error {}

/** Text between the fences of a prompt, by label; the first of equal labels. */
export type PromptBlocks = ReadonlyMap<string, string>;

const fencedBlock = /^<<<(\S+) ([^\n]*)\n([\s\S]*?)\n?^\1>>>$/gm;

/** Reads the fenced blocks of a prompt, whatever their marks are. */
export function promptBlocks(prompt: string): PromptBlocks {
  const blocks = new Map<string, string>();
  for (const [, , label = '', text = ''] of prompt.matchAll(fencedBlock))
    if (!blocks.has(label)) blocks.set(label, text);
  return blocks;
}

/** The prompt's own words, without its blocks: nobody else's can pass for them. */
export function wordsOutside(prompt: string): string {
  return prompt.replaceAll(fencedBlock, '');
}

/** @throws UnreadablePrompt where there is no such block */
export function blockOf(blocks: PromptBlocks, label: string): string {
  const text = blocks.get(label);
  if (text === undefined) throw new UnreadablePrompt(`it has no block '${label}'`);
  return text;
}

/** The values of a block with one of JSON a line. @throws UnreadablePrompt where there is no such block */
export function jsonLines<Value>(blocks: PromptBlocks, label: string, schema: z.ZodType<Value>): readonly Value[] {
  const lines = blockOf(blocks, label).split('\n');
  return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)));
}
