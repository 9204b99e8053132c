import { describe, expect, it } from 'vitest';
import { formatPlaces, makeFormat, outcomesOf, planMatches } from '../../src/arena/make-format.ts';
import type { MatchEnd, MatchRecord } from '../../src/arena/match.ts';
import { type FormatName, formatNames, formatSettings } from '../../src/config/format-settings.ts';
import { type AgentId, matchId, tournamentId, treeId } from '../../src/kernel/ids.ts';
import { entrants } from './play-format.ts';

const trees = [treeId('t1'), treeId('t2'), treeId('t3')];
const agents = entrants(7);
/** Those that a placement finds rated. */
const established = Object.fromEntries(agents.slice(0, 4).map((agent, index) => [agent, 1100 - 50 * index]));

/** What a tournament leaves behind in which the one named earlier wins. */
function played(format: FormatName) {
  const settings = formatSettings.parse({ format, placement: { established } });
  const matches: MatchRecord[] = [];
  const generator = makeFormat(settings, agents, 5);
  let step = generator.next();
  for (let round = 1; !step.done; round++) {
    const planned = planMatches(step.value, trees, matches.length);
    const ends = planned.map(({ a, b }) => endOf(a, b));
    matches.push(
      ...planned.map(({ a, b, tree }, index) => ({
        id: matchId(`${round} ${a} ${b} ${tree}`),
        tournament: tournamentId('T'),
        tournamentRound: round,
        a,
        b,
        tree,
        end: ends[index] ?? null,
        scoreA: 0,
        scoreB: 0,
      })),
    );
    step = generator.next(outcomesOf(step.value, planned, ends));
  }
  return { settings, record: { agents, seed: 5, trees, matches }, ranking: step.value };
}

function endOf(a: AgentId, b: AgentId): MatchEnd {
  return { kind: 'decided', winner: a < b ? 'a' : 'b', because: 'lead' };
}

describe('the places that a format gives', () => {
  it.each(
    formatNames.filter((name) => name !== 'swiss' && name !== 'round-robin'),
  )('are found again from the matches of %s', (format) => {
    const { settings, record, ranking } = played(format);
    expect(formatPlaces(record, settings)).toEqual(ranking);
    expect(formatPlaces({ ...record, matches: record.matches.toReversed() }, settings)).toEqual(ranking);
  });

  it('are those of the leaderboard for swiss and round robin, so none are given', () => {
    for (const format of ['swiss', 'round-robin'] as const) {
      const { settings, record } = played(format);
      expect(formatPlaces(record, settings)).toBeNull();
    }
  });

  it('are unknown where a match that was played again has turned who would have met', () => {
    const { settings, record } = played('double-elimination');
    const turned = record.matches.map((match) =>
      match.tournamentRound === 1 ? { ...match, end: endOf(match.b, match.a) } : match,
    );
    expect(formatPlaces({ ...record, matches: turned }, settings)).toBeNull();
  });

  it('are unknown while a match has no end', () => {
    const { settings, record } = played('anchor');
    const open = record.matches.map((match, index) => (index === 0 ? { ...match, end: null } : match));
    expect(formatPlaces({ ...record, matches: open }, settings)).toBeNull();
  });
});
