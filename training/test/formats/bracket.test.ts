import { expect, it } from 'vitest';
import type { Outcome, PairingResult } from '../../../src/arena/formats/format.ts';
import { exactJudge, names, playPairings } from '../../../test/arena/formats/play-pairings.ts';
import { bracketPairs, bracketPlaces, bracketResults, nextPlaces } from '../../formats/bracket.ts';
import { singleElimination } from '../../formats/single-elimination.ts';

const sizes = Array.from({ length: 63 }, (_, index) => index + 2);

it('stands in the order of every bracket of eight', () => {
  expect(bracketPlaces(names(8))).toEqual(['n00', 'n07', 'n03', 'n04', 'n01', 'n06', 'n02', 'n05']);
  expect(bracketPlaces(names(5))).toEqual(['n00', null, 'n03', 'n04', 'n01', null, 'n02', null]);
});

it.each(sizes)('gives %i seeds the next power of two of places, byes to exactly the best', (count) => {
  const seeds = names(count);
  const places = bracketPlaces(seeds);
  const byes = places.length - count;
  expect(Math.log2(places.length) % 1).toBe(0);
  expect(byes).toBeLessThan(count);
  const playing = bracketPairs(places).flat();
  expect(seeds.filter((seed) => !playing.includes(seed))).toEqual(seeds.slice(0, byes));
  expect(nextPlaces(places, []).length).toBe(places.length / 2);
});

it.each(sizes)('lets the best of %i meet as late as they can when the better seed always wins', (count) => {
  const order = names(count);
  const strengths = new Map(order.map((entrant, index) => [entrant, 1 / (index + 2)]));
  const format = singleElimination(order, { seed: 1, seeding: { kind: 'order', order } });
  const { rounds, ranking } = playPairings(format, exactJudge(strengths, 'winner'));
  expect(rounds).toHaveLength(Math.ceil(Math.log2(count)));
  for (const [index, round] of rounds.toReversed().entries()) {
    const left = round.flatMap(({ a, b }) => [a, b]).sort();
    expect(left.every((entrant) => order.indexOf(entrant) < 2 ** (index + 1))).toBe(true);
  }
  expect(ranking[0]).toEqual(['n00']);
  expect(ranking[1]).toEqual(['n01']);
});

function outcome(a: string, b: string, results: readonly Partial<PairingResult>[]): Outcome<string> {
  return { pairing: { a, b }, results: results.map((result) => ({ cluster: 't', winner: 'tie', ...result })) };
}

it('sends on who won; after a tie the higher mean score so far, then the better seed; after a void the better seed', () => {
  const earlier = [outcome('x', 'y', [{ winner: 'a' }]), outcome('z', 'w', [{ winner: 'a' }])];
  const seeds = ['y', 'x', 'w', 'z'];
  const goesOn = (latest: Outcome<string>) => bracketResults([latest], [...earlier, latest], seeds)[0];
  expect(goesOn(outcome('y', 'w', [{ winner: 'b' }]))).toEqual({ winner: 'w', loser: 'y', decided: true });
  expect(goesOn(outcome('y', 'x', [{ winner: 'tie' }]))).toEqual({ winner: 'x', loser: 'y', decided: false });
  expect(goesOn(outcome('z', 'x', [{ winner: 'tie' }]))).toEqual({ winner: 'x', loser: 'z', decided: false });
  expect(goesOn(outcome('x', 'y', [{ winner: 'void' }]))).toEqual({ winner: 'y', loser: 'x', decided: false });
});
