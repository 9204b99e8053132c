import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseWinners } from '../../../examiner/trajectories/choose-winners.ts';
import { fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { skillIn } from '../../services/trajectory-brain/skill-words.ts';
import { trajectoryBrain } from '../../services/trajectory-brain/trajectory-brain.ts';
import { brainModel } from '../judging/brain-model.ts';
import { question, rubric, trajectory, trajectoryRig } from './trajectory-rig.ts';

const members = [3, 8, 1, 5].map((skill) => trajectory(`t${skill}`, 0, skill));
const rig = (changes = {}) => ({ ...trajectoryRig().options, seed: 7, ...changes });
const naming = (winners: unknown) =>
  brainModel(() => ({ kind: 'text', text: JSON.stringify({ reason: 'So.', winners }) }));

describe('the winners of a group', () => {
  it('are as many as asked for, whatever order the members are given in, by equal prompts', async () => {
    const asked = async (list: typeof members) => {
      const judge = brainModel(trajectoryBrain);
      const outcome = await chooseWinners(judge, question, rubric, list, 2, rig());
      return { outcome, asked: judge.asked };
    };
    const [one, other] = [await asked(members), await asked(members.toReversed())];
    expect(one.outcome).toMatchObject({ ok: true, value: { winners: ['t5', 't8'] } });
    expect(other).toEqual(one);
    expect(one.asked).toHaveLength(1);
  });

  it('stand in an order drawn by the seed and the question', async () => {
    const shown = async (seed: number, text = question) => {
      const outcome = await chooseWinners(brainModel(trajectoryBrain), text, rubric, members, 1, rig({ seed }));
      return outcome.ok ? outcome.value.orders[0]?.shown.join() : null;
    };
    expect(await shown(1)).toBe(await shown(1));
    expect(new Set(await Promise.all(Array.from({ length: 40 }, (_, seed) => shown(seed)))).size).toBeGreaterThan(12);
    expect(
      new Set(await Promise.all(Array.from({ length: 20 }, (_, at) => shown(1, `Which ${at}?`)))).size,
    ).toBeGreaterThan(6);
  });

  it('are those that the numbers mean', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 9 }), fc.nat(), fc.nat(), async (count, seed, draw) => {
        const list = Array.from({ length: count }, (_, at) => trajectory(`m${at}`, 0, at));
        const winners = 1 + (draw % (count - 1));
        const outcome = await chooseWinners(
          brainModel(trajectoryBrain),
          question,
          rubric,
          list,
          winners,
          rig({ seed }),
        );
        const best = list.slice(count - winners).map(({ id }) => id);
        expect(outcome).toMatchObject({ ok: true, value: { winners: best.toSorted() } });
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['none', []],
    ['too few', [1]],
    ['too many', [1, 2, 3]],
    ['one twice', [1, 1]],
    ['zero', [0, 1]],
    ['one that does not stand there', [1, 5]],
    ['a negative number', [-1, 1]],
    ['half a candidate', [1.5, 2]],
    ['text', ['1', '2']],
    ['a number alone', 1],
    ['a sentence', 'Candidate 2 is worse than 1'],
    ['nothing', null],
  ])('are not elected by a reply that names %s', async (_, winners) => {
    const judge = naming(winners);
    const outcome = await chooseWinners(judge, question, rubric, members, 2, rig());
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unparsable' } });
    expect(judge.asked).toHaveLength(2);
  });

  it('come from exactly the lists of so many different numbers in range', async () => {
    const number = fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double(), fc.constant(null), fc.constant('1'));
    await fc.assert(
      fc.asyncProperty(fc.array(number, { maxLength: 5 }), fc.integer({ min: 1, max: 3 }), async (winners, count) => {
        const sound =
          winners.length === count &&
          new Set(winners).size === count &&
          winners.every((each) => [1, 2, 3, 4].includes(each as number));
        const outcome = await chooseWinners(naming(winners), question, rubric, members, count, rig());
        expect(outcome.ok).toBe(sound);
        if (outcome.ok) {
          const shown = outcome.value.orders[0]?.shown ?? [];
          expect(outcome.value.winners).toEqual(winners.map((each) => shown[(each as number) - 1]).sort());
        }
      }),
      { numRuns: 120 },
    );
  });

  it('are chosen by the answers, and by the steps too where these are to be shown', async () => {
    const labels = async (shown?: 'answer' | 'trajectory') => {
      const judge = brainModel(trajectoryBrain);
      await chooseWinners(judge, question, rubric, members, 1, rig(shown === undefined ? {} : { shown }));
      return judge.asked[0]?.messages[0]?.text ?? '';
    };
    expect(await labels()).not.toContain('Steps of the');
    expect(await labels('answer')).toBe(await labels());
    expect(await labels('trajectory')).toContain('Steps of the candidate 4:');
  });

  it('are not drawn where all look equal', async () => {
    const judge = brainModel(trajectoryBrain);
    const alike = ['a', 'b', 'c'].map((id) => trajectory(id, 1, 4));
    expect(await chooseWinners(judge, question, rubric, alike, 1, rig())).toMatchObject({
      failure: { reason: 'all_equal' },
    });
    // Their steps may tell them apart.
    const steps = ['a', 'b'].map((id, at) => trajectory(id, at, 4));
    expect(await chooseWinners(judge, question, rubric, steps, 1, rig())).toMatchObject({
      failure: { reason: 'all_equal' },
    });
    expect(judge.asked).toEqual([]);
    expect(await chooseWinners(judge, question, rubric, steps, 1, rig({ shown: 'trajectory' }))).toMatchObject({
      value: { winners: ['b'] },
    });
  });

  it.each([
    [members.slice(0, 1), 1, 1],
    [members, 0, 1],
    [members, 4, 1],
    [members, 1.5, 1],
    [[...members, ...members], 2, 1],
    [members, 2, 0],
    [members, 2, 10],
  ])('are sought only where there is a choice (%#)', async (list, winners, orders) => {
    await expect(
      chooseWinners(brainModel(trajectoryBrain), question, rubric, list, winners, rig({ orders })),
    ).rejects.toThrow(RangeError);
  });
});

describe('several orders', () => {
  const firstPlace = (asked: AskedModel): BrainReply => {
    const isBest = (number: number) => skillIn(fencedText(firstTurn(asked), `candidate ${number} answer`)) === 8;
    const winners = [isBest(2) ? 2 : 1];
    return { kind: 'text', text: JSON.stringify({ reason: 'So.', winners }) };
  };

  it('are asked each on its own and elect those named most often', async () => {
    const judge = brainModel(trajectoryBrain);
    const outcome = await chooseWinners(judge, question, rubric, members, 1, rig({ orders: 5 }));
    expect(outcome).toMatchObject({ ok: true, value: { winners: ['t8'] } });
    if (outcome.ok)
      expect(outcome.value.orders.map(({ named }) => named)).toEqual(Array.from({ length: 5 }, () => ['t8']));
    expect(judge.asked.map(({ purpose }) => purpose.occasion)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `try 1, order ${at}`),
    );
  });

  it('elect nobody where votes are level, or where one of them came to nothing', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, seed) =>
        chooseWinners(brainModel(firstPlace), question, rubric, members, 1, rig({ seed, orders: 2 })),
      ),
    );
    const reasons = new Set(outcomes.map((each) => (each.ok ? 'chosen' : each.failure.reason)));
    expect(reasons).toEqual(new Set(['chosen', 'no_majority']));
    let calls = 0;
    const failing = brainModel((asked) =>
      calls++ === 2 ? { reason: 'unavailable', detail: 'no connection', retryAfterMs: null } : trajectoryBrain(asked),
    );
    expect(await chooseWinners(failing, question, rubric, members, 1, rig({ orders: 3 }))).toMatchObject({
      failure: { reason: 'unavailable' },
    });
  });
});
