import { expect, it } from 'vitest';
import { roundRobin } from '../../../src/arena/formats/round-robin.ts';
import { byesOf, entrants, meetingsOf, noiseless, play } from '../play-format.ts';

/** A round robin of each of these sizes is complete, and ranks exactly. */
export function describeRoundRobin(sizes: readonly number[]): void {
  it.each(sizes)('a round robin lets %i entrants meet each other exactly once, nobody twice in a round', (count) => {
    const all = entrants(count);
    const { rounds } = play(roundRobin(all), noiseless);
    expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
    expect(meetingsOf(rounds).size).toBe((count * (count - 1)) / 2);
    expect(new Set(meetingsOf(rounds).values())).toEqual(new Set([1]));
    for (const round of rounds) expect(new Set(round.flatMap(({ a, b }) => [a, b])).size).toBe(2 * round.length);
    expect(new Set(byesOf(all, rounds))).toEqual(new Set([count % 2]));
  });

  it.each(sizes)('a round robin ranks %i exactly with a judge that does not err', (count) => {
    const { ranking } = play(roundRobin(entrants(count).toReversed()), noiseless);
    expect(ranking).toEqual(entrants(count).map((agent) => [agent]));
  });
}
