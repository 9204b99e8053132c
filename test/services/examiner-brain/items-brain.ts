import * as z from 'zod';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

const tried = z.array(z.object({ items: z.array(z.object({ id: z.string() })) }));

/** Finds every item of a draft fair; null where something else is asked. */
export function itemsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'item_trials', 'finding')) return null;
  const entities = tried.parse(JSON.parse(fencedText(firstTurn(asked), 'items')));
  const items = entities.flatMap((entity) =>
    entity.items.map(({ id }) => ({ item: id, reason: 'it says what is asked for', finding: 'answers' })),
  );
  return { kind: 'text', text: JSON.stringify({ items }) };
}
