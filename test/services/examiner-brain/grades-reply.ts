import type { ListedEntities } from '../../../examiner/prompts/grade-reply.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { fencedParts, firstTurn } from './fenced-parts.ts';

const noEntities: ListedEntities = { offered: [], mentioned: [] };

/** A judge's reply of grades, in the form that the prompt asks for: a second look lists no entities. */
export function gradesReply(asked: AskedModel, grades: readonly unknown[], entities = noEntities): BrainReply {
  const isSecondLook = fencedParts(firstTurn(asked)).some(({ label }) => label === 'grades');
  return { kind: 'text', text: JSON.stringify(isSecondLook ? { grades } : { grades, ...entities }) };
}
