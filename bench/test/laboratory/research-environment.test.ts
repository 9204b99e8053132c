import { describe, expect, it } from 'vitest';
import { randomFor } from '../../../src/kernel/random.ts';
import {
  afterMove,
  answerMove,
  beginning,
  drawQuestion,
  drawWorld,
  gatherMove,
  moves,
  observations,
  observe,
  qualityOf,
  type ResearchQuestion,
  rightMove,
  worldShape,
} from '../../laboratory/research-world.ts';
import { cellOf, drawMove, policyTable, startingPolicy } from '../../laboratory/softmax-policy.ts';
import { expectedQuality } from '../../laboratory/training-curve.ts';

const world = drawWorld(7);
const question = drawQuestion('environment', 1);

function played(choose: (observation: number) => number, asked: ResearchQuestion = question) {
  let state = beginning;
  while (state.end === null) state = afterMove(world, asked, state, choose(observe(asked, state)));
  return state;
}

describe('the made-up environment', () => {
  it('gives full quality for the right moves, in as few calls as the question needs', () => {
    for (let index = 0; index < 50; index++) {
      const asked = drawQuestion('environment', index);
      const end = played((observation) => rightMove(world, observation), asked);
      expect(qualityOf(asked, end)).toBe(1);
      expect(end.calls).toBe(asked.depth + asked.width);
    }
  });

  it('gives nothing to who answers at once, and nothing to who never answers', () => {
    expect(
      qualityOf(
        question,
        played(() => answerMove),
      ),
    ).toBe(0);
    const endless = played(() => gatherMove);
    expect(endless).toMatchObject({ calls: worldShape.mostCalls, end: 'too_many_tools', gathered: 0 });
    expect(qualityOf(question, endless)).toBe(0);
  });

  it('takes off the way by a wrong link, and back to where it was left by the right one', () => {
    const wrong = (world.search + 1) % 4;
    const off = afterMove(world, question, beginning, wrong);
    expect(off).toMatchObject({ astray: true, hops: 0, calls: 1 });
    expect(afterMove(world, question, off, (world.back + 1) % 4).astray).toBe(true);
    expect(afterMove(world, question, off, world.back)).toMatchObject({ astray: false, hops: 0, calls: 2 });
  });

  it('counts superfluous entries against an answer', () => {
    const state = { hops: 4, end: 'answered' } as const;
    expect(qualityOf({ depth: 4, width: 2 }, { ...state, gathered: 2 })).toBe(1);
    expect(qualityOf({ depth: 4, width: 2 }, { ...state, gathered: 4 })).toBeCloseTo(0.8, 12);
    expect(qualityOf({ depth: 4, width: 2 }, { ...state, hops: 2, gathered: 0 })).toBeCloseTo(0.25, 12);
  });
});

describe('the exact mean quality of a policy', () => {
  const sure = (choose: (observation: number) => number) => {
    const logits = new Float64Array(observations.count * moves.length);
    for (let row = 0; row < observations.count; row++) logits[cellOf(row, choose(row))] = 60;
    return policyTable(logits);
  };

  it('is 1 for the right moves and 0 for answering at once', () => {
    expect(
      expectedQuality(
        world,
        sure((row) => rightMove(world, row)),
      ),
    ).toBeCloseTo(1, 9);
    expect(
      expectedQuality(
        world,
        sure(() => answerMove),
      ),
    ).toBeCloseTo(0, 9);
  });

  it('is that of stopping after the search: half of one hop of the way', () => {
    const first = expectedQuality(
      world,
      sure((row) => (row === observations.start ? world.search : answerMove)),
    );
    expect(first).toBeCloseTo((0.5 / 3 + 0.5 / 4 + 0.5 / 5) / 3, 9);
  });

  it('is what sampled rollouts come to', () => {
    const table = policyTable(startingPolicy(world, 3, { noise: 1, skill: 1.5, opening: 2 }));
    const rollouts = 3000;
    let sum = 0;
    let squares = 0;
    for (let index = 0; index < rollouts; index++) {
      const asked = drawQuestion('sampled', index);
      const random = randomFor('sampled', index);
      const quality = qualityOf(
        asked,
        played((observation) => drawMove(table, observation, random), asked),
      );
      sum += quality;
      squares += quality ** 2;
    }
    const average = sum / rollouts;
    const error = Math.sqrt((squares / rollouts - average ** 2) / rollouts);
    expect(Math.abs(average - expectedQuality(world, table))).toBeLessThan(4 * error);
  });
});
