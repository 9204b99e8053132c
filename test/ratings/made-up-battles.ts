import { type Random, randomFor } from '../../src/kernel/random.ts';
import type { Battle, BattleStyle } from '../../src/ratings/battles.ts';
import { winProbability } from '../../src/ratings/logistic.ts';
import { styleDifference } from '../../src/ratings/style-model.ts';

export interface Truth {
  readonly strengths: readonly number[];
  /** Log-odds for one whole normalised difference. */
  readonly effects: BattleStyle;
  /** How much more an agent writes than the one before; with it style goes along with strength. */
  readonly verbosity?: number;
}

/** Battles drawn from a model. */
export function madeUpBattles(truth: Truth, size: number, seed: number): Battle[] {
  const random = randomFor('made-up', seed);
  const agents = truth.strengths.map((_, index) => index);
  return Array.from({ length: size }, (_, index) => {
    const [a = 0, b = 0] = random.shuffle(agents);
    const battle = {
      model_a: `agent-${a}`,
      model_b: `agent-${b}`,
      tree_id: `tree-${index % 40}`,
      style_a: styleOf(random, a * (truth.verbosity ?? 0)),
      style_b: styleOf(random, b * (truth.verbosity ?? 0)),
    };
    return { ...battle, winner: drawn(gapOf(truth, a, b, battle), random) };
  });
}

const styleOf = (random: Random, more: number): BattleStyle => ({
  length: random.int(20, 400) + more,
  citations: random.int(0, 20),
  headings: random.int(0, 6),
  lists: random.int(0, 30),
});

function gapOf({ strengths, effects }: Truth, a: number, b: number, battle: Omit<Battle, 'winner'>): number {
  const style = (['length', 'citations', 'headings', 'lists'] as const).map(
    (feature) => (effects[feature] ?? 0) * styleDifference({ ...battle, winner: 'tie' }, feature),
  );
  return style.reduce((sum, each) => sum + each, (strengths[a] ?? 0) - (strengths[b] ?? 0));
}

function drawn(gap: number, random: Random): Battle['winner'] {
  return random.float() < winProbability(gap) ? 'model_a' : 'model_b';
}
