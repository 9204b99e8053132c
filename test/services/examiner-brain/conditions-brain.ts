import * as z from 'zod';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';

const pages = z.array(z.object({ facts: z.array(z.object({ id: z.string(), attribute: z.string() })) }));

/** Finds the attributes that all pages of a list state by the same name; null where something else is asked. */
export function conditionsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'list_conditions', 'conditions')) return null;
  const [first, ...rest] = pages.parse(JSON.parse(fencedText(firstTurn(asked), 'pages')));
  const conditions = (first?.facts ?? []).flatMap(({ id, attribute }) => {
    const others = rest.map(({ facts }) => facts.find((fact) => fact.attribute === attribute)?.id);
    const facts = [id, ...others.filter((other) => other !== undefined)];
    return facts.length === rest.length + 1 ? [{ attribute, facts }] : [];
  });
  return { kind: 'text', text: JSON.stringify({ conditions }) };
}
