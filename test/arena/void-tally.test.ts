import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { PlayedPortion } from '../../src/arena/rounds-by-match.ts';
import { VoidTally } from '../../src/arena/void-tally.ts';
import { agentId, matchId, tournamentId, treeId } from '../../src/kernel/ids.ts';

const a = agentId('A');
const b = agentId('B');

function match(number: number, end: MatchRecord['end']): MatchRecord {
  const common = { tournament: tournamentId('T'), tournamentRound: 1, a, b, tree: treeId('t'), scoreA: 0, scoreB: 0 };
  return { ...common, id: matchId(`m${number}`), end };
}

const wonBy = (winner: 'a' | 'b'): MatchRecord['end'] => ({ kind: 'decided', winner, because: 'lead' });
const decided = wonBy('a');
const voided: MatchRecord['end'] = { kind: 'void', void: { reason: 'three_void_rounds', detail: '' } };

const missing = (number: number, agents: readonly (typeof a)[]): RoundRecord => ({
  match: matchId(`m${number}`),
  number: 1,
  path: [],
  width: 2,
  task: null,
  scoreA: 0,
  scoreB: 0,
  result: { kind: 'void', void: { reason: 'agent_unavailable', detail: '', agents } },
});

function tallyOf(...played: readonly PlayedPortion[]): VoidTally {
  const tally = new VoidTally();
  for (const portion of played) tally.add(portion);
  return tally;
}

describe('rounds that are void because an agent could not be had', () => {
  it('are held against that agent from more than one in twenty on, though its matches were decided', () => {
    const matches = Array.from({ length: 20 }, (_, at) => match(at, decided));
    const rounds = matches.map((_, at) => missing(at, at === 0 ? [b] : []));
    expect(tallyOf({ matches, rounds }).suspicious()).toEqual([]);
    const [found, ...others] = tallyOf({ matches, rounds: rounds.slice(0, 19) }).suspicious();
    expect(found).toMatchObject({ agent: b, voids: 1, of: 19 });
    expect(others).toEqual([]);
  });

  it('are counted alike whether judged rounds are there or only counted', () => {
    const matches = [match(0, decided), match(1, decided)];
    const [first, second] = [missing(0, [b]), missing(1, [])];
    const counted = { matches, rounds: [first], judged: new Map([[matchId('m1'), 1]]) };
    expect(tallyOf(counted).suspicious()).toEqual(tallyOf({ matches, rounds: [first, second] }).suspicious());
  });

  it('lose it their matches where ratings are shown so, level where neither could be had, and else change nothing', () => {
    const matches = [match(0, voided), match(1, voided), match(2, voided), match(3, decided), match(4, decided)];
    const rounds = [missing(0, [a]), missing(1, [a, b]), missing(4, [a])];
    const battles = [...tallyOf({ matches, rounds }).battles];
    expect(battles.map(({ winner }) => winner)).toEqual(['model_b', 'both_bad', 'model_a', 'model_b']);
  });

  it('lower the rating of their agent when they are taken as losses', () => {
    const matches = [match(0, wonBy('a')), match(1, wonBy('b'))];
    const [level] = tallyOf({ matches, rounds: [missing(0, [b])] }).suspicious();
    const [worse] = tallyOf({ matches, rounds: [missing(1, [b])] }).suspicious();
    expect(level?.asLosses.rating).toBeCloseTo(1000);
    expect(worse?.asLosses.rating).toBeLessThan(1000);
  });

  it('are counted alike at once and some at a time', () => {
    const matches = Array.from({ length: 20 }, (_, at) => match(at, at % 3 === 0 ? voided : decided));
    const rounds = matches.map((_, at) => missing(at, at % 6 === 0 ? [b] : []));
    const parts = matches.map((each, at) => ({
      matches: [each],
      rounds: rounds.filter(({ match: id }) => id === `m${at}`),
    }));
    expect(tallyOf(...parts).suspicious()).toEqual(tallyOf({ matches, rounds }).suspicious());
    expect(tallyOf({ matches, rounds }).suspicious()).toMatchObject([{ agent: b, voids: 4, of: 20 }]);
  });
});
