import { randomFor } from '../../src/kernel/random.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { winProbability } from '../../src/ratings/logistic.ts';

export interface MadeUp {
  readonly matches: number;
  readonly agents: number;
  /** So many matches share a tree. */
  readonly matchesPerTree: number;
}

/** Log-strength from the weakest to the strongest. */
const spread = 4;
const tieRate = 0.1;

/** Matches of random pairs, the same in every run. */
export function madeUpMatches({ matches, agents, matchesPerTree }: MadeUp): Battle[] {
  const random = randomFor('bench/ratings', matches, agents);
  const name = (agent: number) => `agent-${String(agent).padStart(2, '0')}`;
  return Array.from({ length: matches }, (_, match): Battle => {
    const a = random.int(0, agents - 1);
    const b = (a + random.int(1, agents - 1)) % agents;
    const won = random.chance(winProbability((spread * (a - b)) / (agents - 1)));
    const winner = random.chance(tieRate) ? 'tie' : won ? 'model_a' : 'model_b';
    return { model_a: name(a), model_b: name(b), winner, tree_id: `t${Math.floor(match / matchesPerTree)}` };
  });
}
