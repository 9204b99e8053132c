import { describe, expect, it } from 'vitest';
import { ProgressBoard } from '../../src/cli/progress-board.ts';
import { progressDisplay, progressLine, roughTime } from '../../src/cli/progress-display.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import { matchId } from '../../src/kernel/ids.ts';

function ticking() {
  let now = 0;
  const clock = { now: () => now, sleep: async () => undefined };
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { clock, board: new ProgressBoard(clock), pass };
}

describe('the progress of a run', () => {
  it('says what is done while nothing can be counted', () => {
    const { board } = ticking();
    board.take({ kind: 'doing', what: 'Starting the engine' });
    expect([board.doing(), board.lines()]).toEqual(['Starting the engine', []]);
    board.take({ kind: 'trees_wanted', count: 4 });
    expect(board.doing()).toBe('');
  });

  it('says how many trees are ready, and reckons the time left from the pages of those under way', () => {
    const { board, pass } = ticking();
    board.take({ kind: 'trees_wanted', count: 4 });
    expect(board.lines()).toMatchObject([{ name: 'trees', done: 0, total: 4, secondsLeft: null }]);
    pass(10);
    board.take({ kind: 'pages', tree: 'a', done: 10, known: 10 });
    board.take({ kind: 'tree_ready', tree: 'a' });
    board.take({ kind: 'pages', tree: 'b', done: 5, known: 10 });
    board.take({ kind: 'pages', tree: 'c', done: 5, known: 10 });
    expect(board.lines().map(progressLine)).toEqual(['trees: 1 of 4, about 10 s left, 20 pages read']);
  });

  it('counts a match that is named as a tree was', () => {
    const { board } = ticking();
    board.take({ kind: 'trees_wanted', count: 1 });
    board.take({ kind: 'matches_planned', count: 1 });
    board.take({ kind: 'tree_ready', tree: '1' });
    board.take({ kind: 'match_ended', match: matchId('1') });
    board.finish();
    expect(board.lines()).toMatchObject([
      { name: 'trees', done: 1, total: 1 },
      { name: 'matches', done: 1, total: 1, note: '' },
    ]);
  });

  it('counts a match once, however often its end is told', () => {
    const { board, pass } = ticking();
    board.take({ kind: 'matches_planned', count: 2 });
    board.take({ kind: 'matches_planned', count: 2 });
    pass(5);
    for (const _again of [1, 2]) board.take({ kind: 'match_ended', match: matchId('m') });
    board.take({ kind: 'round_played' });
    expect(board.lines()).toMatchObject([{ name: 'matches', done: 1, total: 4, secondsLeft: 15, note: '1 round' }]);
  });

  it('does not change any more what is over', () => {
    const { board, pass } = ticking();
    board.take({ kind: 'trees_wanted', count: 1 });
    pass(22);
    board.take({ kind: 'tree_ready', tree: 'a' });
    board.take({ kind: 'matches_planned', count: 9 });
    const [trees] = board.lines();
    pass(500);
    expect(board.lines()[0]).toEqual(trees);
    expect(board.lines().map(progressLine)).toEqual(['trees: 1 of 1, in 22 s', 'matches: 0 of 9, 8 min 20 s so far']);
  });

  it('leaves nothing open where fewer matches were needed, or fewer trees grew, than planned', () => {
    const { board } = ticking();
    board.take({ kind: 'trees_wanted', count: 3 });
    board.take({ kind: 'tree_ready', tree: 'a' });
    board.take({ kind: 'matches_planned', count: 24 });
    board.take({ kind: 'round_played' });
    expect(board.lines()[0]).toMatchObject({ done: 1, total: 1, over: true });
    for (let match = 0; match < 12; match++) board.take({ kind: 'match_ended', match: matchId(`${match}`) });
    expect(board.lines()[1]).toMatchObject({ done: 12, total: 24, over: false });
    board.finish();
    const note = '1 round, 12 more were not needed';
    expect(board.lines()[1]).toMatchObject({ done: 12, total: 12, over: true, note });
  });

  it('goes by what ended while it looked, where a run is gone on with', () => {
    const { board, pass } = ticking();
    board.take({ kind: 'earlier', trees: 2, matches: 6 });
    board.take({ kind: 'trees_wanted', count: 4 });
    board.take({ kind: 'matches_planned', count: 12 });
    for (let match = 0; match < 6; match++) board.take({ kind: 'match_ended', match: matchId(`${match}`) });
    pass(10);
    expect(board.lines()).toMatchObject([
      { name: 'trees', done: 2, total: 4, secondsLeft: null },
      { name: 'matches', done: 6, total: 12, secondsLeft: null },
    ]);
    board.take({ kind: 'match_ended', match: matchId('new') });
    board.take({ kind: 'tree_ready', tree: 'c' });
    expect(board.lines().map(({ secondsLeft }) => Math.round(secondsLeft ?? 0))).toEqual([10, 50]);
  });

  it('says nothing before anything is planned', () => {
    const { board } = ticking();
    board.take({ kind: 'tree_ready', tree: 'a' });
    board.take({ kind: 'warning', message: 'careful' });
    expect(board.lines()).toEqual([]);
  });
});

describe('progress on stderr', () => {
  it('is told now and then, less and less often, and of what is under way alone', () => {
    const { clock, pass } = ticking();
    const said: string[] = [];
    const display = progressDisplay(
      plainTerminal(
        () => undefined,
        (text) => said.push(text),
      ),
      clock,
    );
    display.report({ kind: 'trees_wanted', count: 2 });
    pass(4);
    for (const tree of ['a', 'b']) display.report({ kind: 'tree_ready', tree });
    display.report({ kind: 'matches_planned', count: 10_000 });
    for (let second = 0; second < 3600; second++) {
      pass(1);
      display.report({ kind: 'match_ended', match: matchId(`${second}`) });
    }
    display.close();
    expect(said.filter((line) => line.startsWith('trees'))).toEqual(['trees: 2 of 2, in 4 s\n']);
    expect(said[1]).toBe('matches: 6 of 10000, 6 s so far\n');
    expect(said.length).toBeGreaterThan(10);
    expect(said.length).toBeLessThan(40);
  });
});

describe('a time to come', () => {
  it.each([
    [0, 'a few seconds'],
    [23, 'about 20 s'],
    [84, 'about 80 s'],
    [100, 'about 2 min'],
    [240, 'about 4 min'],
    [5400, 'about 1.5 h'],
    [7200, 'about 2 h'],
    [200_000, 'about 2 days'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(roughTime(seconds)).toBe(words);
  });
});
