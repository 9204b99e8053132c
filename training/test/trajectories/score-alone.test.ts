import { describe, expect, it } from 'vitest';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { fencedText } from '../../../test/services/examiner-brain/fenced-parts.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { implicitReward, rubricReward } from '../../rewards/group-rewards.ts';
import { scoreExplicit, scoreImplicit } from '../../trajectories/score-trajectory.ts';
import { question, rubric, trajectory, trajectoryRig } from './trajectory-rig.ts';

const x = trajectory('x', 3, 4);
const { options } = trajectoryRig();
const scoring = (score: unknown) =>
  brainModel(() => ({ kind: 'text', text: JSON.stringify({ reason: 'So.', score }) }));

describe('one score by the whole rubric', () => {
  it('is the judge’s number, in one call, from 0 to 10', async () => {
    const judge = brainModel(trajectoryBrain);
    const outcome = await scoreImplicit(judge, question, rubric, x, options);
    expect(outcome).toEqual({ ok: true, value: { score: 4, reason: 'So.' } });
    expect(judge.asked).toHaveLength(1);
    expect(fencedText(judge.asked[0]?.messages[0]?.text ?? '', 'rubric').split('\n')).toHaveLength(5);
    expect(implicitReward(outcome.ok ? outcome.value.score : NaN)).toBe(0.4);
  });

  it.each([10.1, -0.1, '7', null, [7], 'seven of 10', 1e308])('is none for %j', async (score) => {
    const outcome = await scoreImplicit(scoring(score), question, rubric, x, options);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unparsable' } });
  });

  it('is of the answer: the steps are not shown', async () => {
    const judge = brainModel(trajectoryBrain);
    await scoreImplicit(judge, question, rubric, x, options);
    expect(judge.asked[0]?.messages[0]?.text).not.toContain('First I look around.');
  });
});

describe('a score for each item', () => {
  it('is a share of 10, each in a call of its own that holds that item alone', async () => {
    const judge = brainModel((asked) => {
      const item = fencedText(asked.turns[0]?.text ?? '', 'rubric');
      const score = item.includes('Every rock') ? 10 : 5;
      return { kind: 'text', text: JSON.stringify({ reason: 'So.', score }) };
    });
    const outcome = await scoreExplicit(judge, question, rubric, x, options);
    if (!outcome.ok) throw new Error(outcome.failure.detail);
    expect(outcome.value.map(({ title, importance, score }) => [title, importance, score])).toEqual([
      ['All rocks', 'critical', 1],
      ['All places', 'important', 0.5],
      ['Origin', 'important', 0.5],
      ['Sources', 'critical', 0.5],
      ['Order', 'nice_to_have', 0.5],
    ]);
    expect(judge.asked).toHaveLength(5);
    for (const { messages } of judge.asked)
      expect(fencedText(messages[0]?.text ?? '', 'rubric').split('\n')).toHaveLength(1);
    expect(rubricReward(outcome.value)).toBeCloseTo((3 + 0.5 * 8) / 11, 12);
  });

  it('fails as a whole when one item has no usable reply', async () => {
    const judge = brainModel((asked) =>
      fencedText(asked.turns[0]?.text ?? '', 'rubric').includes('Sources')
        ? { kind: 'refused' }
        : trajectoryBrain(asked),
    );
    expect(await scoreExplicit(judge, question, rubric, x, options)).toMatchObject({
      ok: false,
      failure: { reason: 'refused' },
    });
  });
});

it('a blank answer has 0 without a call', async () => {
  const judge = brainModel(trajectoryBrain);
  const blank = { ...x, answer: '\n' };
  expect(await scoreImplicit(judge, question, rubric, blank, options)).toMatchObject({ ok: true, value: { score: 0 } });
  const explicit = await scoreExplicit(judge, question, rubric, blank, options);
  expect(explicit.ok && explicit.value.map(({ score }) => score)).toEqual([0, 0, 0, 0, 0]);
  expect(judge.asked).toEqual([]);
});
