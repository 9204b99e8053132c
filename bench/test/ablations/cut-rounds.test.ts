import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictTiers } from '../../../examiner/verdict.ts';
import { defaultMatchLimits } from '../../../src/arena/match.ts';
import { replayMatch } from '../../../src/arena/replay-faults.ts';
import { sampleMatches } from '../../../src/arena/sample-matches.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { verdictOf } from '../../../test/arena/judged-rounds.ts';
import { decided, matchRecord, roundRecord, voided } from '../../../test/arena/match-records.ts';
import { sampleRecord } from '../../../test/reporting/sample-record.ts';
import { forAll } from '../../../test/support/for-all.ts';
import { cutRounds, roundAblation } from '../../ablations/round-ablation.ts';

const record = {
  agents: ['ant', 'bee', 'cat'].map(agentId),
  matches: [
    { ...matchRecord('m1', 'ant', 'bee', decided('b')), scoreA: 1, scoreB: 3 },
    matchRecord('m2', 'ant', 'cat', decided('a')),
    matchRecord('m3', 'bee', 'cat', voided),
    matchRecord('m4', 'bee', 'cat', null),
  ],
  rounds: [
    roundRecord('m1', 1, null),
    roundRecord('m1', 2, 'A_BETTER', 'DEPTH'),
    roundRecord('m1', 3, 'B_BETTER', 'DEPTH'),
    roundRecord('m1', 4, 'B_MUCH_BETTER', 'DEPTH'),
    roundRecord('m2', 1, 'TIE_LOW'),
    roundRecord('m2', 2, 'A_MUCH_BETTER', 'WIDTH'),
    roundRecord('m3', 1, null),
    roundRecord('m4', 1, 'A_MUCH_BETTER', 'DEPTH'),
  ],
};
const endsAfter = (most: number) =>
  cutRounds(record, most).matches.map(({ id, end, scoreA, scoreB }) => [
    id,
    end?.kind === 'decided' ? end.winner : end?.kind,
    `${scoreA}:${scoreB}`,
  ]);

describe('matches cut off early', () => {
  it('go to the leader after the last round kept; level is a tie, or both bad after a TIE_LOW', () => {
    expect(endsAfter(1)).toEqual([
      ['m1', 'a', '1:0'],
      ['m2', 'both_bad', '0:0'],
    ]);
    expect(endsAfter(2)).toEqual([
      ['m1', 'tie', '1:1'],
      ['m2', 'a', '2:0'],
    ]);
  });

  it('are the played ones when the cut lies behind their ends', () => {
    expect(endsAfter(3)).toEqual([
      ['m1', 'b', '1:3'],
      ['m2', 'a', '2:0'],
    ]);
    expect(endsAfter(10)).toEqual(endsAfter(3));
  });

  it('keep the rounds up to the cut, void ones before it included', () => {
    expect(cutRounds(record, 1).rounds.map(({ match, number }) => `${match} ${number}`)).toEqual([
      'm1 1',
      'm1 2',
      'm2 1',
    ]);
    expect(() => cutRounds(record, 0)).toThrow(RangeError);
  });

  it('give leaderboards that become the whole one', () => {
    const boards = roundAblation(record, [1, 3], {
      reference: new Map([
        ['ant', 3],
        ['bee', 2],
        ['dog', 1],
      ]),
    });
    expect(boards.map(({ rounds }) => rounds)).toEqual([1, 3, null]);
    expect(boards.map(({ meanRounds }) => meanRounds)).toEqual([1, 2.5, 2.5]);
    expect(boards.map(({ levelMatches }) => levelMatches.count)).toEqual([1, 0, 0]);
    expect(boards[1]?.ratings.map(({ agent, rating }) => [agent, rating])).toEqual(
      boards[2]?.ratings.map(({ agent, rating }) => [agent, rating]),
    );
    expect(boards[1]?.withWhole.spearman.value).toBe(1);
    expect(boards[2]?.withReference).toMatchObject({ count: 2, onlyOurs: ['cat'], onlyReference: ['dog'] });
  });

  it('correlate better with the whole leaderboard the more is kept, in a made-up tournament', () => {
    const boards = roundAblation(sampleRecord(), [1, 2]);
    const [one, two, whole] = boards.map(({ withWhole }) => withWhole.pearson.value ?? 0);
    expect(whole).toBe(1);
    expect(two).toBeGreaterThan(one ?? 1);
  });
});

it('a replayed match ends by a lead, at the limit, with nothing left, or void, whatever the verdicts', () => {
  const verdicts = fc.array(fc.option(fc.constantFrom(...verdictTiers).map((tier) => verdictOf(tier))), {
    maxLength: 15,
  });
  forAll(verdicts, (list) => {
    const { end, scoreA, scoreB, rounds } = replayMatch(list, defaultMatchLimits);
    expect(rounds).toBeLessThanOrEqual(defaultMatchLimits.rounds);
    if (end.kind === 'void') {
      expect(rounds === 0 || list.includes(null)).toBe(true);
      return;
    }
    expect(end.because === 'lead').toBe(Math.abs(scoreA - scoreB) >= defaultMatchLimits.lead);
    expect(end.winner === 'a').toBe(scoreA > scoreB);
    expect(end.winner === 'b').toBe(scoreB > scoreA);
  });
});

describe('a sample of matches', () => {
  const whole = sampleRecord();

  it('is the same for a seed, another for another, and grows by adding', () => {
    const ids = (count: number, seed: number) => sampleMatches(whole, count, seed).matches.map(({ id }) => id);
    expect(ids(10, 1)).toEqual(ids(10, 1));
    expect(ids(10, 1)).not.toEqual(ids(10, 2));
    expect(ids(20, 1)).toEqual(expect.arrayContaining(ids(10, 1)));
    expect(new Set(ids(50, 1)).size).toBe(50);
  });

  it('holds decided matches only, with all their rounds, in the order of the record', () => {
    const { matches, rounds } = sampleMatches(whole, 1000, 1);
    expect(matches).toEqual(whole.matches.filter(({ end }) => end?.kind === 'decided'));
    expect(rounds).toEqual(whole.rounds.filter(({ match }) => matches.some(({ id }) => id === match)));
    expect(() => sampleMatches(whole, 0, 1)).toThrow(RangeError);
  });
});
