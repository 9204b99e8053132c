import { expect, it } from 'vitest';
import { strictSchema } from '../../../src/models/openai/strict-schema.ts';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { chooseWinners } from '../../trajectories/choose-winners.ts';
import { scorePair } from '../../trajectories/score-pair.ts';
import { scoreImplicit, writeRubric } from '../../trajectories/score-trajectory.ts';
import { question, rubric, trajectory, trajectoryRig } from './trajectory-rig.ts';

it('every form of reply can be said in strict mode, and none says bounds, which some providers refuse', async () => {
  const judge = brainModel(trajectoryBrain);
  const { options } = trajectoryRig();
  const x = trajectory('x', 3, 4);
  const y = trajectory('y', 5, 1);
  await scorePair(judge, question, x, y, options);
  await chooseWinners(judge, question, rubric, [x, y], 1, { ...options, seed: 1 });
  await scoreImplicit(judge, question, rubric, x, options);
  await writeRubric(judge, question, options);
  const schemas = new Map(judge.asked.map(({ output }) => [output?.name, output?.schema ?? {}]));
  expect([...schemas.keys()]).toEqual(['trajectory_scores', 'winners', 'trajectory_score', 'query_rubric']);
  for (const schema of schemas.values()) {
    expect(strictSchema(schema)).not.toBeNull();
    expect(JSON.stringify(schema)).not.toMatch(/"(?:minimum|maximum|minItems|maxItems|minLength|maxLength|\$ref)"/);
  }
});
