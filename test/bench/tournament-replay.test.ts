import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayTournament } from '../../bench/throughput/tournament-replay.ts';
import { agentId, matchId, taskId, treeId } from '../../src/kernel/ids.ts';
import type { MatchLog } from '../../src/reporting/export/match-log-schema.ts';
import { forAll } from '../support/for-all.ts';

type Match = MatchLog['matches'][number];

function match(a: string, b: string, tasks: readonly (string | null)[], tournamentRound = 1): Match {
  const rounds = tasks.map((task, index): Match['rounds'][number] => ({
    number: index + 1,
    path: [],
    width: 2,
    task: task === null ? null : taskId(task),
    scoreA: 0,
    scoreB: 0,
    result: { kind: 'void', void: { reason: 'task_failed', detail: '' } },
  }));
  const seats = { a: agentId(a), b: agentId(b) };
  const place = { id: matchId(`${a}~${b}`), tournamentRound, tree: treeId('t') };
  return { ...place, ...seats, end: null, scoreA: 0, scoreB: 0, rounds };
}

const latencies: Readonly<Record<string, number>> = { a: 100, b: 300, c: 50, d: 70 };
const byAgent = (agent: string) => latencies[agent] ?? 0;

describe('the replay of a tournament without overhead', () => {
  it('plays the rounds of a match in sequence and the two answers of a round at the same time', () => {
    expect(replayTournament([match('a', 'b', ['x', 'y', null])], byAgent, 16)).toBe(600);
  });

  it('plays matches at the same time, as many as there are places', () => {
    const matches = [match('a', 'b', ['x']), match('c', 'd', ['x'])];
    expect(replayTournament(matches, byAgent, 2)).toBe(300);
    expect(replayTournament(matches, byAgent, 1)).toBe(370);
  });

  it('waits for an answer that is under way and takes one that is there for nothing', () => {
    const underWay = [match('a', 'b', ['x']), match('b', 'c', ['x', 'y'])];
    expect(replayTournament(underWay, byAgent, 2)).toBe(600);
    expect(replayTournament([match('a', 'b', ['x']), match('b', 'a', ['x'])], byAgent, 1)).toBe(300);
  });

  it('ends a round of the tournament before it begins the next', () => {
    expect(replayTournament([match('a', 'b', ['x'], 1), match('c', 'd', ['y'], 2)], byAgent, 16)).toBe(370);
  });

  it('lies between the slowest answer and all answers one after the other', () => {
    const agents = fc.constantFrom('a', 'b', 'c', 'd');
    const tasks = fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 5 });
    const some = fc.array(fc.tuple(agents, agents, tasks, fc.integer({ min: 1, max: 3 })), { maxLength: 12 });
    forAll(some, fc.integer({ min: 1, max: 5 }), (drawn, concurrency) => {
      const matches = drawn.filter(([a, b]) => a !== b).map(([a, b, asked, round]) => match(a, b, asked, round));
      const answers = new Set(
        matches.flatMap(({ a, b, rounds }) => rounds.flatMap(({ task }) => [`${a}/${task}`, `${b}/${task}`])),
      );
      const all = [...answers].reduce((sum, each) => sum + byAgent(each.charAt(0)), 0);
      const time = replayTournament(matches, byAgent, concurrency);
      expect(time).toBeLessThanOrEqual(all);
      const slowest = [...answers].map((each) => byAgent(each.charAt(0)));
      expect(time).toBeGreaterThanOrEqual(Math.max(0, ...slowest));
    });
  });
});
