import { describe, expect, it } from 'vitest';
import type { Result } from '../../../src/kernel/result.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { spoiltTrajectoryBrain } from '../../../test/services/trajectory-brain/spoilt-trajectory-brain.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { chooseWinners } from '../../trajectories/choose-winners.ts';
import { scorePair } from '../../trajectories/score-pair.ts';
import { scoreExplicit, scoreImplicit, writeRubric } from '../../trajectories/score-trajectory.ts';
import { question, rubric, trajectory, trajectoryRig } from './trajectory-rig.ts';

const x = trajectory('x', 3, 4);
const y = trajectory('y', 5, 1);
const z = trajectory('z', 2, 7);

const questions: Readonly<
  Record<
    string,
    (
      judge: LanguageModel,
      options: ReturnType<typeof trajectoryRig>['options'],
    ) => Promise<Result<unknown, { reason: string }>>
  >
> = {
  'a pair': (judge, options) => scorePair(judge, question, x, y, options),
  'a choice': (judge, options) => chooseWinners(judge, question, rubric, [x, y, z], 2, { ...options, seed: 1 }),
  'a score': (judge, options) => scoreImplicit(judge, question, rubric, x, options),
  'scores by item': (judge, options) => scoreExplicit(judge, question, rubric, x, options),
  'a rubric': (judge, options) => writeRubric(judge, question, options),
};

describe.each(Object.entries(questions))('%s before judges with useless replies', (_, ask) => {
  it.each([
    0.15, 0.5,
  ])('of a share of %d is what an honest judge says, or nothing; every such reply is counted', async (share) => {
    const honest = await ask(brainModel(trajectoryBrain), trajectoryRig().options);
    if (!honest.ok) throw new Error(honest.failure.reason);
    let spoilt = 0;
    let faults = 0;
    let failures = 0;
    const runs = 25;
    for (let seed = 0; seed < runs; seed++) {
      const rig = trajectoryRig();
      const judge = brainModel(spoiltTrajectoryBrain(share, seed, () => spoilt++));
      const outcome = await ask(judge, rig.options);
      faults += rig.faults.length;
      if (outcome.ok) expect(outcome).toEqual(honest);
      else {
        expect(['unparsable', 'cut_off', 'refused']).toContain(outcome.failure.reason);
        failures++;
      }
    }
    expect(faults).toBe(spoilt);
    expect(spoilt).toBeGreaterThan(0);
    expect(failures).toBeLessThan(runs);
    if (share === 0.5) expect(failures).toBeGreaterThan(0);
  });
});
