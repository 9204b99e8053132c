import * as z from 'zod';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

const criterion = z.strictObject({ id: z.string(), criterion: z.string() });

/**
 * A judge that compares by a rubric from the prompt alone: a criterion that names “words” is met by the answer that holds them,
 * any other by the longer one. Null when no rubric is asked about.
 */
export function rubricBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'preference', 'criteria') || !JSON.stringify(asked.schema).includes('"criteria":')) return null;
  const prompt = firstTurn(asked);
  const [first, second] = [fencedText(prompt, 'first answer'), fencedText(prompt, 'second answer')];
  const lines = fencedText(prompt, 'criteria').split('\n');
  const criteria = lines.map((line) => {
    const { id, criterion: text } = criterion.parse(JSON.parse(line));
    const words = /“(.+)”/.exec(text)?.[1];
    const merit = (answer: string) => (words === undefined ? answer.length : Number(answer.includes(words)));
    return { id, reason: 'By the words that it names.', preferred: preferredOf(merit(first), merit(second)) };
  });
  return { kind: 'text', text: JSON.stringify({ criteria }) };
}

function preferredOf(first: number, second: number): 'first' | 'second' | 'neither' {
  if (first === second) return 'neither';
  return first > second ? 'first' : 'second';
}
