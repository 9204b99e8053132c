import type { Brain } from '../model-brain.ts';
import { answerBrain } from './answer-brain.ts';
import { badly } from './badly.ts';
import { conditionsBrain } from './conditions-brain.ts';
import { conflictsBrain } from './conflicts-brain.ts';
import { factsBrain } from './facts-brain.ts';
import { gradesBrain } from './grades-brain.ts';
import { itemsBrain } from './items-brain.ts';
import { paperBrain } from './paper-brain.ts';
import { pointsBrain } from './points-brain.ts';
import { preferenceBrain } from './preference-brain.ts';
import { relationsBrain } from './relations-brain.ts';
import { rootBrain } from './root-brain.ts';
import { taskBrain } from './task-brain.ts';

/**
 * A model that does all that the Examiner asks of one, from the prompts alone.
 * @param badShare of its replies are spoiled on purpose, from 0 to 1
 */
export function examinerBrain({ badShare = 0, seed = 1 } = {}): Brain {
  const judging = [gradesBrain, preferenceBrain, paperBrain];
  const honest = [
    rootBrain,
    relationsBrain,
    factsBrain,
    pointsBrain,
    conflictsBrain,
    conditionsBrain,
    taskBrain,
    itemsBrain,
    answerBrain,
    ...judging,
  ];
  const brains = honest.map((brain) => badly(brain, badShare, seed));
  return (asked) => {
    for (const brain of brains) {
      const reply = brain(asked);
      if (reply !== null) return reply;
    }
    return { kind: 'status', status: 400 };
  };
}
