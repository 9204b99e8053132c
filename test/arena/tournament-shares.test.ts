import { expect, it } from 'vitest';
import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { decided, matchRecord, roundRecord, voided } from './match-records.ts';

const record = {
  agents: ['bee', 'ant'].map(agentId),
  matches: [
    matchRecord('m1', 'ant', 'bee', decided('a')),
    matchRecord('m2', 'bee', 'ant', decided('both_bad')),
    matchRecord('m3', 'ant', 'bee', voided),
    matchRecord('m4', 'ant', 'bee', null),
  ],
  rounds: [
    roundRecord('m1', 1, 'TIE_HIGH'),
    roundRecord('m1', 2, 'A_MUCH_BETTER', 'DEPTH'),
    roundRecord('m2', 1, 'A_BETTER', 'WIDTH'),
    roundRecord('m2', 2, 'B_BETTER', 'DEPTH'),
    roundRecord('m2', 3, 'TIE_LOW'),
    roundRecord('m3', 1, null),
  ],
};

it('counts ties, tiers, tags and seats', () => {
  const shares = tournamentShares(record);
  expect(shares.tiesByRound).toEqual({ count: 2, of: 5, share: 0.4 });
  expect(shares.tiesByMatch).toEqual({ count: 1, of: 2, share: 0.5 });
  expect(shares.seatAWins).toEqual({ count: 2, of: 3, share: 2 / 3 });
  expect(shares.voidRounds).toEqual({ count: 1, of: 6, share: 1 / 6 });
  expect(shares.voidMatches).toEqual({ count: 1, of: 3, share: 1 / 3 });
  expect(shares.tiers.TIE_LOW).toEqual({ count: 1, of: 5, share: 0.2 });
  expect(shares.tags).toMatchObject({ DEPTH: { count: 2, of: 3 }, WIDTH: { count: 1 }, BOTH: { count: 0 } });
});

it('shares out tags among the rounds lost with an answer, and counts those lost without one by themselves', () => {
  const silent = [1, 2, 3].map((number) => roundRecord('m4', number, 'B_MUCH_BETTER'));
  const shares = tournamentShares({ ...record, rounds: [...record.rounds, ...silent] });
  expect(shares.tags.DEPTH).toEqual({ count: 2, of: 3, share: 2 / 3 });
  expect(shares.lostWithoutAnswer).toEqual({ count: 3, of: 6, share: 0.5 });
  expect(tournamentShares(record).lostWithoutAnswer).toEqual({ count: 0, of: 3, share: 0 });
});

it('gives a tag to the loser, whichever seat', () => {
  const [ant, bee] = tournamentShares(record).tagsByAgent;
  expect(ant).toMatchObject({ agent: 'ant', tags: { DEPTH: { count: 0, of: 1 }, WIDTH: { count: 1, of: 1 } } });
  expect(bee).toMatchObject({ agent: 'bee', tags: { DEPTH: { count: 2, of: 2, share: 1 }, WIDTH: { count: 0 } } });
});

it('has no share where there is nothing to count', () => {
  const shares = tournamentShares({ agents: record.agents, matches: [], rounds: [] });
  expect(shares.tiesByRound).toEqual({ count: 0, of: 0, share: null });
  expect(shares.tagsByAgent).toHaveLength(2);
});
