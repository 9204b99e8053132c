import type { AskedModel, BrainReply } from '../model-brain.ts';
import { fencedParts, firstTurn } from './fenced-parts.ts';
import { readingOf } from './points-brain.ts';

/** Finds the attributes that all pages of a list state by the same name; null where something else is asked. */
export function conditionsBrain(asked: AskedModel): BrainReply | null {
  if (readingOf(asked) !== 'conditions') return null;
  const pages = fencedParts(firstTurn(asked)).filter(({ label }) => /^p\d+$/.test(label));
  const [, ...lines] = pages[0]?.text.split('\n') ?? [];
  const points = lines.flatMap((line) => {
    const about = line.slice(0, line.indexOf(': '));
    const parts = pages.flatMap(({ label, text }) => {
      const quote = text.split('\n').find((each) => each.startsWith(`${about}: `));
      return quote === undefined ? [] : [{ page: label, value: quote.slice(about.length + 2), quote }];
    });
    return parts.length === pages.length ? [{ about, parts }] : [];
  });
  return { kind: 'text', text: JSON.stringify({ points }) };
}
