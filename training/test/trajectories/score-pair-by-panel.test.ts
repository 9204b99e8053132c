import { describe, expect, it } from 'vitest';
import type { ModelFailure } from '../../../src/models/language-model.ts';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { scorePairByPanel } from '../../trajectories/score-pair-by-panel.ts';
import { question, trajectory, trajectoryRig } from './trajectory-rig.ts';

const x = trajectory('x', 3, 4);
const y = trajectory('y', 5, 1);
const honest = (name: string) => brainModel(trajectoryBrain, name);
const outage: ModelFailure = { reason: 'unavailable', detail: 'no connection', retryAfterMs: null };
const down = (name: string) => brainModel(() => outage, name);
const babbling = (name: string) => brainModel(() => ({ kind: 'text', text: 'x' }), name);
/** Sees the two the other way round. */
const contrary = (name: string) =>
  brainModel((asked) => {
    const reply = trajectoryBrain(asked);
    if (reply?.kind !== 'text') return reply;
    const { first, second, ...rest } = JSON.parse(reply.text) as Record<string, unknown>;
    return { kind: 'text', text: JSON.stringify({ ...rest, first: second, second: first }) };
  }, name);

const judged = (...judges: ReturnType<typeof honest>[]) =>
  scorePairByPanel(judges, question, x, y, trajectoryRig().options);

describe('a panel', () => {
  it('has the means of its judges’ sums', async () => {
    const outcome = await judged(honest('x/one'), contrary('x/two'), honest('x/three'));
    if (!outcome.ok) throw new Error(outcome.failure.detail);
    const { scores, winner } = outcome.value;
    expect(scores?.a).toBeCloseTo((2 * 6.375 + 5.375) / 3, 8);
    expect(scores?.b).toBeCloseTo((2 * 5.375 + 6.375) / 3, 8);
    expect(winner).toBe('a');
  });

  it('is as its one judge, and level when two are at odds', async () => {
    expect(await judged(honest('x/one'))).toMatchObject({
      ok: true,
      value: { scores: { a: 6.375, b: 5.375 }, winner: 'a' },
    });
    expect(await judged(honest('x/one'), contrary('x/two'))).toMatchObject({ ok: true, value: { winner: 'tie' } });
  });

  it('has a say with half of its judges, without those that came to nothing', async () => {
    const outcome = await judged(down('x/one'), honest('x/two'));
    expect(outcome).toMatchObject({ ok: true, value: { scores: { a: 6.375, b: 5.375 } } });
    if (outcome.ok) expect(outcome.value.abstained).toMatchObject([{ reason: 'unavailable' }]);
  });

  it('fails with fewer, and says what kept it when nobody had a say', async () => {
    expect(await judged(down('x/one'), babbling('x/two'), honest('x/three'))).toMatchObject({
      failure: { reason: 'no_quorum' },
    });
    expect(await judged(down('x/one'), babbling('x/two'))).toMatchObject({ failure: { reason: 'unparsable' } });
    expect(await judged(down('x/one'))).toMatchObject({ failure: { reason: 'unavailable' } });
  });

  it('is not asked about what looks equal', async () => {
    const judge = honest('x/one');
    const outcome = await scorePairByPanel([judge], question, x, { ...x, id: 'z' }, trajectoryRig().options);
    expect(outcome).toMatchObject({ ok: true, value: { scores: null, winner: 'tie' } });
    expect(judge.asked).toEqual([]);
  });

  it('has at least one judge', async () => {
    await expect(judged()).rejects.toThrow(RangeError);
  });
});
