import { expect } from 'vitest';
import { randomFor } from '../../src/kernel/random.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { bradleyTerry, defaultRidge, pointsPerNat } from '../../src/ratings/bradley-terry.ts';
import { winProbability } from '../../src/ratings/logistic.ts';
import { at } from '../../src/ratings/matrix.ts';
import { type PairCount, tally } from '../../src/ratings/pair-counts.ts';

/** Random pairs; later agents are better by up to so many nats. */
export function battlesOf(agents: number, battles: number, trees: number, spread: number): Battle[] {
  const random = randomFor('many agents', agents, battles, trees);
  const name = (agent: number) => `agent-${String(agent).padStart(4, '0')}`;
  return Array.from({ length: battles }, (_, index): Battle => {
    const a = random.int(0, agents - 1);
    const b = (a + random.int(1, agents - 1)) % agents;
    const won = random.chance(winProbability((spread * (a - b)) / agents));
    const winner = random.chance(0.1) ? 'tie' : won ? 'model_a' : 'model_b';
    return { model_a: name(a), model_b: name(b), winner, tree_id: `t${index % trees}` };
  });
}

/** One agent after the other is moved to where its own part of the penalised likelihood is level, until nobody moves. */
function oneByOne(size: number, pairs: readonly PairCount[]): Float64Array {
  const strengths = new Float64Array(size);
  const own = Array.from({ length: size }, () => [] as { other: number; points: number; met: number }[]);
  for (const { first, second, wins, losses, ties } of pairs) {
    const met = wins + losses + ties;
    own[first]?.push({ other: second, points: wins + ties / 2, met });
    own[second]?.push({ other: first, points: losses + ties / 2, met });
  }
  for (let sweep = 0, most = 1; sweep < 500 && most > 1e-11; sweep++) {
    most = 0;
    for (let agent = 0; agent < size; agent++) {
      let slope = -defaultRidge * at(strengths, agent);
      let curve = defaultRidge;
      for (const { other, points, met } of own[agent] ?? []) {
        const p = winProbability(at(strengths, agent) - at(strengths, other));
        slope += points - met * p;
        curve += met * p * (1 - p);
      }
      strengths[agent] = at(strengths, agent) + slope / curve;
      most = Math.max(most, Math.abs(slope / curve));
    }
    // The ridge alone would bring the mean to zero, in millions of sweeps.
    const mean = strengths.reduce((sum, strength) => sum + strength, 0) / size;
    for (let agent = 0; agent < size; agent++) strengths[agent] = at(strengths, agent) - mean;
  }
  return strengths;
}

/** Ratings of so many agents are those of a plain slow method to a millionth of a point. */
export function expectAsSlow(count: number, battles: number, trees: number): void {
  const { agents, pairs } = tally(battlesOf(count, battles, trees, 2));
  const fit = bradleyTerry(agents.length, pairs);
  expect(fit).toMatchObject({ estimator: 'maximum_likelihood', converged: true });
  const slow = oneByOne(agents.length, pairs);
  const far = fit.ratings.map((rating, agent) => Math.abs(rating - 1000 - pointsPerNat * at(slow, agent)));
  expect(Math.max(...far)).toBeLessThan(1e-6);
}
