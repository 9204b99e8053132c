import * as z from 'zod';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

const candidate = z.strictObject({
  candidate: z.int(),
  title: z.string(),
  url: z.string(),
  fit: z.boolean(),
  reasons: z.array(z.string()),
  opening: z.string(),
});

/** Takes the candidate whose title says most of the topic, the first of several; null where something else is asked. */
export function rootBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'root_choice', 'candidate')) return null;
  const prompt = firstTurn(asked);
  const wanted = new Set(wordsOf(fencedText(prompt, 'topic')));
  const lines = fencedText(prompt, 'candidates').split('\n');
  const ranked = lines
    .map((line) => candidate.parse(JSON.parse(line)))
    .map((each) => ({ each, named: new Set(wordsOf(each.title).filter((word) => wanted.has(word))).size }))
    .sort((a, b) => Number(b.each.fit) - Number(a.each.fit) || b.named - a.named);
  return { kind: 'text', text: JSON.stringify({ candidate: ranked[0]?.each.candidate ?? 1 }) };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
