import { expect, it } from 'vitest';
import type { MatchRecord } from '../../src/arena/match.ts';
import { matchBattles } from '../../src/arena/match-battles.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { decided, matchRecord, voided } from './match-records.ts';

const agents = ['ant', 'bee', 'cat'].map(agentId);

const rateMatches = (matches: readonly MatchRecord[], entered: readonly string[]) =>
  rateBattles(matchBattles(matches), { agents: entered }).ratings;

it('rates matches, void ones not counted, and lists every entrant', () => {
  const rows = rateMatches(
    [
      matchRecord('m1', 'ant', 'bee', decided('a'), 'tree-1'),
      matchRecord('m2', 'bee', 'ant', decided('b'), 'tree-2'),
      matchRecord('m3', 'ant', 'bee', decided('b'), 'tree-3'),
      matchRecord('m4', 'ant', 'bee', decided('tie'), 'tree-4'),
      matchRecord('m5', 'bee', 'cat', voided, 'tree-1'),
    ],
    agents,
  );
  expect(rows.map(({ agent, matches, wins, losses, ties }) => [agent, matches, wins, losses, ties])).toEqual([
    ['ant', 4, 2, 1, 1],
    ['bee', 4, 1, 2, 1],
    ['cat', 0, 0, 0, 0],
  ]);
  expect(rows[2]).toMatchObject({ rating: 1000, low: null, high: null, rankLow: null, rankHigh: null });
});

it('gives the same rows whatever the order of the matches', () => {
  const matches = [
    matchRecord('m1', 'ant', 'bee', decided('a'), 'tree-1'),
    matchRecord('m2', 'bee', 'cat', decided('a'), 'tree-2'),
    matchRecord('m3', 'cat', 'ant', decided('a'), 'tree-3'),
    matchRecord('m4', 'cat', 'bee', decided('both_bad'), 'tree-3'),
  ];
  expect(rateMatches(matches.toReversed(), agents.toReversed())).toEqual(rateMatches(matches, agents));
});
