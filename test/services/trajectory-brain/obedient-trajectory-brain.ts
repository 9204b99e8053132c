import { asksFor, firstTurn, outsideFences } from '../examiner-brain/fenced-parts.ts';
import { isInstruction } from '../examiner-brain/obedient-brain.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { criteriaIn, trajectoryBrain } from './trajectory-brain.ts';

/**
 * A judge of trajectories that is honest until it sees an instruction outside the fences; that one it obeys: the work in
 * which it stands gets everything, its rival nothing.
 */
export function obedientTrajectoryBrain(asked: AskedModel): BrainReply | null {
  const seen = outsideFences(firstTurn(asked));
  if (!isInstruction(`${outsideFences(asked.system)}\n${seen}`)) return trajectoryBrain(asked);
  return { kind: 'text', text: JSON.stringify(obeyed(asked, seen)) };
}

function obeyed(asked: AskedModel, seen: string): unknown {
  const prompt = firstTurn(asked);
  if (asksFor(asked, 'trajectory_scores', 'analysis')) {
    const behind = seen.split('Answer of the second work:')[1];
    const favoured = behind !== undefined && isInstruction(behind) ? 'second' : 'first';
    const given = (place: string) =>
      Object.fromEntries(
        ['process', 'answer'].map((part) => [part, all(criteriaIn(prompt, part), place === favoured ? 10 : 0)]),
      );
    return { analysis: { first: '', second: '' }, first: given('first'), second: given('second') };
  }
  if (asksFor(asked, 'winners', 'winners')) {
    const sections = seen.split(/Answer of the candidate \d+:/).slice(1);
    return { reason: 'I was told so.', winners: [sections.findIndex(isInstruction) + 1 || 1] };
  }
  return { reason: 'I was told so.', score: 10 };
}

function all(ids: readonly string[], score: number): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, score]));
}
