import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomFor } from '../../../src/kernel/random.ts';
import { brainModel } from '../../../test/examiner/judging/brain-model.ts';
import { firstTurn } from '../../../test/services/examiner-brain/fenced-parts.ts';
import { criteriaIn } from '../../../test/services/trajectory-brain/trajectory-brain.ts';
import type { JudgedPairScores } from '../../trajectories/pair-scores.ts';
import { scorePair } from '../../trajectories/score-pair.ts';
import { scorePairByPanel } from '../../trajectories/score-pair-by-panel.ts';
import { domain, question, trajectory, trajectoryRig } from './trajectory-rig.ts';

/** A judge whose every reply is a random but fixed function of all that it is asked; at times useless. */
function whimsical(seed: number, name = 'test/judge') {
  return brainModel((asked) => {
    const random = randomFor(seed, name, ...asked.turns.map(({ text }) => text));
    if (random.chance(0.05)) return { kind: 'refused' };
    if (random.chance(0.05)) return { kind: 'text', text: 'A is better, I think' };
    const prompt = firstTurn(asked);
    const score = () => random.int(0, 100) / 10;
    const given = () =>
      Object.fromEntries(
        ['process', 'answer'].map((part) => [
          part,
          Object.fromEntries(criteriaIn(prompt, part).map((id) => [id, score()])),
        ]),
      );
    const value = { analysis: { first: 'I.', second: 'II.' }, first: given(), second: given() };
    return { kind: 'text', text: JSON.stringify(value) };
  }, name);
}

const pick = fc.record({ process: fc.nat({ max: 9 }), answer: fc.nat({ max: 9 }) });
const turned = { a: 'b', b: 'a', tie: 'tie' } as const;

type Seen = Pick<JudgedPairScores, 'scores' | 'winner'> & Partial<JudgedPairScores>;

function mirrored({ scores, byCriterion = [], winner }: Seen) {
  return {
    scores: scores && { a: scores.b, b: scores.a },
    byCriterion: byCriterion.map((each) => ({ ...each, a: each.b, b: each.a })),
    winner: turned[winner],
  };
}

const plain = ({ scores, byCriterion = [], winner }: Seen) => ({ scores, byCriterion, winner });

it('swapping two trajectories mirrors scores, criteria, winner, failures and faults exactly, whatever the judge', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      ...([pick, pick, fc.nat()] as const),
      fc.constantFrom('deep-research', 'travel-planning', 'long-form-writing'),
      async (one, other, seed, id) => {
        const a = trajectory('x', one.process, one.answer);
        const b = trajectory('y', other.process, other.answer);
        const rig = trajectoryRig({ rubric: domain(id) });
        const turnedRig = trajectoryRig({ rubric: domain(id) });
        const straight = await scorePair(whimsical(seed), question, a, b, rig.options);
        const swapped = await scorePair(whimsical(seed), question, b, a, turnedRig.options);
        seen.add(straight.ok ? straight.value.winner : straight.failure.reason);
        if (straight.ok && swapped.ok) expect(plain(swapped.value)).toEqual(mirrored(straight.value));
        else expect(swapped).toEqual(straight);
        const told = (faults: typeof rig.faults) => faults.map((fault) => JSON.stringify(fault)).sort();
        expect(told(turnedRig.faults)).toEqual(told(rig.faults));
      },
    ),
    { numRuns: 250, seed: 7 },
  );
  for (const outcome of ['a', 'b', 'tie', 'refused', 'unparsable']) expect([...seen]).toContain(outcome);
});

it('swapping mirrors what a panel says', async () => {
  await fc.assert(
    fc.asyncProperty(pick, pick, fc.nat(), fc.integer({ min: 1, max: 4 }), async (one, other, seed, size) => {
      const panel = Array.from({ length: size }, (_, at) => whimsical(seed, `x/judge-${at}`));
      const a = trajectory('x', one.process, one.answer);
      const b = trajectory('y', other.process, other.answer);
      const straight = await scorePairByPanel(panel, question, a, b, trajectoryRig().options);
      const swapped = await scorePairByPanel(panel, question, b, a, trajectoryRig().options);
      if (straight.ok && swapped.ok) expect(plain(swapped.value)).toEqual(mirrored(straight.value));
      else expect(swapped).toEqual(straight);
    }),
    { numRuns: 100, seed: 7 },
  );
});
