import { randomFor } from '../../src/kernel/random.ts';

/** The share of trees whose tasks an agent leaves unanswered, and the mean number of such trees in a row. */
export interface Outages {
  readonly share: number;
  readonly length: number;
}

/** The trees on which a made-up agent is down, named as those of `MadeUpTournament` are. @param seed fixes every draw */
export function downOn({ share, length }: Outages, trees: number, seed: string): ReadonlySet<string> {
  const random = randomFor('bench', 'gate-cases', seed);
  const begins = share >= 1 ? 1 : Math.min(1, share / (1 - share) / length);
  const crashed = new Set<string>();
  let isDown = random.chance(share);
  for (let tree = 0; tree < trees; tree++) {
    if (isDown) crashed.add(`t${tree}`);
    isDown = random.chance(isDown && share < 1 ? 1 - 1 / length : begins);
  }
  return crashed;
}
