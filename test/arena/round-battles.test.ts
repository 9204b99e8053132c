import { describe, expect, it } from 'vitest';
import { answerStyles } from '../../src/arena/answer-style.ts';
import { matchBattles, ratedBattles, roundBattles } from '../../src/arena/match-battles.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { AnswerRecord } from '../../src/arena/tournament.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { agentId, matchId, taskId, tournamentId } from '../../src/kernel/ids.ts';
import { decided, matchRecord, roundRecord, voided } from './match-records.ts';

const matches = [
  matchRecord('m1', 'ant', 'bee', decided('a')),
  matchRecord('m2', 'bee', 'ant', decided('both_bad'), 'tree-2'),
  matchRecord('m3', 'ant', 'cat', voided),
  matchRecord('m4', 'ant', 'cat', null),
];
const rounds = [
  roundRecord('m1', 1, 'B_BETTER', 'DEPTH'),
  roundRecord('m1', 2, null),
  roundRecord('m1', 3, 'TIE_HIGH'),
  roundRecord('m1', 4, 'A_MUCH_BETTER', 'WIDTH'),
  roundRecord('m2', 1, 'TIE_LOW'),
  roundRecord('m3', 1, 'A_BETTER', 'DEPTH'),
  roundRecord('m4', 1, 'A_BETTER', 'DEPTH'),
].map((round): RoundRecord => ({ ...round, task: taskId(`task-${round.number}`) }));

function answered(text: string, citations: readonly string[] = []): AnswerOutcome {
  return { kind: 'answered', answer: { text, citations, toolCalls: [], costUsd: null }, elapsedMs: 1 };
}
const answer = (agent: string, task: string, outcome: AnswerOutcome, scope = ''): AnswerRecord => ({
  tournament: tournamentId('T'),
  agent: agentId(agent),
  task: taskId(task),
  outcome,
  scope: scope === '' ? '' : matchId(scope),
});
const failed = (fault: 'agent' | 'outside'): AnswerOutcome => ({
  kind: 'failed',
  elapsedMs: 1,
  failure: fault === 'agent' ? { fault, reason: 'crashed', detail: '' } : { fault, reason: 'rate_limited', detail: '' },
});
const answers = [
  answer('ant', 'task-1', answered('one two')),
  answer('bee', 'task-1', answered('# one\n\n- two', ['https://a.example/'])),
  answer('ant', 'task-3', answered('one two three four')),
  answer('bee', 'task-3', failed('agent')),
  answer('ant', 'task-4', answered('one two three')),
  answer('bee', 'task-4', failed('outside')),
  answer('ant', 'task-1', answered('of this match only'), 'm2'),
];
const styles = answerStyles(answers);
const words = (length: number) => ({ length, citations: 0, headings: 0, lists: 0 });

describe('roundBattles', () => {
  it('makes a battle of every judged round of the decided matches', () => {
    const one = { model_a: 'ant', model_b: 'bee', tree_id: 'tree-1' };
    expect(roundBattles(matches, rounds)).toEqual([
      { ...one, winner: 'model_b' },
      { ...one, winner: 'tie' },
      { ...one, winner: 'model_a' },
      { model_a: 'bee', model_b: 'ant', winner: 'both_bad', tree_id: 'tree-2' },
    ]);
  });

  it('says of style what the two answers to the round’s task had, by agent and not by seat', () => {
    const bee = { length: 2, citations: 1, headings: 1, lists: 1 };
    expect(roundBattles(matches, rounds, styles).map(({ style_a, style_b }) => [style_a, style_b])).toEqual([
      [words(2), bee],
      // An agent that crashed answered nothing.
      [words(4), words(0)],
      // An answer that is not known is no empty one.
      [undefined, undefined],
      // The match's own answer comes before the tournament's.
      [bee, words(4)],
    ]);
  });
});

it('matchBattles says of style the mean over the rounds in which both answers are known', () => {
  expect(matchBattles(matches, rounds, styles).map(({ style_a, style_b }) => [style_a, style_b])).toEqual([
    [words(3), { length: 1, citations: 0.5, headings: 0.5, lists: 0.5 }],
    [{ length: 2, citations: 1, headings: 1, lists: 1 }, words(4)],
  ]);
  expect(matchBattles(matches, [], styles)[0]).not.toHaveProperty('style_a');
});

describe('what is rated', () => {
  const close = { ...matchRecord('m1', 'ant', 'bee', decided('a')), scoreA: 4, scoreB: 3 };
  const clear = { ...matchRecord('m2', 'ant', 'bee', decided('b')), scoreA: 1, scoreB: 4 };
  const level = { ...matchRecord('m3', 'ant', 'bee', decided('tie')), scoreA: 3, scoreB: 0 };
  const source = { matches: [close, clear, level], rounds };

  it('gives matches, rounds, or matches weighted by their margin', () => {
    const at = (level: 'match' | 'round' | 'margin') => ratedBattles(source, { level, style: [] });
    expect(at('match')).toEqual(matchBattles(source.matches, rounds));
    expect(at('round')).toEqual(roundBattles(source.matches, rounds));
    expect(at('margin').map(({ weight }) => weight)).toEqual([1, 3, 1]);
    expect(at('margin').map(({ weight, ...battle }) => battle)).toEqual(at('match'));
    const styled = ratedBattles({ matches, rounds, answers }, { level: 'round', style: ['length'] });
    expect(styled).toEqual(roundBattles(matches, rounds, styles));
  });
});
