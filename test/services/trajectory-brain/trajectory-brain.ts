import { asksFor, fencedParts, fencedText, firstTurn, outsideFences } from '../examiner-brain/fenced-parts.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { skillIn } from './skill-words.ts';

/** A judge of trajectories that goes by the skill words in each part, from the prompt alone. Null when nothing of that kind is asked. */
export function trajectoryBrain(asked: AskedModel): BrainReply | null {
  const reply = replyTo(asked);
  return reply === null ? null : { kind: 'text', text: JSON.stringify(reply) };
}

function replyTo(asked: AskedModel): unknown {
  if (asksFor(asked, 'trajectory_scores', 'analysis')) return pairReply(firstTurn(asked));
  if (asksFor(asked, 'query_rubric', 'items')) return rubricReply;
  if (asksFor(asked, 'winners', 'winners')) return winnersReply(firstTurn(asked));
  if (asksFor(asked, 'trajectory_score', 'score'))
    return { reason: 'So.', score: skillIn(fencedText(firstTurn(asked), 'answer')) };
  return null;
}

function pairReply(prompt: string): unknown {
  const given = (place: string) => ({
    process: numbersFor(prompt, 'process', skillIn(textOf(prompt, `${place} work steps`))),
    answer: numbersFor(prompt, 'answer', skillIn(textOf(prompt, `${place} work answer`))),
  });
  return { analysis: { first: 'One.', second: 'Two.' }, first: given('first'), second: given('second') };
}

/** A little less for each further criterion. */
function numbersFor(prompt: string, part: string, skill: number): unknown {
  const ids = criteriaIn(prompt, part);
  return Object.fromEntries(ids.map((id, at) => [id, Math.max(0, skill - at / 4)]));
}

/** The ids of the criteria of a part, as the prompt names them outside its fences. */
export function criteriaIn(prompt: string, part: string): string[] {
  const listed = new RegExp(`Criteria of the ${part}: ([\\w, ]+)\\.`).exec(outsideFences(prompt))?.[1];
  return listed?.split(', ') ?? [];
}

function winnersReply(prompt: string): unknown {
  const own = outsideFences(prompt);
  const [, count = '0'] = /numbered 1 to (\d+)/.exec(own) ?? [];
  const [, winners = '0'] = /winners to name: (\d+)/.exec(own) ?? [];
  const numbers = Array.from({ length: Number(count) }, (_, at) => at + 1);
  const skill = (number: number) => skillIn(fencedText(prompt, `candidate ${number} answer`));
  const best = numbers.toSorted((one, other) => skill(other) - skill(one)).slice(0, Number(winners));
  return { reason: 'So.', winners: best };
}

function textOf(prompt: string, label: string): string {
  return fencedParts(prompt).find((part) => part.label === label)?.text ?? '';
}

const items = [
  ['Coverage / Completeness', 'All rocks', 'Every rock that was asked for is named.', 'critical'],
  ['Coverage / Completeness', 'All places', 'Every place is named.', 'important'],
  ['Depth / Insight / Explanation', 'Origin', 'It explains how each rock came about.', 'important'],
  ['Grounding / Citation Quality', 'Sources', 'Each claim has a source.', 'critical'],
  ['Communication Quality', 'Order', 'The rocks stand in order of age.', 'nice_to_have'],
] as const;

export const rubricReply = {
  items: items.map(([dimension, title, description, importance]) => ({ dimension, title, description, importance })),
};
