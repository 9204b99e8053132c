import { member } from '../../examiner/sample-page.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

/** Reads the fenced part of a page by rules and replies with what stands there; null where something else is asked. */
export function factsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'page_facts', 'entity')) return null;
  const text = fencedText(firstTurn(asked), 'page text');
  const heading = /^ {0,3}#+\s+(.+)$/m.exec(text)?.[1] ?? '';
  const { entity, own } = member(heading, text);
  const stated = own.filter(({ attribute }) => attribute !== 'kind');
  const facts = stated.map(({ attribute, value, quote }) => ({
    attribute,
    value,
    quote: quote.text,
    parts: [],
    forms: [],
  }));
  const kind = own.find(({ attribute }) => attribute === 'kind')?.value ?? null;
  return { kind: 'text', text: JSON.stringify({ entity: entity || null, kind, facts }) };
}
