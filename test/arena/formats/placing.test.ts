import { describe, expect, it } from 'vitest';
import { type Outcome, type PairingResult, pairingDecision } from '../../../src/arena/formats/format.ts';
import { placeBy, placeByKeys, playRecords } from '../../../src/arena/formats/placing.ts';

type Short = PairingResult['winner'] | readonly [PairingResult['winner'], number, number];

/** Results written as a winner, or as a winner with both scores. */
const outcome = (a: string, b: string, ...results: Short[]): Outcome<string> => ({
  pairing: { a, b },
  results: results.map((result, index) => {
    const cluster = `t${index}`;
    if (typeof result === 'string') return { cluster, winner: result };
    const [winner, scoreA, scoreB] = result;
    return { cluster, winner, scores: { a: scoreA, b: scoreB } };
  }),
});

it.each<[string, Short[], string]>([
  ['to more wins', ['a', 'b', 'b'], 'b'],
  ['to more wins, voids and ties aside', ['void', 'a', 'tie', 'both_bad'], 'a'],
  ['to nobody at level wins', ['a', 'b', 'tie'], 'tie'],
  [
    'at level wins to the higher mean score',
    [
      ['a', 6, 5],
      ['b', 2, 8],
    ],
    'b',
  ],
  ['to nobody where one of the results has no scores', [['a', 6, 5], 'b'], 'tie'],
  [
    'to nobody where level wins have level scores',
    [
      ['a', 0.3, 0.1],
      ['b', 0.1, 0.3],
    ],
    'tie',
  ],
  [
    'to nobody where all are ties, whatever the scores',
    [
      ['tie', 7, 5],
      ['both_bad', 2, 1],
    ],
    'tie',
  ],
  ['to nobody where all are void', ['void', 'void'], 'void'],
  ['to nobody where there are no results', [], 'void'],
])('a pairing on several trees goes %s', (_, results, decision) => {
  expect(pairingDecision(outcome('x', 'y', ...results))).toBe(decision);
});

describe('a record', () => {
  it('is the mean of 1, 0.5 and 0 over counted results, and the pairings won', () => {
    const records = playRecords([
      outcome('x', 'y', 'a', 'void', 'tie'),
      outcome('y', 'z', 'b'),
      outcome('z', 'w', 'void'),
    ]);
    expect(Object.fromEntries(records)).toEqual({
      x: { scores: [1, 0.5], meanScore: 0.75, wins: 1 },
      y: { scores: [0, 0.5, 0], meanScore: 0.5 / 3, wins: 0 },
      z: { scores: [1], meanScore: 1, wins: 1 },
    });
  });

  it('takes the scores of the judge when all counted results have them', () => {
    const scored = [outcome('x', 'y', ['a', 9, 4], 'void'), outcome('x', 'z', ['b', 5, 6])];
    expect(playRecords(scored).get('x')?.meanScore).toBe(7);
    expect(playRecords([...scored, outcome('y', 'z', 'a')]).get('x')?.meanScore).toBe(0.5);
  });
});

describe('places', () => {
  const keys = new Map([
    ['x', [1, 2]],
    ['y', [1, 3]],
    ['z', [2, 0]],
    ['w', [1, 2]],
  ]);
  const keysOf = (entrant: string) => keys.get(entrant) ?? [];

  it('follow the keys in order, and are shared where all are equal but for rounding', () => {
    expect(placeByKeys(['x', 'y', 'z', 'w'], keysOf)).toEqual([['z'], ['y'], ['w', 'x']]);
    expect(placeByKeys(['x', 'y'], (entrant) => [entrant === 'x' ? 0.1 + 0.2 : 0.3])).toEqual([['x', 'y']]);
    expect(placeByKeys(['x', 'y'], (entrant) => [entrant === 'x' ? -0 : 0])).toEqual([['x', 'y']]);
  });

  it('are last for those without a counted result, and one for all without a winner', () => {
    const outcomes = [outcome('x', 'y', 'a'), outcome('z', 'w', 'void')];
    expect(placeBy(['x', 'y', 'z', 'w'], outcomes, keysOf)).toEqual([['y'], ['x'], ['w', 'z']]);
    expect(placeBy(['y', 'x'], [outcome('x', 'y', 'tie')], keysOf)).toEqual([['x', 'y']]);
  });
});
