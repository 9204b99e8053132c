import { describe, expect, it } from 'vitest';
import type { LanguageModel, ModelFailure } from '../../../src/models/language-model.ts';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { firstTurn } from '../../../test/services/examiner-brain/fenced-parts.ts';
import type { AskedModel, BrainReply } from '../../../test/services/model-brain.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { criteriaIn, trajectoryBrain } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import { scorePair } from '../../trajectories/score-pair.ts';
import { question, trajectory, trajectoryRig } from './trajectory-rig.ts';

const x = trajectory('x', 3, 4);
const y = trajectory('y', 5, 1);
const failing = (failure: Partial<ModelFailure>): ModelFailure => ({
  reason: 'unavailable',
  detail: 'no connection',
  retryAfterMs: null,
  ...failure,
});
/** Gives the first and the second work the same number everywhere. */
const byPlace =
  (first: number, second: number) =>
  (asked: AskedModel): BrainReply => {
    const all = (score: number) =>
      Object.fromEntries(
        ['process', 'answer'].map((part) => [
          part,
          Object.fromEntries(criteriaIn(firstTurn(asked), part).map((id) => [id, score])),
        ]),
      );
    const value = { analysis: { first: 'I.', second: 'II.' }, first: all(first), second: all(second) };
    return { kind: 'text', text: JSON.stringify(value) };
  };

describe('a pair', () => {
  it('has the sums of both orders, by criterion and combined, and the higher one wins', async () => {
    const { options, faults } = trajectoryRig();
    const judge = brainModel(trajectoryBrain);
    const outcome = await scorePair(judge, question, x, y, options);
    if (!outcome.ok) throw new Error(outcome.failure.detail);
    const { scores, byCriterion, winner, orders } = outcome.value;
    expect(scores).toEqual({ a: 2 * (0.5 * 2.75 + 0.5 * 3.625), b: 2 * (0.5 * 4.75 + 0.5 * 0.625) });
    expect(byCriterion).toHaveLength(7);
    expect(byCriterion[0]).toEqual({ part: 'process', criterion: 'framework', a: 6, b: 10 });
    expect(byCriterion.find(({ criterion }) => criterion === 'depth')).toEqual({
      part: 'answer',
      criterion: 'depth',
      a: 7,
      b: 1,
    });
    expect(orders.map(({ first }) => first)).toEqual(['a', 'b']);
    expect(winner).toBe('a');
    expect(faults).toEqual([]);
  });

  it('takes two calls, both made before either is answered, of role trajectory', async () => {
    let waiting = 0;
    let together = 0;
    const judge = brainModel(trajectoryBrain);
    const slow: LanguageModel = {
      ...judge,
      async ask(request, signal) {
        waiting++;
        together = Math.max(together, waiting);
        await new Promise((resolve) => setImmediate(resolve));
        waiting--;
        return judge.ask(request, signal);
      },
    };
    await scorePair(slow, question, x, y, trajectoryRig().options);
    expect([judge.asked.length, together]).toEqual([2, 2]);
    expect(judge.asked.map(({ purpose }) => purpose)).toEqual([
      { role: 'trajectory', prompt: 'score-trajectories@1', agent: null, occasion: 'try 1' },
      { role: 'trajectory', prompt: 'score-trajectories@1', agent: null, occasion: 'try 1' },
    ]);
  });

  it('is asked anew, by another occasion, at another attempt', async () => {
    const judge = brainModel(trajectoryBrain);
    await scorePair(judge, question, x, y, trajectoryRig({ attempt: 2 }).options);
    expect(judge.asked.map(({ purpose }) => purpose.occasion)).toEqual(['try 3', 'try 3']);
  });

  it('of equal looks is a tie without a call', async () => {
    const judge = brainModel(trajectoryBrain);
    const outcome = await scorePair(judge, question, x, { ...x, id: 'z' }, trajectoryRig().options);
    expect(outcome).toEqual({ ok: true, value: { scores: null, byCriterion: [], orders: [], winner: 'tie' } });
    expect(judge.asked).toEqual([]);
  });

  it('is level before a judge that goes by place, which is counted', async () => {
    const { options, faults } = trajectoryRig();
    const outcome = await scorePair(brainModel(byPlace(9, 4)), question, x, y, options);
    expect(outcome).toMatchObject({ ok: true, value: { scores: { a: 13, b: 13 }, winner: 'tie' } });
    expect(faults.map(({ kind, detail, role }) => [kind, detail, role])).toEqual([
      ['orders_disagree', 'the first place wins in both orders', 'trajectory'],
    ]);
  });

  it('of equal sums is a tie, however they were added up', async () => {
    const isFirst = (asked: AskedModel) => firstTurn(asked).indexOf(x.answer) < firstTurn(asked).indexOf(y.answer);
    // In floating point 0.1 + 0.2 is more than 0.3 + 0.
    const judge = brainModel((asked) => (isFirst(asked) ? byPlace(0.1, 0.3)(asked) : byPlace(0, 0.2)(asked)));
    const outcome = await scorePair(judge, question, x, y, trajectoryRig().options);
    expect(outcome).toMatchObject({ ok: true, value: { scores: { a: 0.3, b: 0.3 }, winner: 'tie' } });
    if (outcome.ok) for (const { a, b } of outcome.value.byCriterion) expect(a).toBe(b);
  });

  it('shows a blank answer as blank, and gives it nothing for it', async () => {
    const blank = { ...x, answer: ' \n' };
    const outcome = await scorePair(brainModel(byPlace(10, 10)), question, blank, y, trajectoryRig().options);
    expect(outcome).toMatchObject({ ok: true, value: { scores: { a: 10, b: 20 }, winner: 'b' } });
  });

  it('says outside the fences how much of a long process is left out, and shows the answer whole', async () => {
    const long = {
      ...x,
      steps: [{ reasoning: 'I look.', toolCalls: [], observation: 'o'.repeat(9_000) }],
      answer: `${skilledText(4)} ${'a'.repeat(50_000)}`,
    };
    const judge = brainModel(trajectoryBrain);
    await scorePair(judge, question, long, y, trajectoryRig({ processCharacters: 1_000 }).options);
    const [prompt = ''] = judge.asked.map(({ messages }) => messages[0]?.text);
    expect(prompt).toMatch(/\nSteps of the first work: 8\d{3} characters were left out where a mark says so\.\n/);
    expect(prompt).toContain('\nSteps of the second work:\n');
    expect(prompt).toContain(long.answer);
  });
});

describe('a pair that is not judged fails with its reason', () => {
  const reasonOf = async (brain: (asked: AskedModel) => BrainReply | ModelFailure | null) => {
    const { options, faults } = trajectoryRig();
    const outcome = await scorePair(brainModel(brain), question, x, y, options);
    return {
      reason: outcome.ok ? 'judged' : outcome.failure.reason,
      failure: outcome.ok ? null : outcome.failure,
      faults,
    };
  };

  it.each([
    ['unavailable', 'unavailable'],
    ['rate_limited', 'unavailable'],
    ['timed_out', 'unavailable'],
    ['malformed', 'unavailable'],
    ['key_refused', 'request_refused'],
    ['request_refused', 'request_refused'],
    ['too_long', 'too_long'],
  ] as const)('%s: %s', async (reason, expected) => {
    const found = await reasonOf(() => failing({ reason, retryAfterMs: 7 }));
    expect(found.reason).toBe(expected);
    expect(found.failure?.retryAfterMs).toBe(7);
    expect(found.faults).toEqual([]);
  });

  it.each([
    ['refused', { kind: 'refused' }],
    ['cut_off', { kind: 'cut_off', text: '{' }],
    ['unparsable', { kind: 'text', text: 'The first is better.' }],
  ] as const)('%s, after one repair in each order', async (expected, reply) => {
    const found = await reasonOf(() => reply);
    expect(found.reason).toBe(expected);
    expect(found.faults).toHaveLength(4);
    expect(new Set(found.faults.map(({ about }) => about)).size).toBe(4);
  });

  it('when one order alone fails: no half result', async () => {
    const oneOrder = (asked: AskedModel) =>
      firstTurn(asked).indexOf(x.answer) < firstTurn(asked).indexOf(y.answer) ? failing({}) : trajectoryBrain(asked);
    expect((await reasonOf(oneOrder)).reason).toBe('unavailable');
  });

  it('throws the reason of an abort', async () => {
    const controller = new AbortController();
    controller.abort(new Error('stopped'));
    const judge: LanguageModel = {
      ...brainModel(trajectoryBrain),
      async ask(_, signal) {
        throw signal.reason;
      },
    };
    await expect(
      scorePair(judge, question, x, y, trajectoryRig({ signal: controller.signal }).options),
    ).rejects.toThrow('stopped');
  });
});
