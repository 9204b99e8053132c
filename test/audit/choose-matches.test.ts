import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../../src/arena/match.ts';
import { matchBattles } from '../../src/arena/match-battles.ts';
import { chooseMatches, matchInfluence } from '../../src/audit/choose-matches.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { analyseBattles } from '../../src/ratings/analysis.ts';
import { bradleyTerry } from '../../src/ratings/bradley-terry.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { judgedRound, secondLook } from '../arena/judged-rounds.ts';
import { decided, matchRecord, voided } from '../arena/match-records.ts';

/** Matches of agents whose strength falls with their number, on as many trees. */
function played(agents: number, matches: number, trees: number): MatchRecord[] {
  const random = randomFor('influence test');
  return Array.from({ length: matches }, (_, index) => {
    const a = random.int(0, agents - 1);
    const b = (a + random.int(1, agents - 1)) % agents;
    const wins = random.chance(1 / (1 + Math.exp((a - b) / agents)));
    const end = random.chance(0.15) ? decided('tie') : decided(wins ? 'a' : 'b');
    return matchRecord(`m${index}`, `agent ${a}`, `agent ${b}`, end, `tree ${index % trees}`);
  });
}

describe.each(['random', 'influence', 'disputes'] as const)('a choice by %s', (order) => {
  const matches = [...played(6, 80, 12), matchRecord('void', 'agent 0', 'agent 1', voided)];

  it('begins with any smaller one of the same seed, and holds no void match', () => {
    const large = chooseMatches({ matches, rounds: [] }, { order, count: 200, seed: 3 });
    expect(large).toHaveLength(80);
    expect(large).not.toContain('void');
    expect(chooseMatches({ matches, rounds: [] }, { order, count: 30, seed: 3 })).toEqual(large.slice(0, 30));
  });

  it('does not depend on the order in which matches are given', () => {
    const choice = { order, count: 20, seed: 3 } as const;
    expect(chooseMatches({ matches: [...matches].reverse(), rounds: [] }, choice)).toEqual(
      chooseMatches({ matches, rounds: [] }, choice),
    );
  });

  it('is empty where nothing is decided, and refuses to choose none', () => {
    expect(chooseMatches({ matches: matches.slice(-1), rounds: [] }, { order, count: 5, seed: 1 })).toEqual([]);
    expect(() => chooseMatches({ matches, rounds: [] }, { order, count: 0, seed: 1 })).toThrow(RangeError);
  });
});

it('a choice by disputes begins with the matches that hold most of them', () => {
  const matches = played(4, 12, 6);
  const disputed = (match: string, count: number) =>
    judgedRound(match, 1, 'A_BETTER', {
      secondLooks: Array.from({ length: 4 }, (_, at) =>
        secondLook(`w${at}`, 'a', at < count ? 'disputed' : 'confirmed'),
      ),
    });
  const rounds = [disputed('m3', 1), disputed('m7', 3), disputed('m9', 0)];
  const order = chooseMatches({ matches, rounds }, { order: 'disputes', count: 12, seed: 1 });
  expect(order.slice(0, 2)).toEqual(['m7', 'm3']);
  const without = chooseMatches({ matches, rounds: [] }, { order: 'influence', count: 12, seed: 1 });
  expect(order.slice(2)).toEqual(without.filter((id) => id !== 'm7' && id !== 'm3'));
});

describe('the influence of a match', () => {
  it('is what a whole new fit gives, but for the one step', () => {
    const matches = played(5, 120, 12);
    const { counts, fit, known } = analyseBattles(matchBattles(matches));
    const strengths = (list: readonly MatchRecord[]) => {
      const { agents, pairs } = tally(matchBattles(list));
      return bradleyTerry(agents.length, pairs).strengths;
    };
    const chance = (values: Float64Array, one: number, other: number) =>
      normalCdf(((values[one] ?? 0) - (values[other] ?? 0)) / known.differenceError(one, other), 0, 1);
    const pairs = counts.agents.flatMap((_, one) =>
      counts.agents.slice(0, one).map((_name, other) => [one, other] as const),
    );
    const estimated = matchInfluence(matches);
    for (const index of [0, 17, 42, 99]) {
      const match = matches[index];
      if (match?.end?.kind !== 'decided' || match.end.winner === 'tie') continue;
      const after = strengths(matches.with(index, { ...match, end: decided(match.end.winner === 'a' ? 'b' : 'a') }));
      const exact = pairs.map(([one, other]) =>
        Math.abs(chance(after, one, other) - chance(fit.parameters, one, other)),
      );
      const sum = exact.reduce((total, each) => total + each, 0);
      expect(estimated[index]?.movement).toBeGreaterThan(0.8 * sum);
      expect(estimated[index]?.movement).toBeLessThan(1.2 * sum);
    }
  });

  it('is the same for matches of one pair with one outcome, whichever seat won', () => {
    const matches = [
      matchRecord('one', 'A', 'B', decided('a'), 'tree-1'),
      matchRecord('two', 'B', 'A', decided('b'), 'tree-2'),
      matchRecord('three', 'B', 'C', decided('a'), 'tree-3'),
      matchRecord('four', 'C', 'A', decided('a'), 'tree-4'),
    ];
    const [one, two] = matchInfluence(matches);
    expect(one?.movement).toBeCloseTo(two?.movement ?? Number.NaN, 12);
  });

  it('is larger between neighbours than where the order is beyond doubt', () => {
    // Strong and Close meet as equals; both beat Weak nearly always.
    const many = (a: string, b: string, wins: number, losses: number) =>
      Array.from({ length: wins + losses }, (_, index) =>
        matchRecord(`${a} ${b} ${index}`, a, b, decided(index < wins ? 'a' : 'b'), `tree ${index % 12}`),
      );
    const matches = [
      ...many('Strong', 'Close', 12, 11),
      ...many('Strong', 'Weak', 22, 2),
      ...many('Close', 'Weak', 22, 2),
    ];
    const [first] = chooseMatches({ matches, rounds: [] }, { order: 'influence', count: 1, seed: 1 });
    expect(first).toContain('Strong Close');
  });
});
