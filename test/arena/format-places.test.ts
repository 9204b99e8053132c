import { describe, expect, it } from 'vitest';
import type { Grade } from '../../examiner/task.ts';
import type { Verdict } from '../../examiner/verdict.ts';
import { gradedTasks } from '../../src/arena/graded-tasks.ts';
import { formatPlaces, makeFormat, outcomesOf, planMatches, withoutPlaces } from '../../src/arena/make-format.ts';
import type { MatchEnd, MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { type FormatName, formatNames, formatSettings, retiredFormatNames } from '../../src/config/format-settings.ts';
import { type AgentId, matchId, taskId, tournamentId, treeId } from '../../src/kernel/ids.ts';
import { entrants } from './play-format.ts';

const trees = [treeId('t1'), treeId('t2'), treeId('t3')];
const agents = entrants(7);
/** Those that a placement finds rated. */
const established = Object.fromEntries(agents.slice(0, 4).map((agent, index) => [agent, 1100 - 50 * index]));

/** What a tournament leaves behind in which the one named earlier wins. */
function played(format: FormatName, share?: (agent: AgentId) => number) {
  const settings = formatSettings.parse({ format, placement: { established } });
  const matches: MatchRecord[] = [];
  const rounds: RoundRecord[] = [];
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
    const own = share && matches.slice(-planned.length).map((match) => gradedRound(match, share));
    rounds.push(...(own ?? []));
    const graded = own?.map((each) => gradedTasks([each]));
    step = generator.next(outcomesOf(step.value, planned, ends, graded));
  }
  return { settings, record: { agents, seed: 5, trees, matches }, rounds, ranking: step.value };
}

/** The one task of a match's tree, of which each agent passes its share. */
function gradedRound({ id, a, b, tree }: MatchRecord, share: (agent: AgentId) => number): RoundRecord {
  const grades = (agent: AgentId) =>
    Array.from({ length: 20 }, (_, item): Grade => {
      return { item: `i${item}`, outcome: item < 20 * share(agent) ? 'satisfied' : 'missing', quote: null };
    });
  const judgement = { gradesA: grades(a), gradesB: grades(b), verdict: {} as Verdict };
  const result = { kind: 'judged', judgement, evolution: null } as const;
  return { match: id, number: 1, path: [], width: 2, task: taskId(`of ${tree}`), result, scoreA: 0, scoreB: 0 };
}

const endOf = (a: AgentId, b: AgentId): MatchEnd => ({ kind: 'decided', winner: a < b ? 'a' : 'b', because: 'lead' });

describe('the places that a format gives', () => {
  it.each(
    formatNames.filter((name) => !withoutPlaces.includes(name)),
  )('are found again from the matches of %s', (format) => {
    const { settings, record, ranking } = played(format);
    expect(formatPlaces(record, settings)).toEqual(ranking);
    expect(formatPlaces({ ...record, matches: record.matches.toReversed() }, settings)).toEqual(ranking);
  });

  it('go by graded answers in an adaptive tournament, and by winners in one played before formats did', () => {
    const worstFirst = (agent: AgentId) => (agents.indexOf(agent) + 1) / 10;
    const { settings, record, rounds, ranking } = played('adaptive', worstFirst);
    expect(ranking.flat()).toEqual(agents.toReversed());
    expect(formatPlaces(record, settings, rounds)).toEqual(ranking);
    const before = played('adaptive');
    const graded = before.record.matches.map((match) => gradedRound(match, worstFirst));
    expect(formatPlaces(before.record, settings, graded)).toEqual(before.ranking);
  });

  it('are those of the leaderboard for swiss and round robin, so none are given', () => {
    for (const format of ['swiss', 'round-robin'] as const) {
      const { settings, record } = played(format);
      expect(formatPlaces(record, settings)).toBeNull();
    }
  });

  it('are no longer found for a stored tournament of a retired format', () => {
    const { record } = played('anchor');
    for (const format of retiredFormatNames) expect(formatPlaces(record, formatSettings.parse({ format }))).toBeNull();
  });

  it('are unknown where a match that was played again has turned who would have met', () => {
    const { settings, record } = played('adaptive');
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
