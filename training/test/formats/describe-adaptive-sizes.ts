import { expect, it } from 'vitest';
import { randomPairs } from '../../../bench/simulation/random-pairs.ts';
import { exactJudge, names, pairOf, playPairings, strengthsOf } from '../../../test/arena/formats/play-pairings.ts';
import { adaptiveByScores as adaptive } from '../../formats/score-belief.ts';

/** The formats that pair by chance or by strength seat everybody and lose nobody. */
export function describeAdaptiveSizes(sizes: readonly number[]): void {
  const formats = Object.entries({ adaptive, 'random pairs': randomPairs });
  const cases = formats.flatMap(([name, format]) => sizes.map((count) => [name, count, format] as const));
  it.each(cases)('%s takes %i entrants', (_name, count, format) => {
    const strengths = strengthsOf(names(count), count);
    const judge = exactJudge(strengths, count % 2 === 0 ? 'winner' : 'scores');
    const { rounds, ranking } = playPairings(format(names(count), { seed: count }), judge);
    for (const round of rounds) {
      const seated = round.flatMap(({ a, b }) => [a, b]);
      expect(new Set(seated).size).toBe(seated.length);
    }
    const asked = rounds.flat().map(pairOf);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(2 * count - 2);
    expect(ranking.flat().sort()).toEqual(names(count));
  });
}
