import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrainModel, brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { fencedText } from '../../../test/services/examiner-brain/fenced-parts.ts';
import { skillIn } from '../../../test/services/trajectory-brain/skill-words.ts';
import { trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { chooseWinners } from '../../trajectories/choose-winners.ts';
import { question, rubric, trajectory, trajectoryRig } from './trajectory-rig.ts';

const members = [3, 8, 1, 5].map((skill) => trajectory(`t${skill}`, 0, skill));
const rig = (changes = {}) => ({ ...trajectoryRig().options, seed: 7, ...changes });
/** Ids in the order in which their answers stand in the first prompt. */
const shownBy = ({ asked }: BrainModel) =>
  members.map((_, at) => `t${skillIn(fencedText(asked[0]?.messages[0]?.text ?? '', `candidate ${at + 1} answer`))}`);
const naming = (winners: unknown) =>
  brainModel(() => ({ kind: 'text', text: JSON.stringify({ reason: 'So.', winners }) }));

describe('the winners of a group', () => {
  it('are as many as asked for, whatever order the members are given in, by equal prompts', async () => {
    const asked = async (list: typeof members) => {
      const judge = brainModel(trajectoryBrain);
      const outcome = await chooseWinners(judge, question, rubric, list, 2, rig());
      return { outcome, asked: judge.asked };
    };
    const one = await asked(members);
    const other = await asked(members.toReversed());
    expect(one.outcome).toMatchObject({ ok: true, value: ['t5', 't8'] });
    expect(other).toEqual(one);
    expect(one.asked).toHaveLength(1);
  });

  it('stand in an order drawn by the seed and the question', async () => {
    const shown = async (seed: number, text = question) => {
      const judge = brainModel(trajectoryBrain);
      const outcome = await chooseWinners(judge, text, rubric, members, 1, rig({ seed }));
      return outcome.ok ? shownBy(judge).join() : null;
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
        expect(outcome).toMatchObject({ ok: true, value: best.toSorted() });
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
        const judge = naming(winners);
        const outcome = await chooseWinners(judge, question, rubric, members, count, rig());
        expect(outcome.ok).toBe(sound);
        if (outcome.ok) {
          const shown = shownBy(judge);
          expect(outcome.value).toEqual(winners.map((each) => shown[(each as number) - 1]).sort());
        }
      }),
      { numRuns: 120 },
    );
  });

  it('are chosen by the answers alone', async () => {
    const judge = brainModel(trajectoryBrain);
    await chooseWinners(judge, question, rubric, members, 1, rig());
    expect(judge.asked[0]?.messages[0]?.text).not.toContain('First I look around.');
  });

  it.each([
    [members.slice(0, 1), 1],
    [members, 0],
    [members, 4],
    [members, 1.5],
    [[...members, ...members], 2],
  ])('are sought only where there is a choice (%#)', async (list, winners) => {
    await expect(chooseWinners(brainModel(trajectoryBrain), question, rubric, list, winners, rig())).rejects.toThrow(
      RangeError,
    );
  });
});
