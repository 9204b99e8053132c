import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../../src/arena/match.ts';
import { chooseMatches } from '../../src/audit/choose-matches.ts';
import { randomFor } from '../../src/kernel/random.ts';
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

describe.each(['random', 'disputes'] as const)('a choice by %s', (order) => {
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
  const without = chooseMatches({ matches, rounds: [] }, { order: 'random', count: 12, seed: 1 });
  expect(order.slice(2)).toEqual(without.filter((id) => id !== 'm7' && id !== 'm3'));
});
