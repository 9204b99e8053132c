import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moves, observations } from '../../laboratory/research-world.ts';
import {
  cellOf,
  grpoGradient,
  moveEntropy,
  type PolicyLogits,
  policyTable,
  type TrainedToken,
} from '../../laboratory/softmax-policy.ts';

const clip = 0.2;
const size = observations.count * moves.length;
const logits = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: size, maxLength: size });

/** Tokens of three observations, drawn by a policy that has moved a little since. */
const tokens = fc.array(
  fc.record({
    observation: fc.integer({ min: 0, max: 2 }),
    move: fc.integer({ min: 0, max: moves.length - 1 }),
    drift: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    advantage: fc.double({ min: -2, max: 2, noNaN: true }),
    weight: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

function drawn(at: Float64Array, { drift, ...token }: { drift: number } & Omit<TrainedToken, 'logprob'>): TrainedToken {
  return { ...token, logprob: Math.log(policyTable(at)[cellOf(token.observation, token.move)] ?? 1) - drift };
}

/** Where the clip sets in the objective has a corner, and no gradient to compare with. */
const awayFromCorner = ({ drift }: { drift: number }) =>
  Math.min(Math.abs(drift - Math.log(1 + clip)), Math.abs(drift - Math.log(1 - clip))) > 0.01;

/** What the gradient is of. */
function grpoObjective(at: PolicyLogits, trained: readonly TrainedToken[]): number {
  const table = policyTable(at);
  return trained.reduce((sum, { observation, move, logprob, weight, advantage }) => {
    const ratio = (table[cellOf(observation, move)] ?? 0) / Math.exp(logprob);
    const clipped = Math.min(1 + clip, Math.max(1 - clip, ratio));
    return sum + weight * Math.min(ratio * advantage, clipped * advantage);
  }, 0);
}

describe('the gradient of the GRPO objective', () => {
  it('is that of finite differences', () => {
    fc.assert(
      fc.property(logits, tokens, (values, raw) => {
        const at = Float64Array.from(values);
        const trained = raw.filter(awayFromCorner).map((token) => drawn(at, token));
        const gradient = grpoGradient(at, trained, clip);
        const step = 1e-5;
        for (let cell = 0; cell < 3 * moves.length; cell++) {
          const moved = (by: number) => grpoObjective(at.with(cell, (at[cell] ?? 0) + by), trained);
          expect(gradient[cell]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 5);
        }
        expect(gradient.subarray(3 * moves.length).every((slope) => slope === 0)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('pushes no further once a token has been made likelier than the clip allows, and still pushes back', () => {
    const at = new Float64Array(size);
    const far = { observation: 0, move: 1, weight: 1, logprob: Math.log(1 / moves.length) - 0.5 };
    expect(grpoGradient(at, [{ ...far, advantage: 1 }], clip).every((slope) => slope === 0)).toBe(true);
    expect(grpoGradient(at, [{ ...far, advantage: -1 }], clip)[cellOf(0, 1)]).toBeLessThan(0);
  });
});

describe('a softmax policy', () => {
  it('has rows that sum to one, and the entropy of its row', () => {
    fc.assert(
      fc.property(logits, (values) => {
        const table = policyTable(Float64Array.from(values));
        for (let observation = 0; observation < observations.count; observation++) {
          const row = Array.from(table.subarray(cellOf(observation, 0), cellOf(observation + 1, 0)));
          expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
          expect(moveEntropy(table, observation)).toBeCloseTo(
            row.reduce((sum, share) => sum - share * Math.log(share), 0),
            12,
          );
        }
      }),
      { numRuns: 20 },
    );
  });
});
