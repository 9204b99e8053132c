import { bradleyTerry } from '../../ratings/bradley-terry.ts';
import { evenStrengths, type MadeUp } from './made-up.ts';
import { expectedScore, type MatchLaw } from './match-law.ts';
import type { Played } from './play-made-up.ts';

/** So many matches a pair that the ridge of the fit is nothing beside them. */
const manyMatches = 1e6;

/**
 * What the ratings of a tournament estimate: the Bradley-Terry fit of the expected results of the same pairs, which is
 * the fit at infinitely many trees (White 1982: the value that maximises the expected likelihood). Each pair counts alike,
 * as each was played on every tree.
 *
 * @returns for the pairs of a tournament the log-strengths by agent index, mean zero
 */
export function trueStrengths(madeUp: MadeUp, law: MatchLaw): (played: Played) => Float64Array {
  const { agents, spread } = madeUp;
  const strengths = evenStrengths(agents, spread);
  const strength = (agent: number) => strengths[agent] ?? 0;
  const scores = Array.from({ length: agents }, (_, ahead) => expectedScore(strength(ahead) - strength(0), law));
  return (played) => {
    const pairs = played.map(({ pairing: { a, b } }) => {
      const [first, second] = [Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b))];
      const losses = (scores[second - first] ?? 0.5) * manyMatches;
      return { first, second, wins: manyMatches - losses, losses, ties: 0 };
    });
    return bradleyTerry(agents, pairs).strengths;
  };
}
