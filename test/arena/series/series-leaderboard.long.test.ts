import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemResults } from '../../../src/arena/item-results.ts';
import { matchBattles } from '../../../src/arena/match-battles.ts';
import { countedAt } from '../../../src/arena/series/series-battles.ts';
import { leadingBoard, seriesLeaderboard } from '../../../src/arena/series/series-leaderboard.ts';
import { TournamentOutcomes } from '../../../src/arena/void-tally.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { abilitiesOf } from '../../../src/ratings/ability/abilities.ts';
import { countItems } from '../../../src/ratings/ability/ability.ts';
import { boardLead, type Contender } from '../../../src/ratings/lead.ts';
import { rateBattles } from '../../../src/ratings/rate.ts';
import { decisionDocument } from '../../../src/reporting/decision-document.ts';
import { moreBySchedule, seriesEvidence } from '../../../src/reporting/series-decision.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { decided, matchRecord } from '../match-records.ts';
import {
  configOf,
  endOf,
  type MadeUp,
  madeUpSeries,
  namesOf,
  rated,
  refreshRecord,
  tournament,
} from './made-up-series.ts';

const runs = { numRuns: 8 };
const anySeries = fc.record({
  seed: fc.integer({ min: 0, max: 1e9 }),
  refreshes: fc.integer({ min: 1, max: 3 }),
  strengths: fc.array(fc.double({ min: -1.5, max: 1.5, noNaN: true }), { minLength: 2, maxLength: 4 }),
  trees: fc.integer({ min: 1, max: 3 }),
});
const noConduct = { costs: [], failures: [], own: [], noAnswers: [] };
const later = '2027-01-01T00:00:00.000Z';

describe('the combined leaderboard of a series', () => {
  it('decides by the rule of a tournament: the same lead by its lines, its pairs and its decision', () => {
    fc.assert(
      fc.property(anySeries, (madeUp: MadeUp) => {
        const board = seriesLeaderboard(madeUpSeries(madeUp), rated, { at: later });
        const { rows, apart } = leadingBoard(board);
        const evidence = seriesEvidence(board, noConduct, moreBySchedule('daily'));
        const lead = boardLead<Contender>(rows, apart ?? null);
        const decision = decisionDocument(evidence, [], namesOf(madeUp.strengths.length).map(agentId));
        if (evidence === null) return expect(decision.leader).toBeNull();
        const names = (contenders: readonly Contender[] = []) => contenders.map(({ agent }) => agent);
        expect(decision.mayBeBest.map(({ agent }) => agent)).toEqual(names(lead?.best));
        expect(decision).toMatchObject({
          by: board.board,
          toldApart: lead?.ahead !== null,
          trees: evidence.pairs.trees,
        });
      }),
      runs,
    );
  });

  it('is that of all matches at once where nothing ages, whatever the order of tournaments, matches and refreshes', () => {
    fc.assert(
      fc.property(anySeries, (madeUp: MadeUp) => {
        const series = madeUpSeries(madeUp);
        const board = seriesLeaderboard(series, rated, { at: later });
        const agents = namesOf(madeUp.strengths.length);
        const battles = series.tournaments.flatMap(({ matches }) => matchBattles(matches));
        expect(board.report).toEqual(rateBattles(battles, { ...rated.ratings, agents }));
        const random = randomFor('order', madeUp.seed);
        const turned = {
          refreshes: random.shuffle(series.refreshes),
          tournaments: random.shuffle(
            series.tournaments.map((each) => ({ ...each, matches: random.shuffle(each.matches) })),
          ),
        };
        const settings = { ...rated, halfLifeDays: 9 };
        expect(seriesLeaderboard(turned, settings, { at: later })).toEqual(
          seriesLeaderboard(series, settings, { at: later }),
        );
      }),
      runs,
    );
  });

  it.each([
    { ties: 'half', level: 'match', interval: 'jackknife', style: [] },
    { ties: 'half', level: 'round', interval: 'jackknife', style: ['length'] },
    { ties: 'half', level: 'margin', interval: 'jackknife', style: [] },
  ] as const)('is that of the tournament where the series has one: %o', (ratings) => {
    const record = sampleRecord();
    const series = { refreshes: [], tournaments: [record] };
    const { report } = seriesLeaderboard(series, { ratings, halfLifeDays: 3 }, { at: later });
    expect(report).toEqual(new TournamentOutcomes(ratings, record).rated(record));
  });

  it('has the graded items of the tournament where the series has one, and none where those of one are not at hand', () => {
    const record = sampleRecord();
    const items = countItems(itemResults(record));
    const boardOf = (tournaments: Parameters<typeof seriesLeaderboard>[0]['tournaments'], board?: 'matches') =>
      seriesLeaderboard(
        { refreshes: [], tournaments },
        { ratings: { ...rated.ratings, ...(board && { board }) } },
        { at: later },
      );
    const { combined } = abilitiesOf(items, { agents: record.agents });
    expect(boardOf([{ ...record, items }])).toMatchObject({ items: combined, board: 'items' });
    expect(leadingBoard(boardOf([{ ...record, items }])).rows).toEqual(combined.agents);
    expect(boardOf([{ ...record, items }], 'matches').board).toBe('matches');
    expect(boardOf([record])).toMatchObject({ items: null, board: 'matches' });
  });

  it('comes to the one without weights as the half-life grows', () => {
    fc.assert(
      fc.property(anySeries, (madeUp: MadeUp) => {
        const series = madeUpSeries(madeUp);
        const plain = seriesLeaderboard(series, rated, { at: later }).report;
        const slow = seriesLeaderboard(series, { ...rated, halfLifeDays: 1e9 }, { at: later }).report;
        const plainOf = new Map(plain.ratings.map((row) => [row.agent, row]));
        for (const { agent, rating, low, high } of slow.ratings) {
          const row = plainOf.get(agent);
          expect(rating).toBeCloseTo(row?.rating ?? 0, 2);
          expect(low ?? -1).toBeCloseTo(row?.low ?? -1, 1);
          expect(high ?? -1).toBeCloseTo(row?.high ?? -1, 1);
        }
      }),
      runs,
    );
  });

  it('is exactly the one without weights where all matches that count are equally old, at any later moment', () => {
    fc.assert(
      fc.property(anySeries, fc.double({ min: 0.01, max: 50, noNaN: true }), (madeUp, halfLifeDays) => {
        const series = madeUpSeries({ ...madeUp, refreshes: 1 });
        const plain = seriesLeaderboard(series, rated, { at: later }).report;
        expect(seriesLeaderboard(series, { ...rated, halfLifeDays }, { at: later }).report).toEqual(plain);
        expect(seriesLeaderboard(series, { ...rated, halfLifeDays }, { at: endOf(1) }).report).toEqual(plain);
      }),
      runs,
    );
  });

  it('stays as it was while nothing new is played', () => {
    const series = madeUpSeries({ seed: 3, strengths: [1, 0, -1], trees: 4 });
    const settings = { ...rated, halfLifeDays: 3 };
    const atEnd = seriesLeaderboard(series, settings, { at: endOf(3) });
    expect(seriesLeaderboard(series, settings, { at: later }).report).toEqual(atEnd.report);
  });

  it('counts exactly what ended within the window, the bound included', () => {
    const series = madeUpSeries({ seed: 1, strengths: [1, 0, -1], trees: 3 });
    const decidedIn = (numbers: readonly number[]) =>
      numbers.reduce((sum, number) => {
        const own = series.tournaments[number - 1]?.matches ?? [];
        return sum + own.filter(({ end }) => end?.kind === 'decided').length;
      }, 0);
    const all = decidedIn([1, 2, 3]);
    for (const [windowDays, counting] of [
      [14, [1, 2, 3]],
      [13.999, [2, 3]],
      [7, [2, 3]],
      [6.999, [3]],
    ] as const) {
      const { matches, tournaments } = seriesLeaderboard(series, { ...rated, windowDays }, { at: endOf(3) });
      expect(tournaments).toEqual(counting.map((number) => `T${number}`));
      expect(matches).toEqual({
        all,
        counted: decidedIn(counting),
        tooOld: all - decidedIn(counting),
        tooLight: 0,
        oldest: endOf(counting[0]),
        newest: endOf(3),
      });
    }
  });

  it('does not see what ended after the moment, and is empty before the first', () => {
    const series = madeUpSeries({ seed: 1, strengths: [1, 0], trees: 3 });
    expect(seriesLeaderboard(series, rated, { at: endOf(2) })).toMatchObject({ refresh: 2, tournaments: ['T1', 'T2'] });
    const empty = seriesLeaderboard(series, rated, { at: '2026-01-01T00:00:00.000Z' });
    expect(empty).toMatchObject({ refresh: null, entrants: [], came: [], left: [], tournaments: [] });
    expect(empty.matches).toEqual({ all: 0, counted: 0, tooOld: 0, tooLight: 0, oldest: null, newest: null });
    const running = { ...series, tournaments: series.tournaments.map((each) => ({ ...each, finishedAt: null })) };
    expect(seriesLeaderboard(running, rated, { at: later }).report.battles).toBe(0);
  });

  it('leaves out, and counts, what weighs less than a battle can', () => {
    const series = madeUpSeries({ seed: 1, strengths: [1, 0], trees: 3 });
    // Twenty half-lives are a millionth.
    const board = (halfLifeDays: number) => seriesLeaderboard(series, { ...rated, halfLifeDays }, { at: endOf(3) });
    expect(board(7 / 19.9).tournaments).toEqual(['T2', 'T3']);
    expect(board(7 / 20.1).tournaments).toEqual(['T3']);
    expect(board(7 / 20.1).matches.tooLight).toBeGreaterThan(0);
    expect(board(7 / 20.1).matches).toMatchObject({ tooOld: 0, oldest: endOf(3) });
  });

  it('weighs a match by its age beside the newest', () => {
    const { tournaments } = madeUpSeries({ seed: 1, strengths: [1, 0], trees: 1 });
    const { counting } = countedAt(tournaments, { halfLifeDays: 7 }, later);
    expect(counting.map(({ weight }) => weight)).toEqual([0.25, 0.5, 1]);
  });

  it('follows the newer results the more, the shorter the half-life', () => {
    const won = (winner: 'a' | 'b', refresh: number, id: string) =>
      tournament(
        id,
        refresh,
        ['x', 'y'],
        [0, 1, 2].map((tree) =>
          matchRecord(`${id}/${tree}`, 'x', 'y', decided(tree === 0 ? 'tie' : winner), `${id}-${tree}`),
        ),
      );
    const series = {
      refreshes: [refreshRecord(1, ['T1']), refreshRecord(2, ['T2'])],
      tournaments: [won('a', 1, 'T1'), won('b', 2, 'T2')],
    };
    const ratingOfY = (halfLifeDays: number) =>
      seriesLeaderboard(series, { ...rated, halfLifeDays }, { at: later }).report.ratings.find(
        ({ agent }) => agent === 'y',
      )?.rating ?? 0;
    expect(ratingOfY(1e9)).toBeCloseTo(1000, 3);
    expect(ratingOfY(7)).toBeGreaterThan(1020);
    expect(ratingOfY(2)).toBeGreaterThan(ratingOfY(7));
  });
});

describe('the entrants of a combined leaderboard', () => {
  const game = (id: string, refresh: number, agents: readonly string[], config?: unknown) =>
    tournament(
      id,
      refresh,
      agents,
      agents
        .slice(1)
        .flatMap((other, index) =>
          [0, 1].map((tree) =>
            matchRecord(
              `${id}/${index}/${tree}`,
              agents[0] ?? '',
              other,
              decided(tree === 0 ? 'a' : 'b'),
              `${id}-${tree}`,
            ),
          ),
        ),
      config,
    );
  const series = {
    refreshes: [refreshRecord(1, ['T1']), refreshRecord(2, ['T2']), refreshRecord(3, ['T3'])],
    tournaments: [
      game('T1', 1, ['ant', 'bee', 'cat']),
      game('T2', 2, ['ant', 'bee', 'dog']),
      game('T3', 3, ['ant', 'bee', 'dog'], configOf(['ant', 'bee', 'dog'], { bee: 3 })),
    ],
  };
  const newer = `bee (since ${endOf(3).slice(0, 10)})`;
  const older = `bee (since ${endOf(1).slice(0, 10)})`;

  it('are versions of agents, of which it says who came with the newest refresh and who is no longer there', () => {
    expect(seriesLeaderboard(series, rated, { at: endOf(2) })).toMatchObject({ came: ['dog'], left: ['cat'] });
    const third = seriesLeaderboard(series, rated, { at: endOf(3) });
    expect(third.came).toEqual([newer]);
    expect(new Set(third.left)).toEqual(new Set(['cat', older]));
    expect(third.entrants.map(({ label }) => label)).toEqual(third.report.ratings.map(({ agent }) => agent));
    expect(third.entrants.find(({ label }) => label === newer)).toMatchObject({ agent: 'bee', present: true });
    expect(third.entrants.find(({ label }) => label === older)).toMatchObject({ agent: 'bee', present: false });
    expect(seriesLeaderboard(series, rated, { at: endOf(1) }).came).toEqual([]);
  });

  it('are called by their name again when only one version counts', () => {
    const { entrants } = seriesLeaderboard(series, { ...rated, windowDays: 1 }, { at: endOf(3) });
    expect(entrants.map(({ label }) => label).sort()).toEqual(['ant', 'bee', 'dog']);
  });

  it('are those of the config that is given, where one is', () => {
    const config = configOf(['ant', 'dog']);
    const { left } = seriesLeaderboard(series, rated, { at: endOf(3), config });
    expect(new Set(left)).toEqual(new Set(['cat', older, newer]));
  });

  it('are listed without a counted match while they are there', () => {
    const silent = { ...game('T4', 4, ['ant', 'bee', 'elk']), matches: [] };
    const board = seriesLeaderboard(
      { refreshes: [...series.refreshes, refreshRecord(4, ['T4'])], tournaments: [...series.tournaments, silent] },
      rated,
      { at: endOf(4) },
    );
    expect(board.report.ratings.find(({ agent }) => agent === 'elk')).toMatchObject({ matches: 0, low: null });
    expect(board.came).toContain('elk');
  });
});
