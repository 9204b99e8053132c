import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import type { AgentPair } from '../../src/ratings/rating.ts';
import { rankSentences } from '../../src/reporting/rank-words.ts';

const row = (name: string, rankLow: number, rankHigh: number, wins = 1) => ({
  agent: agentId(name),
  rating: 1000,
  rankLow,
  rankHigh,
  matches: 4,
  wins,
  losses: 3,
  ties: 0,
});
const pairs = (...told: readonly string[]): AgentPair[] =>
  told.map((pair) => [agentId(pair[0] ?? ''), agentId(pair[1] ?? '')]);
const none = pairs();

describe('the tests behind ranks and pairs', () => {
  it('are told where ranks hold two apart that no pair does', () => {
    expect(rankSentences([row('A', 1, 2), row('B', 1, 2), row('C', 3, 3)], none)).toHaveLength(1);
    expect(rankSentences([row('A', 1, 2), row('B', 1, 3), row('C', 2, 3)], none)).toEqual([]);
  });

  it('are told where ranks hold a place that pairs rule out', () => {
    expect(rankSentences([row('A', 1, 1), row('B', 2, 3), row('C', 2, 3)], pairs('AB', 'AC', 'BC'))).toHaveLength(1);
    expect(rankSentences([row('A', 1, 1), row('B', 2, 2), row('C', 3, 3)], pairs('AB', 'AC', 'BC'))).toEqual([]);
  });

  it('are told where the first reaches lower than the second', () => {
    expect(rankSentences([row('A', 1, 3), row('B', 1, 2), row('C', 2, 3)], none)).toHaveLength(1);
  });

  it('are told of whom a rule puts last because it lost everything, and of nobody else', () => {
    const board = [row('A', 1, 2), row('B', 1, 2), row('C', 3, 3, 0)];
    const wide = [row('A', 1, 3), row('B', 1, 3), row('C', 3, 3, 0)];
    for (const rows of [board, wide])
      expect(rankSentences(rows, none)).toEqual([expect.stringMatching(/^C lost everything\b/)]);
    expect(rankSentences(board, pairs('AC', 'BC'))).toEqual([]);
  });

  it('are one test where ranks hold for all at once', () => {
    expect(rankSentences([row('A', 1, 1), row('B', 2, 2)], undefined)).toEqual([]);
  });
});
