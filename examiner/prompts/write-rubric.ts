import type { Fence } from '../../src/kernel/fence.ts';
import { rubricDimensions } from '../trajectories/query-rubric.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';

const system = `You write the rubric by which several long answers to one question will be compared.

${fenceRule}

A rubric has 5, 6 or 7 items:
- dimension: one of ${rubricDimensions.map((name) => `"${name}"`).join(', ')}. At least three different ones are used.
- title: a few words.
- description: one sentence on something that a reader can see in an answer to this very question, and that some answers will have and others not.
- importance: critical, an answer without it fails its reader; important, it would be clearly worse without it; nice_to_have, it gains by it.

No item asks for what another one asks for, not even in other words; titles and descriptions all differ. Where the question calls for a comparison, a recommendation, a weighing of benefits and costs, criticism, benchmarks, or for saying what is uncertain, an item is about that. Where it rests on evidence, on sources or on what is recent, an item is about the grounding. Length and formatting alone are worth no item.`;

/** Asks for a rubric of one question: items with dimension, title, description and importance (Tournament-GRPO, appendix A). */
export function writeRubricPrompt(question: string, fence: Fence): Prompt {
  const user = ['The question:', fence('question', question), 'Write its rubric.'].join('\n\n');
  return { version: 'write-rubric@1', system, user };
}
