import { describe, expect, it } from 'vitest';
import type { Task } from '../../../examiner/task.ts';
import type { AnswerRecord } from '../../../src/arena/tournament.ts';
import type { ToolCall } from '../../../src/kernel/answer.ts';
import { agentId, matchId, taskId, tournamentId } from '../../../src/kernel/ids.ts';
import { trajectoryLines, wholeTasks } from '../../../src/reporting/export/trajectories-jsonl.ts';
import { readRolloutGroup } from '../../../training/rewards/read-rollouts.ts';
import { shownTrajectory } from '../../../training/trajectories/shown-trajectory.ts';
import { sampleTask } from '../../examiner/sample-task.ts';

const asked = (id: string): Task => ({ ...sampleTask(), id: taskId(id), question: `What is ${id}?` });
const search: ToolCall = {
  tool: 'search',
  input: 'lighthouses',
  reasoning: 'First the name.',
  result: '1. Lighthouses',
  startMs: 1_234,
  elapsedMs: 31,
  costUsd: 0.0125,
};

function answered(task: string, agent: string, toolCalls: readonly ToolCall[], scope = ''): AnswerRecord {
  const answer = { text: `By ${agent}.`, citations: [], toolCalls, reasoning: 'That is all.', costUsd: null };
  return recordOf(task, agent, scope, { kind: 'answered', answer, elapsedMs: 5 });
}

function recordOf(task: string, agent: string, scope: string, outcome: AnswerRecord['outcome']): AnswerRecord {
  const counted = scope === '' ? '' : matchId(scope);
  return { tournament: tournamentId('T'), agent: agentId(agent), task: taskId(task), scope: counted, outcome };
}

function groupOf(line: string | undefined) {
  const group = readRolloutGroup(line ?? '');
  return typeof group === 'string' ? expect.fail(group) : group;
}

describe('an export of trajectories', () => {
  it('is read by the judges of trajectories as it is: question, reasoning, calls by their names, what came back, answer', () => {
    const named: ToolCall = { tool: 'other', name: 'opening_hours', input: '{"of":"x"}' };
    const failure = { fault: 'agent', reason: 'timed_out', detail: 'too late' } as const;
    const lines = trajectoryLines(
      [
        answered('t1', 'Swift', [search, named]),
        recordOf('t1', 'Wren', '', { kind: 'failed', failure, elapsedMs: 9, toolCalls: [search] }),
      ],
      [asked('t1')],
    );
    expect(lines).toHaveLength(1);
    const { id, query, rollouts } = groupOf(lines[0]);
    expect([id, query]).toEqual(['t1', 'What is t1?']);
    const [swift, wren] = rollouts;
    expect(swift).toMatchObject({ id: 'Swift', answered: true, trajectory: { answer: 'By Swift.' } });
    expect(swift?.trajectory.steps[0]).toMatchObject({ startMs: 1_234, elapsedMs: 31, costUsd: 0.0125 });
    const shown = shownTrajectory(swift?.trajectory ?? expect.fail())
      .process.split('\n')
      .map((each) => JSON.parse(each));
    expect(shown).toEqual([
      {
        step: 1,
        reasoning: 'First the name.',
        toolCalls: [{ tool: 'search', input: 'lighthouses' }],
        observation: '1. Lighthouses',
      },
      { step: 2, toolCalls: [{ tool: 'opening_hours', input: '{"of":"x"}' }] },
      { step: 3, reasoning: 'That is all.' },
    ]);
    expect(wren).toMatchObject({ id: 'Wren', answered: false, trajectory: { answer: '' } });
    expect(wren?.trajectory.steps).toHaveLength(1);
  });

  it('keeps answers that count in one match apart, and makes groups of no more agents than are read', () => {
    const scoped = trajectoryLines(
      [answered('t1', 'Swift', []), answered('t1', 'Swift', [], 'm1'), answered('t1', 'Swift', [], 'm2')],
      [asked('t1')],
    );
    expect(new Set(scoped.map((line) => groupOf(line).id)).size).toBe(3);
    expect(scoped.map((line) => JSON.parse(line).match_id)).toEqual([null, 'm1', 'm2']);
    const many = Array.from({ length: 70 }, (_, at) => answered('t1', `agent-${at}`, []));
    expect(
      trajectoryLines(many, [asked('t1')])
        .map(groupOf)
        .map(({ id, rollouts }) => [id, rollouts.length]),
    ).toEqual([
      ['t1', 64],
      ['t1-2', 6],
    ]);
  });

  it('has each task whole, however the answers come', async () => {
    const all = ['t1', 't1', 't2', 't3', 't3', 't3'].map((task, at) => answered(task, `agent-${at}`, []));
    for (const size of [1, 2, 3, 6]) {
      async function* portions() {
        for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
      }
      const got: AnswerRecord[][] = [];
      for await (const portion of wholeTasks(portions())) got.push([...portion]);
      expect(got.flat()).toEqual(all);
      const tasks = got.map((portion) => [...new Set(portion.map(({ task }) => task))]);
      expect(new Set(tasks.flat()).size).toBe(tasks.flat().length);
    }
  });
});
