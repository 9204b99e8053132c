import { expect, it } from 'vitest';
import { matchBattles } from '../../src/arena/match-battles.ts';
import { readBattles } from '../../src/ratings/battles.ts';
import { decided, matchRecord, roundRecord, voided } from './match-records.ts';

const matches = [
  matchRecord('m1', 'ant', 'bee', decided('a')),
  matchRecord('m2', 'bee', 'ant', decided('both_bad'), 'tree-2'),
  matchRecord('m3', 'ant', 'cat', voided),
  matchRecord('m4', 'ant', 'cat', null),
];

it('keeps decided matches and leaves out void and unfinished ones', () => {
  const common = { score_a: 2, score_b: 0 };
  expect(matchBattles(matches)).toEqual([
    { model_a: 'ant', model_b: 'bee', winner: 'model_a', tree_id: 'tree-1', ...common },
    { model_a: 'bee', model_b: 'ant', winner: 'both_bad', tree_id: 'tree-2', ...common },
  ]);
});

it('counts the rounds that were judged', () => {
  const rounds = [
    roundRecord('m1', 1, 'A_BETTER', 'DEPTH'),
    roundRecord('m1', 2, null),
    roundRecord('m1', 3, 'TIE_LOW'),
  ];
  expect(matchBattles(matches, rounds).map((battle) => battle.rounds)).toEqual([2, 0]);
});

it('writes lines that readBattles reads back', () => {
  const battles = matchBattles(matches, []);
  const text = battles.map((battle) => JSON.stringify(battle)).join('\n');
  expect(readBattles(text)).toEqual({ battles, broken: [] });
});
