import { describe, expect, it } from 'vitest';
import { seriesLeaderboard } from '../../../src/arena/series/series-leaderboard.ts';
import { agentId, taskId } from '../../../src/kernel/ids.ts';
import { decisionDocument } from '../../../src/reporting/decision-document.ts';
import { moreBySchedule, seriesEvidence } from '../../../src/reporting/series-decision.ts';
import { type AnsweredTournament, seriesConduct } from '../../../src/reporting/view/series-conduct.ts';
import { roundRecord } from '../../arena/match-records.ts';
import { configOf, endOf, madeUpTournament, rated, refreshRecord } from '../../arena/series/made-up-series.ts';

const settings = { strengths: [1, 0, -1], seed: 4, trees: 6 };

/** Each agent was asked one task, the same in each tournament; the last one crashed. */
function answered(refresh: number, config?: unknown): AnsweredTournament {
  const played = madeUpTournament(settings, refresh);
  const task = taskId('task');
  const answers = played.agents.map((agent) => ({
    tournament: played.id,
    agent,
    task,
    scope: '',
    outcome:
      agent === 'c'
        ? ({ kind: 'failed', failure: { fault: 'agent', reason: 'crashed', detail: 'exit 1' }, elapsedMs: 10 } as const)
        : ({
            kind: 'answered',
            answer: { text: '', citations: [], toolCalls: [], costUsd: null },
            elapsedMs: 1000 * refresh,
          } as const),
  }));
  return {
    ...played,
    ...(config !== undefined && { config }),
    rounds: played.matches.map(({ id, b }) =>
      b === 'c' ? roundRecord(id, 1, 'A_MUCH_BETTER') : roundRecord(id, 1, 'A_BETTER', 'DEPTH'),
    ),
    answers: answers as AnsweredTournament['answers'],
    spent: [{ agent: 'a', task, usd: 0.1 * refresh }],
    details: new Map([[agentId('c'), `exit ${refresh}`]]),
  };
}

function decide(tournaments: readonly AnsweredTournament[]) {
  const refreshes = tournaments.map((_, index) => refreshRecord(index + 1, [`T${index + 1}`]));
  const board = seriesLeaderboard({ refreshes, tournaments }, rated, { at: endOf(9) });
  const conduct = seriesConduct(board, tournaments);
  const evidence = seriesEvidence(board, conduct, moreBySchedule('weekly'));
  return {
    conduct,
    decision: decisionDocument(
      evidence,
      [],
      board.entrants.map(({ label }) => label),
    ),
  };
}

describe('what the entrants of a series did', () => {
  const { conduct, decision } = decide([answered(1), answered(2)]);

  it('is counted over all its tournaments, where the same task counts anew in each', () => {
    expect(conduct.noAnswers).toEqual([
      { agent: 'c', configName: 'c', asked: 2, failed: 2, reason: 'crashed', lastDetail: 'exit 2' },
    ]);
    expect(conduct.failures.find(({ agent }) => agent === 'c')).toMatchObject({ won: 0, untagged: 24, rounds: 24 });
    const [first] = conduct.costs;
    expect(first).toMatchObject({ agent: 'a', usd: { amount: { answers: 2 } }, seconds: { amount: { mean: 1.5 } } });
    expect(first?.usd.amount?.mean).toBeCloseTo(0.15);
  });

  it('gives its decision all parts of a tournament’s, who answered nothing first', () => {
    expect(decision.reasons[0]?.question).toBe('No answers');
    expect(decision.reasons.map(({ question }) => question)).toEqual(
      expect.arrayContaining(['How far apart', 'What it costs', 'What it fails at']),
    );
    expect(decision.sentence).not.toMatch(/^c\b/);
  });

  it('tells where one’s own stands among built-in ones, without a page that shows it beside the first', () => {
    const config = {
      agents: ['a', 'b', 'c'].map((name) => ({ kind: name === 'c' ? 'http' : 'scripted', name })),
    };
    const mixed = decide([answered(1, config), answered(2, config)]).decision;
    expect(mixed.own).toMatchObject([{ agent: 'c', place: 3, sideBySide: null, lostMostBy: 'NO_ANSWER' }]);
  });

  it('is of each version by itself', () => {
    const newer = configOf(['a', 'b', 'c'], { a: 4 });
    const { failures } = decide([answered(1), answered(2, newer)]).conduct;
    expect(failures.filter(({ agent }) => agent.startsWith('a ('))).toHaveLength(2);
  });
});
