import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainedMoves, type Moves, seriesMoves, tournamentMoves } from '../../../src/arena/moves.ts';
import { endBefore } from '../../../src/arena/series/series.ts';
import { seriesPoints } from '../../../src/arena/series/series-history.ts';
import { seriesLeaderboard } from '../../../src/arena/series/series-leaderboard.ts';
import { sectionText } from '../../../src/reporting/document/document-text.ts';
import { movedSection } from '../../../src/reporting/sections/moved-section.ts';
import { seriesText } from '../../../src/reporting/terminal/series-text.ts';
import { historyView } from '../../../src/reporting/view/series-view.ts';
import { forSome } from '../../support/for-all.ts';
import { configOf, endOf, madeUpSeries, madeUpTournament, rated, refreshRecord } from './made-up-series.ts';

/** What `leaderboard --diff` says. */
const movesText = (moves: Moves) => sectionText(movedSection(moves));

const strengths = [0.8, 0.3, 0, -0.4, -0.7];
const calm = madeUpSeries({ seed: 5, strengths, trees: 8 });
const ageing = { ...rated, windowDays: 14, halfLifeDays: 7 };
const lastWeek = { from: endOf(2), to: endOf(3) };

/** The last tournament as if other agents, of other strengths, had played it. */
function withLast(change: (config: unknown) => unknown, last = strengths) {
  const played = madeUpTournament({ seed: 9, strengths: last, trees: 8 }, 3);
  return { ...calm, tournaments: [...calm.tournaments.slice(0, 2), { ...played, config: change(played.config) }] };
}

const capsOf = (timeoutSeconds: number) => ({ timeoutSeconds, maxOutputTokens: 16_000, maxToolCalls: 40 });

describe('what moved in a series', () => {
  it('has parts that add up to the change between the two leaderboards, whatever ages', () => {
    const settings = fc.record({
      windowDays: fc.constantFrom(undefined, 8, 15),
      halfLifeDays: fc.constantFrom(undefined, 2, 30),
    });
    forSome(4, settings, fc.integer({ min: 0, max: 1e6 }), ({ windowDays, halfLifeDays }, seed) => {
      const series = madeUpSeries({ seed, strengths: [0.4, 0, -0.4], trees: 3 });
      const how = { ...rated, ...(windowDays && { windowDays }), ...(halfLifeDays && { halfLifeDays }) };
      const moves = explainedMoves(series, how, lastWeek);
      const ratingsAt = (at: string) => {
        const { ratings } = seriesLeaderboard(series, how, { at }).report;
        return new Map(ratings.map(({ agent, rating }) => [agent, rating]));
      };
      const then = ratingsAt(endOf(2));
      const now = ratingsAt(endOf(3));
      expect(moves.entrants).toHaveLength(3);
      for (const { entrant, before, after, change, aged, fresh } of moves.entrants) {
        expect(before).toBeCloseTo(then.get(entrant) ?? 0, 3);
        expect(after).toBeCloseTo(now.get(entrant) ?? 0, 3);
        expect(change.value).toBeCloseTo(after - before, 6);
        expect((aged.value ?? 0) + (fresh.value ?? 0)).toBeCloseTo(change.value ?? 0, 6);
        if (!windowDays && !halfLifeDays) expect(aged.value).toBeCloseTo(0, 6);
      }
    });
  });

  it('is nothing from a moment to itself', () => {
    const moves = explainedMoves(calm, ageing, { from: endOf(3), to: endOf(3) });
    expect(moves.matches).toMatchObject({ cameIn: 0, agedOut: 0, lighter: 0 });
    expect(moves).toMatchObject({ came: [], left: [], newMatches: null, joined: true, noInterval: null });
    for (const { change, moreThanNoise } of moves.entrants) {
      expect(change).toEqual({ value: 0, low: 0, high: 0 });
      expect(moreThanNoise).toBe(false);
    }
  });

  it('says how many matches came in, weigh less and count no longer', () => {
    const count = (index: number) =>
      calm.tournaments[index]?.matches.filter(({ end }) => end?.kind === 'decided').length ?? 0;
    expect(explainedMoves(calm, { ...ageing, windowDays: 8 }, lastWeek).matches).toEqual({
      before: count(0) + count(1),
      after: count(1) + count(2),
      cameIn: count(2),
      agedOut: count(0),
      lighter: count(1),
    });
  });

  it('finds an agent that turned far better to have moved by more than noise, owed to the new matches', () => {
    const moves = explainedMoves(
      withLast((config) => config, [0.8, 0.3, 0, -0.4, 3]),
      rated,
      lastWeek,
    );
    const best = moves.entrants.find(({ entrant }) => entrant === 'e');
    expect(best?.moreThanNoise).toBe(true);
    expect(best?.fresh.low).toBeGreaterThan(0);
    expect(best?.aged.value).toBeCloseTo(0, 6);
    expect(moves.newMatches?.agents.find(({ agent }) => agent === 'e')?.moreThanNoise).toBe(true);
    const text = movesText(moves);
    expect(text).toMatch(/^e .*more than noise$/m);
    expect(text).toMatch(/:\ne by \+/);
    expect(text).toMatch(new RegExp(`\\(${moves.matches.cameIn} `));
  });

  it('names who came and left, whose version is new, and what else was changed', () => {
    const changed = withLast(() => ({
      ...(configOf(['a', 'b', 'c', 'd', 'e'], { b: 4 }) as object),
      examiner: { kind: 'model', model: 'sandbox/oracle' },
      tournament: { matchRounds: 3 },
      caps: capsOf(60),
    }));
    const before = {
      ...(configOf(['a', 'b', 'c', 'd', 'e']) as object),
      examiner: { kind: 'offline' },
      tournament: { matchRounds: 10 },
      caps: capsOf(600),
    };
    const tournaments = changed.tournaments.map((each, index) => (index < 2 ? { ...each, config: before } : each));
    const moves = explainedMoves({ ...changed, tournaments }, { ...rated, windowDays: 1 }, lastWeek);
    const older = `b (since 2026-10-05)`;
    const newer = `b (since 2026-10-19)`;
    expect(moves).toMatchObject({
      came: [newer],
      left: [older],
      gone: [],
      newVersions: [{ entrant: newer, earlier: older, changes: [{ setting: 'hops', before: 'not set', after: '4' }] }],
    });
    const caps = (seconds: number) => `${seconds} s, 16000 tokens a reply, 40 tool calls`;
    // A schedule of the made-up web whose rules gave way to the oracle.
    expect(moves.changes).toEqual([
      { what: 'judge', before: 'rules', after: 'sandbox/oracle' },
      { what: 'question writer', before: 'rules', after: 'sandbox/oracle' },
      { what: 'rounds of a match', before: 'at most 10', after: 'at most 3' },
      { what: 'caps', before: caps(600), after: caps(60) },
    ]);
    expect(moves.partsKnown).toBe(false);
    const text = movesText(moves);
    expect(text).toMatch(/: b \(since 2026-10-19\)\.\n.*: b \(since 2026-10-05\)\.\n/);
    expect(text).toMatch(/^New version\b.*2026-10-19.*2026-10-05.*hops not set → 4\b/m);
    expect(text).toMatch(/^Changed\b.*\b10 → \D*3\b/m);
    expect(text).toContain('cannot be separated');
    expect(text).toMatch(/^a +\d+ +\d+ .* unknown +unknown/m);
  });

  it('names who no longer plays though its matches still count, and every other setting that differs', () => {
    const [first] = calm.tournaments;
    const names = ['a', 'b', 'c', 'd'];
    const config = (count: number, web: object) => ({ ...(configOf(names) as object), trees: { count }, web });
    const without = madeUpTournament({ seed: 9, strengths: strengths.slice(0, 4), trees: 8 }, 3);
    const before = calm.tournaments.slice(0, 2).map((each) => ({ ...each, config: config(6, {}) }));
    const after = { ...without, config: config(8, { live: { seeds: [{ source: 'file', file: '/secret/topics' }] } }) };
    const moves = explainedMoves({ ...calm, tournaments: [...before, after] }, rated, lastWeek);
    expect(first?.agents).toContain('e');
    expect(moves).toMatchObject({ came: [], left: [], gone: ['e'], newVersions: [] });
    const text = movesText(moves);
    expect(text).toMatch(/^No longer playing\b.*: e\.$/m);
    expect(text).toMatch(/^Changed\b.*trees\.count 6 → 8\b.*web\.live\.seeds\b/m);
    expect(text).not.toContain('secret');
  });

  it('says so where there is no interval, and where there is nothing to compare', () => {
    const single = madeUpSeries({ seed: 5, strengths: [0.2, 0, -0.2], trees: 1 });
    const moves = explainedMoves(single, rated, lastWeek);
    expect(moves.noInterval).toBe('one tree');
    expect(moves.entrants.every(({ change, moreThanNoise }) => change.low === null && !moreThanNoise)).toBe(true);
    expect(movesText(moves)).toContain('no interval can be given');
    const nothing = explainedMoves(calm, rated, { from: '2026-01-01T00:00:00.000Z', to: endOf(1) });
    expect(nothing).toMatchObject({ entrants: [], before: { refresh: null }, after: { refresh: 1 } });
    expect(movesText(nothing)).toContain('nothing to compare');
    expect(() => explainedMoves(calm, rated, { from: endOf(2), to: endOf(1) })).toThrow(RangeError);
  });

  it('agrees with what two tournaments by themselves say where nothing counts both times', () => {
    const { entrants, newMatches } = explainedMoves(calm, { ...rated, windowDays: 1 }, lastWeek);
    const [, before, after] = calm.tournaments;
    if (!before || !after) throw new Error('no tournaments');
    expect(newMatches).toEqual(tournamentMoves(before, after).newMatches);
    for (const { entrant, change } of tournamentMoves(before, after).entrants) {
      const own = entrants.find((each) => each.entrant === entrant)?.change;
      for (const side of ['value', 'low', 'high'] as const) expect(own?.[side]).toBeCloseTo(change[side] ?? 0, 1);
    }
  });

  it('leaves a change open where somebody won everything', () => {
    const winning = (refresh: number) => {
      const played = madeUpTournament({ seed: 2, strengths: [0, 0, 0], trees: 6 }, refresh);
      const end = (a: boolean) => ({ kind: 'decided', winner: a ? 'a' : 'b', because: 'lead' }) as const;
      return {
        ...played,
        matches: played.matches.map((each) =>
          each.a === 'a' || each.b === 'a' ? { ...each, end: end(each.a === 'a') } : each,
        ),
      };
    };
    const series = {
      refreshes: [refreshRecord(1, ['T1']), refreshRecord(2, ['T2'])],
      tournaments: [madeUpTournament({ seed: 2, strengths: [0, 0, 0], trees: 6 }, 1), winning(2)],
    };
    const { entrants } = explainedMoves(series, { ...rated, windowDays: 1 }, { from: endOf(1), to: endOf(2) });
    const first = entrants.find(({ entrant }) => entrant === 'a');
    expect(first?.change.high).toBeNull();
    expect(first?.change.low).not.toBeNull();
    const other = entrants.find(({ entrant }) => entrant === 'b');
    expect((other?.change.high ?? 0) - (other?.change.low ?? 0)).toBeGreaterThan(0);
  });
});

it('the history of a series has a point for each refresh that ended, as the leaderboard was then, with one label for an entrant', () => {
  const changed = withLast(() => configOf(['a', 'b', 'c', 'd', 'e'], { b: 4 }));
  const running = { ...refreshRecord(4, ['T4']), status: 'running', finishedAt: null } as const;
  const series = { ...changed, refreshes: [running, ...changed.refreshes.toReversed()] };
  const history = [...seriesPoints(series, ageing)];
  expect(history.map(({ refresh, at, head }) => [refresh.number, at, head.id])).toEqual([
    [1, endOf(1), 'T1'],
    [2, endOf(2), 'T2'],
    [3, endOf(3), 'T3'],
  ]);
  expect(history[0]?.rows.map(({ agent }) => agent)).toContain('b (since 2026-10-05)');
  expect(history[2]?.board.left).toEqual(['b (since 2026-10-05)']);
  expect(history[1]?.head).not.toHaveProperty('matches');
  const view = historyView(history);
  expect(view?.columns).toHaveLength(3);
  expect(
    view?.agents.find(({ agent }) => agent === 'b (since 2026-10-19)')?.ratings.map((each) => each === null),
  ).toEqual([true, true, false]);
  expect([...seriesPoints(series, ageing, 2)].map(({ refresh }) => refresh.number)).toEqual([2, 3]);
});

it('a combined leaderboard in a terminal says how many matches count and why others do not, who came and who left', () => {
  const changed = withLast(() => configOf(['a', 'b', 'c', 'd', 'e'], { b: 4 }));
  const settings = { ...ageing, windowDays: 10 };
  const moves = seriesMoves(changed, settings, { from: endBefore(changed, endOf(3)) ?? '', to: endOf(3) });
  const next = { at: '2026-10-26T06:00:00.000Z', timeZone: 'UTC' };
  const text = seriesText(seriesLeaderboard(changed, settings, { at: endOf(3) }), { moves, next });
  expect(text).toMatch(/^Up to refresh 3, as of 2026-10-19 07:00 UTC\n/);
  expect(text).toMatch(/^a leads with \d+ points \(\d+–\d+\)/m);
  expect(text).toMatch(/^3 refreshes\b.*2026-10-19 07:00 UTC\b.*2026-10-26 06:00 \+00:00\.$/m);
  expect(text).toMatch(/^\d+ of \d+ matches\b.*\b\d+ older than 10 days\b.*2026-10-12/m);
  expect(text).toMatch(/^Rank +Agent .* Matches +Change +Since +Last played$/m);
  expect(text).toMatch(/ a .* \d+ +[+−]?\d+ \([+−]?\d+ to [+−]?\d+\) +2026-10-05 +2026-10-19$/m);
  expect(text).toMatch(/\bhalf\b.*\b7 days\b/);
  expect(text).toMatch(/^New since\b.*: b \(since 2026-10-19\)\.$/m);
  expect(text).toMatch(/^No longer playing\b.*: b \(since 2026-10-05\)\.$/m);
  expect(text).toContain('Ratings: Bradley-Terry');
  const nothing = seriesLeaderboard(changed, rated, { at: '2026-01-01T00:00:00.000Z' });
  const none = seriesText(nothing, { moves: null, next: null });
  expect(none).toMatch(/^No refresh\b.*2026-01-01 00:00 UTC\nNo match .*\nNo refresh\b.*\n0 of 0 matches\b/);
  expect(endBefore(changed, endOf(1))).toBeNull();
  expect(endBefore(changed, endOf(2))).toBe(endOf(1));
});
