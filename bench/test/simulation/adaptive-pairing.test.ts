import { describe, expect, it } from 'vitest';
import { type FidelityDifference, fidelityStudy } from '../../simulation/fidelity.ts';
import { resultOf } from '../../simulation/monte-carlo.ts';
import { type JudgeKind, judgeKinds } from '../../simulation/simulated-judge.ts';

const { differences } = resultOf(
  fidelityStudy({
    seed: 11,
    draws: 400,
    entrants: [8],
    strengths: 'uniform',
    judges: judgeKinds,
    formats: ['adaptive', 'random-pairs', 'single-elimination', 'double-elimination'],
    judge: { sigma: 0.15, ties: 0, bias: 0, orders: 'one' },
    curve: false,
  }),
);

function leadOver(other: FidelityDifference['other'], judge: JudgeKind): FidelityDifference['tau'] {
  const found = differences.find((each) => each.other === other && each.judge === judge);
  if (!found) throw new Error(`adaptive pairing was not held against ${other}`);
  return found.tau;
}

describe('adaptive pairing of 8 entrants, noise .15, 14 calls', () => {
  it('is above single elimination in tau before every judge', () => {
    for (const judge of judgeKinds) expect(leadOver('single-elimination', judge).low).toBeGreaterThan(0.03);
  });

  it('is above double elimination in tau before every judge', () => {
    for (const judge of judgeKinds) expect(leadOver('double-elimination', judge).low).toBeGreaterThan(0.01);
  });

  it('is above random pairs in tau where only winners are named, and never below', () => {
    expect(leadOver('random-pairs', 'winner').low).toBeGreaterThan(0.01);
    for (const judge of judgeKinds) expect(leadOver('random-pairs', judge).low).toBeGreaterThan(-0.015);
  });
});
