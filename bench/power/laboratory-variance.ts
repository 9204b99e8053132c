import type { FormatSettings } from '../../src/config/format-settings.ts';
import { countItems } from '../../src/ratings/ability/ability.ts';
import { differenceVariance } from './difference-variance.ts';
import { MadeUpTournament } from './made-up-tournament.ts';

/** Who meets whom, and how long. */
export interface PlayedLaw {
  /** From 2 on; of more than sixteen it is that of sixteen, since an agent's opponents beyond that tell little more. */
  readonly agents: number;
  readonly format: FormatSettings;
  /** Rounds of a match at most. */
  readonly matchRounds: number;
}

const mostAgents = 16;
/** Log-odds from the worst to the best agent: about 170 points. */
const spread = 1;
const tournaments = 2;
const trees = 16;

/**
 * The variance of the difference of two agents' ratings by all graded items, by one tree, in points squared, over made-up
 * tournaments (made-up-tournament.ts) of a field of agents some of whom are better. Deterministic.
 */
export function laboratoryVariance({ agents, format, matchRounds }: PlayedLaw): number {
  const law = { agents: Math.min(agents, mostAgents), spread, format, matchRounds };
  const all = Array.from({ length: tournaments }, (_, run) => {
    const found = differenceVariance(countItems(new MadeUpTournament(law, `variance ${run}`, trees).results()));
    return found?.variance ?? Number.NaN;
  }).filter((variance) => !Number.isNaN(variance));
  return all.reduce((sum, variance) => sum + variance, 0) / all.length;
}
