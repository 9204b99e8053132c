import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import type { Trajectory } from '../../../src/arena/trajectory.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { rubricReply } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { type DomainRubric, domainRubrics } from '../../trajectories/domain-rubrics.ts';
import type { QueryRubric } from '../../trajectories/query-rubric.ts';
import type { PairOptions } from '../../trajectories/score-pair.ts';

export const question = 'Which rocks are there along the Uln?';
export const rubric: QueryRubric = rubricReply;

export function domain(id: string): DomainRubric {
  const found = domainRubrics.find((each) => each.id === id);
  if (!found) throw new Error(`no domain ${id}`);
  return found;
}

/** Options for judging, and the faults that they are told of. */
export function trajectoryRig(changes: Partial<PairOptions> = {}) {
  const faults: ReplyFault[] = [];
  const options: PairOptions = {
    rubric: domain('deep-research'),
    maxOutputTokens: 4000,
    timeoutMs: 1000,
    fence: createFence('a key of these tests'),
    report: (fault) => faults.push(fault),
    signal: new AbortController().signal,
    ...changes,
  };
  return { options, faults };
}

/** A trajectory whose two parts have so many skill words. */
export function trajectory<Id extends string>(
  id: Id,
  process: number,
  answer: number,
): Trajectory & { readonly id: Id } {
  return {
    id,
    steps: [
      { reasoning: 'First I look around.', toolCalls: [{ tool: 'search', input: 'rocks along the Uln' }] },
      {
        reasoning: 'Then I read.',
        toolCalls: [{ tool: 'read', input: 'https://example.org' }],
        observation: skilledText(process),
      },
    ],
    answer: skilledText(answer),
  };
}
