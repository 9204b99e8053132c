import { describe, expect, it } from 'vitest';
import { progressDisplay, roughTime } from '../../src/cli/progress-display.ts';
import { plainTerminal } from '../../src/cli/terminal.ts';
import type { ProgressEvent } from '../../src/engine/workflow-deps.ts';
import { matchId } from '../../src/kernel/ids.ts';

/** A display with a clock by hand, and what it said. */
function ticking() {
  let now = 0;
  const said: string[] = [];
  const terminal = plainTerminal(
    () => undefined,
    (text) => said.push(text.trim()),
  );
  const display = progressDisplay(terminal, { now: () => now, sleep: async () => undefined });
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  const take = (...events: readonly ProgressEvent[]) => events.forEach(display.report);
  return { display, pass, take, said };
}

const treeReady = (tree: string) => ({ kind: 'tree_ready', tree }) as const;
const matchEnded = (match: number) => ({ kind: 'match_ended', match: matchId(`${match}`) }) as const;

describe('progress on stderr', () => {
  it('says what is done while nothing can be counted', () => {
    const { pass, take, said } = ticking();
    take({ kind: 'doing', what: 'Starting the engine' });
    pass(10);
    take({ kind: 'doing', what: 'Drawing topics' });
    expect(said).toEqual(['Drawing topics …']);
  });

  it('says how many trees are ready, and reckons the time left by those that ended', () => {
    const { pass, take, said } = ticking();
    take({ kind: 'trees_wanted', count: 4 }, { kind: 'pages', tree: 'a', done: 20, known: 20 });
    pass(10);
    take(treeReady('a'));
    expect(said).toEqual(['trees: 1 of 4, about 30 s left, 20 pages read']);
  });

  it('counts a match once, however often its end is told, and one that is named as a tree was', () => {
    const { display, pass, take, said } = ticking();
    take({ kind: 'trees_wanted', count: 1 }, { kind: 'matches_planned', count: 4 }, treeReady('1'));
    pass(10);
    take(matchEnded(1), matchEnded(1), { kind: 'round_played' });
    display.close(true);
    expect(said).toEqual([
      'trees: 1 of 1, in 0 s',
      'matches: 1 of 4, about 30 s left',
      'matches: 1 of 1, in 10 s, 1 round',
    ]);
  });

  it('leaves nothing open where fewer matches were needed, or fewer trees grew, than planned', () => {
    const { display, take, said } = ticking();
    take({ kind: 'trees_wanted', count: 3 }, treeReady('a'), { kind: 'matches_planned', count: 24 });
    take({ kind: 'round_played' });
    for (let match = 0; match < 12; match++) take(matchEnded(match));
    display.close(true);
    expect(said).toEqual(['trees: 1 of 1, in 0 s', 'matches: 12 of 12, in 0 s, 1 round']);
  });

  it('goes by what ended while it looked, where a run is gone on with', () => {
    const { pass, take, said } = ticking();
    take({ kind: 'earlier', trees: 2, matches: 6 }, { kind: 'trees_wanted', count: 4 });
    take({ kind: 'matches_planned', count: 12 });
    for (let match = 0; match < 6; match++) take(matchEnded(match));
    pass(10);
    take(matchEnded(7));
    expect(said).toEqual(['trees: 2 of 4, 10 s so far', 'matches: 7 of 12, about 50 s left']);
  });

  it('says nothing before anything is planned', () => {
    const { pass, take, said } = ticking();
    pass(60);
    take(treeReady('a'));
    expect(said).toEqual([]);
  });

  it('is told now and then, less and less often, and of what is under way alone', () => {
    const { display, pass, take, said } = ticking();
    take({ kind: 'trees_wanted', count: 2 });
    pass(4);
    take(treeReady('a'), treeReady('b'), { kind: 'matches_planned', count: 10_000 });
    for (let second = 0; second < 3600; second++) {
      pass(1);
      take(matchEnded(second));
    }
    display.close();
    expect(said.filter((line) => line.startsWith('trees'))).toEqual(['trees: 2 of 2, in 4 s']);
    expect(said[1]).toBe('matches: 6 of 10000, 6 s so far');
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
