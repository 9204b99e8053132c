import { randomFor } from '../../../src/kernel/random.ts';
import type { Battle } from '../../../src/ratings/battles.ts';
import type { DriftRound, DriftSide } from '../../../src/ratings/drift/drift-parts.ts';

export interface MadeUpSide {
  /** Strengths in log-odds by agent, at depth 2; each level deeper adds `deeper` for an agent. */
  readonly strengths: Readonly<Record<string, number>>;
  readonly deeper?: Readonly<Record<string, number>>;
  readonly trees: number;
  /** Chance that a round is of depth 3, not 2. */
  readonly deep?: number;
  /** Pairs that do not meet, as `a b`. */
  readonly without?: readonly string[];
  /** What tree names begin with. */
  readonly name: string;
  readonly seed?: number;
}

/** Every pair on every tree, one round a match, drawn from the model itself. */
export function madeUpSide(made: MadeUpSide): DriftSide {
  const { strengths, deeper = {}, deep = 0.5, without = [], seed = 1 } = made;
  const agents = Object.keys(strengths);
  const matches: Battle[] = [];
  const rounds: DriftRound[] = [];
  for (let index = 0; index < made.trees; index++) {
    const tree = `${made.name}-${index}`;
    const random = randomFor('made-up-side', made.name, seed, index);
    const strength = (agent: string, depth: number) => (strengths[agent] ?? 0) + (depth - 2) * (deeper[agent] ?? 0);
    for (const [place, one] of agents.entries()) {
      for (const other of agents.slice(place + 1)) {
        const depth = random.chance(deep) ? 3 : 2;
        const won = random.chance(1 / (1 + Math.exp(strength(other, depth) - strength(one, depth))));
        if (without.includes(`${one} ${other}`)) continue;
        const result = { model_a: one, model_b: other, winner: won ? 'model_a' : 'model_b', tree_id: tree } as const;
        matches.push(result);
        rounds.push({ ...result, depth, width: 2 });
      }
    }
  }
  return { matches, rounds };
}
