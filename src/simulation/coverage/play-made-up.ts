import { type Random, randomFor } from '../../kernel/random.ts';
import type { Format, Outcome, Pairing, PairingResult } from '../../tournament/formats/format.ts';
import { makeFormat } from '../../tournament/make-format.ts';
import { normal } from '../normal.ts';
import { agentNames, evenStrengths, type MadeUp } from './made-up.ts';
import type { MatchLaw } from './match-law.ts';

/** A made-up tournament as it was played: every pair on every tree. */
export type Played = readonly Outcome<string>[];

/**
 * Plays one tournament of the format, every pair of a round on all trees. Draws are keyed by what they are for: equal
 * seeds give a pair on a tree the same result, whatever the format and whatever the order.
 *
 * @param seed fixes the draw of the format and every result
 */
export function playMadeUp(madeUp: MadeUp, law: MatchLaw, seed: number): Played {
  const results = resultsOf(madeUp, law, seed);
  const format: Format<string> = makeFormat(madeUp.format, agentNames(madeUp.agents), seed);
  const outcomes: Outcome<string>[] = [];
  let step = format.next();
  while (!step.done) {
    const round = step.value.map((pairing) => ({ pairing, results: results(pairing) }));
    outcomes.push(...round);
    step = format.next(round);
  }
  return outcomes;
}

/** The same pairs on fresh trees: what the tournament would have been if its pairs had not followed its own results. */
export function replay(played: Played, madeUp: MadeUp, law: MatchLaw, seed: number): Played {
  const results = resultsOf(madeUp, law, seed);
  return played.map(({ pairing }) => ({ pairing, results: results(pairing) }));
}

function resultsOf(madeUp: MadeUp, law: MatchLaw, seed: number): (pairing: Pairing<string>) => PairingResult[] {
  const { agents, trees, spread } = madeUp;
  const merits = meritsOf(agents * trees, law, randomFor('merits', seed));
  const strengths = evenStrengths(agents, spread);
  return ({ a, b }) => {
    const [one, other] = [Number(a), Number(b)];
    const random = randomFor('matches', seed, Math.min(one, other), Math.max(one, other));
    const flip = one < other ? 1 : -1;
    return Array.from({ length: trees }, (_, tree) => {
      const lead = entry(strengths, one) - entry(strengths, other);
      const suits = entry(merits, one * trees + tree) - entry(merits, other * trees + tree);
      return { cluster: String(tree), winner: winnerOf(lead + suits + flip * law.chance * logistic(random), law) };
    });
  };
}

function entry(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

function meritsOf(count: number, law: MatchLaw, random: Random): Float64Array {
  return Float64Array.from({ length: count }, () => law.merit * normal(random));
}

function winnerOf(lead: number, { threshold }: MatchLaw): PairingResult['winner'] {
  if (Math.abs(lead) <= threshold) return 'tie';
  return lead > 0 ? 'a' : 'b';
}

/** By the inverse of the logistic distribution function. */
function logistic(random: Random): number {
  const u = (random.float() + Number.EPSILON) / (1 + 2 * Number.EPSILON);
  return Math.log(u / (1 - u));
}
