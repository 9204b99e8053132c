import { describe, expect, it } from 'vitest';
import { ProgressBoard } from '../../src/cli/progress-board.ts';
import { matchId } from '../../src/kernel/ids.ts';

function board() {
  let now = 0;
  const clock = { now: () => now, sleep: async () => undefined };
  return {
    board: new ProgressBoard(clock),
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

describe('the progress of a run', () => {
  it('says how many trees are ready, and reckons the time left from the pages of those under way', () => {
    const { board: told, pass } = board();
    told.take({ kind: 'trees_wanted', count: 4 });
    expect(told.lines()).toMatchObject([{ name: 'trees', done: 0, total: 4, left: '…' }]);
    told.take({ kind: 'pages', tree: 'a', done: 10, known: 10 });
    told.take({ kind: 'tree_ready', tree: 'a' });
    told.take({ kind: 'pages', tree: 'b', done: 5, known: 10 });
    told.take({ kind: 'pages', tree: 'c', done: 5, known: 10 });
    pass(10);
    expect(told.lines()).toEqual([
      { name: 'trees', done: 1, total: 4, rate: '0.1/s', left: '10 s', note: '20 pages grown, 2.0/s' },
    ]);
  });

  it('counts a match once, however often its end is told', () => {
    const { board: told, pass } = board();
    told.take({ kind: 'matches_planned', count: 2 });
    told.take({ kind: 'matches_planned', count: 2 });
    for (const _again of [1, 2]) told.take({ kind: 'match_ended', match: matchId('m') });
    told.take({ kind: 'round_played' });
    pass(2);
    expect(told.lines()).toMatchObject([
      { name: 'matches', done: 1, total: 4, rate: '0.5/s', left: '6 s', note: '1 round' },
    ]);
  });

  it('goes by what ended while it looked, where a run is gone on with', () => {
    const { board: told, pass } = board();
    told.take({ kind: 'earlier', trees: 2, matches: 6 });
    told.take({ kind: 'trees_wanted', count: 4 });
    told.take({ kind: 'matches_planned', count: 12 });
    for (let match = 0; match < 6; match++) told.take({ kind: 'match_ended', match: matchId(`${match}`) });
    pass(10);
    expect(told.lines()).toMatchObject([
      { name: 'trees', done: 2, total: 4, rate: '0.0/s', left: '…' },
      { name: 'matches', done: 6, total: 12, rate: '0.0/s', left: '…' },
    ]);
    told.take({ kind: 'match_ended', match: matchId('new') });
    told.take({ kind: 'tree_ready', tree: 'c' });
    expect(told.lines()).toMatchObject([
      { done: 3, rate: '0.1/s', left: '10 s' },
      { done: 7, rate: '0.1/s', left: '50 s' },
    ]);
  });

  it('says nothing before anything is planned', () => {
    const { board: told } = board();
    told.take({ kind: 'tree_ready', tree: 'a' });
    told.take({ kind: 'warning', message: 'careful' });
    expect(told.lines()).toEqual([]);
  });
});
