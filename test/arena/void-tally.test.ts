import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { PlayedPortion } from '../../src/arena/rounds-by-match.ts';
import { suspiciousRounds, VoidTally } from '../../src/arena/void-tally.ts';
import { agentId, matchId, tournamentId, treeId } from '../../src/kernel/ids.ts';

const a = agentId('A');
const b = agentId('B');

function match(number: number, end: MatchRecord['end']): MatchRecord {
  const common = { tournament: tournamentId('T'), tournamentRound: 1, a, b, tree: treeId('t'), scoreA: 0, scoreB: 0 };
  return { ...common, id: matchId(`m${number}`), end };
}

const decided: MatchRecord['end'] = { kind: 'decided', winner: 'a', because: 'lead' };
const voided: MatchRecord['end'] = { kind: 'void', void: { reason: 'three_void_rounds', detail: '' } };

function missing(number: number, agents: readonly (typeof a)[]): RoundRecord {
  return {
    match: matchId(`m${number}`),
    number: 1,
    path: [],
    width: 2,
    task: null,
    scoreA: 0,
    scoreB: 0,
    result: { kind: 'void', void: { reason: 'agent_unavailable', detail: '', agents } },
  };
}

function tallyOf(...played: readonly PlayedPortion[]): VoidTally {
  const tally = new VoidTally();
  for (const portion of played) tally.add(portion);
  return tally;
}

describe('matches that are void because an agent could not be had', () => {
  it('are held against that agent from more than one in twenty on', () => {
    const matches = [match(0, voided), ...Array.from({ length: 19 }, (_, at) => match(at + 1, decided))];
    const rounds = [missing(0, [b])];
    expect(tallyOf({ matches, rounds }).suspicious()).toEqual([]);
    expect(tallyOf({ matches: matches.slice(0, 19), rounds }).suspicious()).toEqual([{ agent: b, voids: 1, of: 19 }]);
  });

  it('count as its losses where ratings are shown so, as level where neither could be had, and else for nothing', () => {
    const matches = [match(0, voided), match(1, voided), match(2, voided), match(3, decided)];
    const rounds = [missing(0, [a]), missing(1, [a, b])];
    const battles = [...tallyOf({ matches, rounds }).battlesWithVoidsLost];
    expect(battles.map(({ winner }) => winner)).toEqual(['model_b', 'both_bad', 'model_a']);
  });

  it('do not count where the match was decided all the same', () => {
    const tally = tallyOf({ matches: [match(0, decided)], rounds: [missing(0, [b])] });
    expect(tally.suspicious()).toEqual([]);
    expect(tally.battlesWithVoidsLost).toHaveLength(1);
  });

  it('are counted alike at once and some at a time', () => {
    const matches = Array.from({ length: 20 }, (_, at) => match(at, at % 3 === 0 ? voided : decided));
    const rounds = matches.flatMap((_, at) => (at % 6 === 0 ? [missing(at, [b])] : []));
    const parts = matches.map((each, at) => ({
      matches: [each],
      rounds: rounds.filter(({ match: id }) => id === `m${at}`),
    }));
    expect(tallyOf(...parts).suspicious()).toEqual(tallyOf({ matches, rounds }).suspicious());
    expect(tallyOf({ matches, rounds }).suspicious()).toEqual([{ agent: b, voids: 4, of: 20 }]);
  });
});

describe('rounds that are void because an agent could not be had', () => {
  it('are held against that agent from more than one in twenty on, though its matches were decided', () => {
    const matches = Array.from({ length: 20 }, (_, at) => match(at, decided));
    const rounds = matches.map((_, at) => missing(at, at === 0 ? [b] : []));
    expect(suspiciousRounds({ matches, rounds })).toEqual([]);
    expect(suspiciousRounds({ matches, rounds: rounds.slice(0, 19) })).toEqual([{ agent: b, voids: 1, of: 19 }]);
  });
});
