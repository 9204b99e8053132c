import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExamSet } from '../../../src/arena/exam-set.ts';
import { ratingOptions } from '../../../src/arena/match-battles.ts';
import { frozenSet } from '../../../src/arena/played-set.ts';
import { firstSeen } from '../../../src/arena/series/entrants.ts';
import { growsTrees, portionSet, setsInTurn } from '../../../src/arena/series/refresh.ts';
import type { SeriesTournament } from '../../../src/arena/series/series.ts';
import { countedAt, labelsOf, seriesBattles } from '../../../src/arena/series/series-battles.ts';
import { seriesLeaderboard } from '../../../src/arena/series/series-leaderboard.ts';
import { parseConfig } from '../../../src/config/load-config.ts';
import { examSetName, tournamentId } from '../../../src/kernel/ids.ts';
import { rateBattles } from '../../../src/ratings/rate.ts';
import { forAll } from '../../support/for-all.ts';
import { endOf, madeUpSeries, rated } from './made-up-series.ts';

const alpha = { name: examSetName('alpha'), version: null };
const beta = { name: examSetName('beta'), version: 2 };

/** What the portions of the first refreshes play. */
function played(sets: readonly string[] | undefined, portions: number, refreshes: number) {
  const { refresh } = parseConfig({ refresh: { portions, ...(sets && { sets }) } }, 'the test');
  return Array.from({ length: refreshes }, (_, before) =>
    Array.from({ length: portions }, (_none, earlier) => portionSet(refresh, before + 1, earlier + 1)),
  );
}

describe('what a portion plays', () => {
  it('is new trees where no set is named, and one set always where there is one', () => {
    expect(played(undefined, 2, 2)).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(played(['alpha'], 1, 3)).toEqual([[alpha], [alpha], [alpha]]);
  });

  it('goes through the list from refresh to refresh, or within one that has a portion for each', () => {
    const list = ['alpha', 'beta@2', 'fresh'];
    expect(played(list, 1, 4)).toEqual([[alpha], [beta], [null], [alpha]]);
    expect(played(list, 3, 2)).toEqual([
      [alpha, beta, null],
      [alpha, beta, null],
    ]);
  });

  it('gives each of the list its turn, whatever the list and the portions', () => {
    const entry = fc.constantFrom('alpha', 'beta', 'beta@2', 'gamma@10', 'fresh', 'fresh@1');
    const list = fc.array(entry, { minLength: 1, maxLength: 8 });
    forAll(list, fc.integer({ min: 1, max: 7 }), (sets, portions) => {
      const once = played(sets, portions, sets.length).flat();
      const texts = once.map((set) => (set === null ? 'fresh' : [set.name, set.version ?? []].flat().join('@')));
      expect(texts).toEqual(Array.from({ length: portions }, () => sets).flat());
      expect(setsInTurn({ sets }).length).toBe(new Set(sets.filter((each) => each !== 'fresh')).size);
      expect(growsTrees({ sets })).toBe(once.includes(null));
    });
  });

  it.each([[[]], [['Alpha']], [['alpha@0']], [['../a']], [['a'.repeat(61)]]])('cannot be read from %j', (sets) => {
    expect(() => parseConfig({ refresh: { sets } }, 'the test')).toThrow('refresh.sets');
  });
});

describe('the set that is played', () => {
  const version = (number: number, status: ExamSet['status']) => ({ ...alpha, version: number, status }) as ExamSet;

  it('is the newest that is frozen, or the version named', () => {
    const versions = [version(3, 'draft'), version(2, 'frozen'), version(1, 'frozen')];
    expect(frozenSet(versions, alpha)).toMatchObject({ ok: true, value: { version: 2 } });
    expect(frozenSet(versions, { ...alpha, version: 1 })).toMatchObject({ ok: true, value: { version: 1 } });
    expect(frozenSet(versions, { ...alpha, version: 3 })).toMatchObject({
      failure: { message: 'alpha@3 is not frozen yet' },
    });
    expect(frozenSet(versions.slice(0, 1), alpha)).toMatchObject({ failure: { message: 'alpha@3 is not frozen yet' } });
    expect(frozenSet([], alpha)).toMatchObject({ failure: { message: 'there is no set alpha' } });
    expect(frozenSet(versions, { ...alpha, version: 7 })).toMatchObject({
      failure: { message: 'there is no set alpha@7' },
    });
  });
});

describe('a set that is played again', () => {
  const once = madeUpSeries({ seed: 4, strengths: [0.6, 0.2, -0.3, -0.5], trees: 12, refreshes: 1 });
  const again = once.tournaments.map((each) => ({ ...each, id: tournamentId('T2'), finishedAt: endOf(2) }));
  const twice = { refreshes: [], tournaments: [...once.tournaments, ...again] };

  it.each([{}, { halfLifeDays: 7 }])('adds no trees: equal results leave intervals as they were (%j)', (settings) => {
    const boardOf = (series: typeof twice | typeof once) =>
      seriesLeaderboard(series, { ...rated, ...settings }, { at: endOf(2) }).report;
    const [first, second] = [boardOf(once), boardOf(twice)];
    expect(second.clusters).toBe(12);
    expect(second.ratings.map(({ agent }) => agent)).toEqual(first.ratings.map(({ agent }) => agent));
    for (const [place, { low, high }] of second.ratings.entries()) {
      expect(low).toBeCloseTo(first.ratings[place]?.low ?? 0, -0.3);
      expect(high).toBeCloseTo(first.ratings[place]?.high ?? 0, -0.3);
    }
  });

  it('counts a tree by all that was played on it, however many other trees there are', () => {
    const [first] = once.tournaments;
    const matches = first?.matches.filter(({ tree }) => tree === 'T1-tree-0') ?? [];
    const more = Array.from({ length: 9 }, (_, index) => ({
      ...again[0],
      id: tournamentId(`T2-${index}`),
      matches,
    })) as SeriesTournament[];
    const tournaments = [...once.tournaments, ...more];
    const { report } = seriesLeaderboard({ refreshes: [], tournaments }, rated, { at: endOf(2) });
    const labels = labelsOf(countedAt(tournaments, rated, endOf(2)).counting, firstSeen(tournaments));
    const battles = seriesBattles(
      tournaments.map((tournament) => ({ tournament, weight: 1 })),
      rated,
      labels,
    );
    // One tree ten times, eleven once.
    const degrees = 21 ** 2 / (100 + 11) - 1;
    const options = ratingOptions({ agents: [] }, rated.ratings);
    expect(report.ratings.map(({ low }) => low)).toEqual(
      rateBattles(battles, { degrees, ...options }).ratings.map(({ low }) => low),
    );
  });
});
