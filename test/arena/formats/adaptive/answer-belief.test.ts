import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerBelief, answerFit } from '../../../../src/arena/formats/adaptive/answer-belief.ts';
import { type AnswerSums, answerSums } from '../../../../src/arena/formats/adaptive/answer-sums.ts';
import type { GradedTask, Outcome } from '../../../../src/arena/formats/format.ts';
import { normal, randomFor } from '../../../../src/kernel/random.ts';
import { addTo, at, cholesky, logDeterminant, solve, zeros } from '../../../../src/ratings/matrix.ts';
import { forSome } from '../../../support/for-all.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

function outcome(a: string, b: string, ...tasks: GradedTask[]): Outcome<string> {
  return { pairing: { a, b }, results: [{ cluster: 't', winner: 'tie', tasks }] };
}

/** Known qualities, tasks of unequal ease, and luck; pairs that answer two tasks each. */
function drawn(seed: number, { pairings = 8, ease = 0.2, luck = 0.1 } = {}): Outcome<string>[] {
  const random = randomFor('answers', seed);
  const easeOf = Array.from({ length: 6 }, () => ease * normal(random));
  const answers = new Map<string, number>();
  const share = (one: number, task: number) => {
    const key = `${one} ${task}`;
    const known = answers.get(key) ?? 0.2 * one + (easeOf[task] ?? 0) + luck * normal(random);
    answers.set(key, known);
    return known;
  };
  return Array.from({ length: pairings }, () => {
    const [i = 0, j = 0] = random.shuffle([...ids.keys()]);
    const [one = 0, two = 0] = random.shuffle([...easeOf.keys()]);
    const tasks = [one, two].map((task) => ({ task: `q${task}`, a: share(i, task), b: share(j, task) }));
    return outcome(ids[i] ?? '', ids[j] ?? '', ...tasks);
  });
}

const sumsOf = (outcomes: readonly Outcome<string>[], entrants = ids) => answerSums(entrants, outcomes) as AnswerSums;

/** The same regression with the whole covariance of the answers written out. */
function dense(sums: AnswerSums, luck: number, ease: number) {
  const answers = sums.tasks.flatMap(({ entrants, shares }, task) =>
    entrants.map((one, place) => ({ one, task, share: shares[place] ?? 0 })),
  );
  const covariance = zeros(answers.length);
  for (const [row, x] of answers.entries()) {
    for (const [column, y] of answers.entries()) {
      const shared = (x.one === y.one ? 1 : 0) + 100 + (x.task === y.task ? ease : 0) + (row === column ? luck : 0);
      addTo(covariance, row, column, shared);
    }
  }
  const lower = cholesky(covariance);
  const weighed = solve(
    lower,
    Float64Array.from(answers, ({ share }) => share),
  );
  const squares = answers.reduce((sum, { share }, row) => sum + share * at(weighed, row), 0);
  const means = ids.map((_, i) =>
    answers.reduce((sum, { one }, row) => sum + ((one === i ? 1 : 0) + 100) * at(weighed, row), 0),
  );
  const logEvidence = -logDeterminant(lower) / 2 - (answers.length / 2) * Math.log(squares);
  return { means, squares, logEvidence };
}

it('the fit of graded answers is the regression on qualities with the whole covariance of the answers', () => {
  forSome(50, fc.integer(), fc.constantFrom(0.1, 1, 10), fc.constantFrom(0, 0.3, 3), (seed, luck, ease) => {
    const sums = sumsOf(drawn(seed));
    const own = answerFit(ids.length, sums, { luck, ease });
    const base = answerFit(ids.length, sums, { luck: 1, ease: 1 });
    const whole = dense(sums, luck, ease);
    for (const [i, mean] of whole.means.entries()) expect(at(own.mean, i)).toBeCloseTo(mean, 6);
    expect(own.variance * sums.count).toBeCloseTo(whole.squares, 6);
    const against = whole.logEvidence - dense(sums, 1, 1).logEvidence;
    expect(own.logEvidence - base.logEvidence).toBeCloseTo(against, 5);
  });
});

describe('the belief by graded answers', () => {
  it('orders those who never met by the tasks that both answered', () => {
    const met = [
      outcome('a', 'b', { task: 'hard', a: 0.1, b: 0.3 }),
      outcome('c', 'd', { task: 'hard', a: 0.2, b: 0.4 }),
    ];
    const { mean } = answerBelief(4, sumsOf(met, ['a', 'b', 'c', 'd'])) ?? { mean: new Float64Array(4) };
    expect([0, 1, 2, 3].sort((i, j) => at(mean, i) - at(mean, j))).toEqual([0, 2, 1, 3]);
  });

  it('takes the ease of a task for no merit of those who were asked it', () => {
    const level = (task: string, share: number) => ({ task, a: share, b: share + 0.1 });
    const outcomes = [
      outcome('a', 'b', level('easy', 0.9), level('easier', 0.7), level('third', 0.4)),
      outcome('c', 'd', level('hard', 0.1), level('harder', 0), level('fourth', 0.5)),
      outcome('b', 'c', { task: 'link', a: 0.3, b: 0.45 }),
    ];
    const { mean } = answerBelief(4, sumsOf(outcomes, ['a', 'b', 'c', 'd'])) ?? { mean: new Float64Array(4) };
    expect([0, 1, 2, 3].sort((i, j) => at(mean, i) - at(mean, j))).toEqual([0, 1, 2, 3]);
  });

  it('counts an answer that several results share once, and nobody by seat or order', () => {
    const outcomes = drawn(3);
    const belief = answerBelief(ids.length, sumsOf(outcomes));
    const twice = answerBelief(ids.length, sumsOf([...outcomes, ...outcomes]));
    const turned = outcomes.toReversed().map(({ pairing: { a, b }, results }): Outcome<string> => {
      const swap = ({ task, a: one, b: other }: GradedTask) => ({ task, a: other, b: one });
      const own = results.map((result) => ({ ...result, tasks: (result.tasks ?? []).map(swap) }));
      return { pairing: { a: b, b: a }, results: own };
    });
    const close = (values: Iterable<number> = []) => [...values].map((value) => expect.closeTo(value, 9));
    expect([...(twice?.mean ?? [])]).toEqual(close(belief?.mean));
    expect([...(twice?.covariance.cells ?? [])]).toEqual(close(belief?.covariance.cells));
    expect(answerBelief(ids.length, sumsOf(turned))?.mean).toEqual(belief?.mean);
  });

  it('knows more of a field whose answers have less luck, by the answers alone', () => {
    const noise = (luck: number) =>
      answerBelief(ids.length, sumsOf(drawn(5, { pairings: 40, luck })))?.look.differenceNoise(0, 1) ?? 0;
    expect(noise(0.02)).toBeLessThan(noise(0.3) / 20);
  });

  it('says nothing without graded tasks, of void results, and where all passed the same', () => {
    const graded = { task: 'q', a: 0.2, b: 0.7 };
    const isVoid = {
      pairing: { a: 'a', b: 'b' },
      results: [{ cluster: 't', winner: 'void' as const, tasks: [graded] }],
    };
    expect(answerSums(ids, [outcome('a', 'b'), isVoid])).toBeNull();
    expect(answerBelief(5, sumsOf([outcome('a', 'b', { ...graded, b: 0.2 })]))).toBeNull();
    expect(answerBelief(5, sumsOf([outcome('a', 'b', graded)]))).not.toBeNull();
  });

  it('refuses answers of somebody else and shares that are none', () => {
    expect(() => answerSums(ids, [outcome('a', 'z', { task: 'q', a: 0, b: 1 })])).toThrow(RangeError);
    expect(() => answerSums(ids, [outcome('a', 'b', { task: 'q', a: Number.NaN, b: 1 })])).toThrow(RangeError);
  });
});
