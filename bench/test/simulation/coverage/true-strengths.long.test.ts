import { describe, expect, it } from 'vitest';
import { formatSettings } from '../../../../src/config/format-settings.ts';
import { bradleyTerry } from '../../../../src/ratings/bradley-terry.ts';
import { tally } from '../../../../src/ratings/pair-counts.ts';
import { battlesOf, trueStrengths } from '../../../simulation/coverage/coverage-study.ts';
import { evenStrengths, type MadeUp, matchLaw, playMadeUp } from '../../../simulation/coverage/play-made-up.ts';
import { madeUpFor } from './made-up-for.ts';

function truthOf(madeUp: MadeUp): Float64Array {
  const law = matchLaw(madeUp);
  return trueStrengths(madeUp, law)(playMadeUp(madeUp, law, 4));
}

describe('what ratings estimate', () => {
  it.each(['swiss', 'round-robin'] as const)('is the strengths themselves without tree effects: %s', (name) => {
    const format = formatSettings.parse({ format: name });
    const truth = truthOf(madeUpFor({ sigma: 0, share: 0, ties: 0, agents: 7, spread: 3, format }));
    for (const [agent, strength] of evenStrengths(7, 3).entries()) expect(truth[agent]).toBeCloseTo(strength, 5);
  });

  it('is closer together where trees suit agents differently', () => {
    const plain = truthOf(madeUpFor({ sigma: 0 }));
    const varied = truthOf(madeUpFor({ sigma: 1.5 }));
    expect((varied[7] ?? 0) - (varied[0] ?? 0)).toBeLessThan((plain[7] ?? 0) - (plain[0] ?? 0) - 0.2);
  });

  it('is what the fit comes to on the same pairs with many trees', () => {
    const many = madeUpFor({
      agents: 4,
      trees: 20_000,
      sigma: 1,
      format: formatSettings.parse({ format: 'round-robin' }),
    });
    const law = matchLaw(many);
    const played = playMadeUp(many, law, 4);
    const truth = trueStrengths(many, law)(played);
    const { strengths } = bradleyTerry(4, tally(played.flatMap(battlesOf)).pairs);
    for (const [agent, strength] of strengths.entries()) expect(strength).toBeCloseTo(truth[agent] ?? 9, 1);
  });
});
