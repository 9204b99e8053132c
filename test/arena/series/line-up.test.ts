import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineUp, portionConfig, portionIdentity } from '../../../src/arena/series/refresh.ts';
import { seriesSettings } from '../../../src/arena/series/series.ts';
import { seriesLeaderboard } from '../../../src/arena/series/series-leaderboard.ts';
import { parseConfig } from '../../../src/config/load-config.ts';
import { agentId, scheduleName, tournamentId } from '../../../src/kernel/ids.ts';
import { forSome } from '../../support/for-all.ts';
import { matchesWon } from './won-matches.ts';

const at = '2026-11-05T06:00:00.000Z';

function configWith(names: readonly string[], more: object = {}, change: Readonly<Record<string, string>> = {}) {
  const agents = names.map((name) => ({ kind: 'command', name, command: [change[name] ?? 'true'] }));
  return parseConfig({ agents, refresh: { play: 'new', ...more } }, 'the test');
}

/** The combined leaderboard after one refresh of the agents named, for a config. */
function boardFor(played: readonly string[], config: ReturnType<typeof configWith>) {
  const id = tournamentId('T-1');
  const tournament = {
    id,
    seed: 1,
    format: 'swiss',
    agents: played.map(agentId),
    trees: [],
    seeds: [],
    status: 'finished' as const,
    startedAt: '2026-11-01T06:00:00.000Z',
    finishedAt: '2026-11-01T07:00:00.000Z',
    config: configWith(played),
    matches: matchesWon(id, played),
    rounds: [],
    answers: [],
  };
  const tournaments = played.length === 0 ? [] : [tournament];
  return seriesLeaderboard({ refreshes: [], tournaments }, seriesSettings(config), { at, config });
}

describe('who plays in a refresh of newcomers', () => {
  it('is everybody where nobody has a rating yet, and where all are to play', () => {
    const config = configWith(['Ana', 'Ben']);
    expect(lineUp(config, boardFor([], config))).toEqual({ kind: 'all' });
    const all = configWith(['Ana', 'Ben', 'Cat'], { play: 'all' });
    expect(lineUp(all, boardFor(['Ana', 'Ben'], all))).toEqual({ kind: 'all' });
  });

  it('is nobody where all are rated', () => {
    const config = configWith(['Ana', 'Ben']);
    expect(lineUp(config, boardFor(['Ana', 'Ben'], config))).toEqual({ kind: 'nobody' });
  });

  it('is whoever came, against the ratings of the others; a changed agent has come anew', () => {
    const config = configWith(['Ana', 'Ben', 'Cat', 'Dan'], {}, { Ben: 'false' });
    const line = lineUp(config, boardFor(['Ana', 'Ben', 'Cat'], config));
    expect(line).toMatchObject({ kind: 'placement', newcomers: expect.arrayContaining(['Ben', 'Dan']) });
    if (line.kind !== 'placement') return;
    expect(Object.keys(line.established).sort()).toEqual(['Ana', 'Cat']);
    const portion = portionConfig(config, 7, 3.5, line);
    expect(portion).toMatchObject({ seed: 7, budget: { usd: 3.5 }, tournament: { format: 'placement' } });
    expect(parseConfig(portion, 'the portion')).toEqual(portion);
  });

  it('is everybody again once all matches are outside the window', () => {
    const config = configWith(['Ana', 'Ben'], { windowDays: 1 });
    expect(lineUp(config, boardFor(['Ana', 'Ben'], config))).toEqual({ kind: 'all' });
  });
});

it('a portion of a refresh is the same however often it is begun, and no other has its tournament or its seed', () => {
  const number = fc.integer({ min: 1, max: 10_000 });
  const which = fc.tuple(fc.constantFrom('daily', 'weekly'), number, fc.integer({ min: 1, max: 100 }));
  forSome(30, fc.uniqueArray(which, { maxLength: 30, selector: String }), (portions) => {
    const made = () =>
      portions.map(([schedule, refresh, portion]) =>
        portionIdentity(1, { schedule: scheduleName(schedule), number: refresh, startedAt: at }, portion),
      );
    expect(made()).toEqual(made());
    expect(new Set(made().map(({ tournament }) => tournament)).size).toBe(portions.length);
    expect(made().every(({ seed }) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
  });
});
