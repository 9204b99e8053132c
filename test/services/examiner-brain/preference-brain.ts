import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

/** A judge that prefers the answer with less padding, from the prompt alone. Null when no preference is asked for. */
export function preferenceBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'preference', 'preferred')) return null;
  const prompt = firstTurn(asked);
  const preferred = lessPadded(fencedText(prompt, 'first answer'), fencedText(prompt, 'second answer'));
  return { kind: 'text', text: JSON.stringify({ preferred, reason: `${preferred} has less padding.` }) };
}

const padding =
  /\b(?:it is (?:worth noting|important to note)|in (?:conclusion|summary)|as (?:we|you) (?:all )?know|basically|generally speaking|needless to say|that being said|i (?:have )?(?:looked|searched|tried))\b/gi;

/** Which of two answers has fewer phrases that say nothing. */
export function lessPadded(first: string, second: string): 'first' | 'second' | 'neither' {
  const [one, two] = [first, second].map((text) => text.match(padding)?.length ?? 0);
  if (one === undefined || two === undefined || one === two) return 'neither';
  return one < two ? 'first' : 'second';
}
