import type { Agent } from '../../agents/agent.ts';
import type { Task } from '../../examiner/task.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { AgentId, TaskId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';

export interface InformedAgentOptions {
  readonly id: AgentId;
  /** Probability that it gives a checklist item, 0 to 1. */
  readonly skill: number;
  readonly loadTask: (id: TaskId) => Promise<Task | null>;
  /** Milliseconds that it takes for a task on purpose. */
  readonly latency: (agent: AgentId, task: TaskId) => number;
}

/**
 * A contestant that costs next to no work: it looks its answer up in the task's checklists. For measuring what the
 * arena itself costs; never in a contest.
 */
export function informedAgent({ id, skill, loadTask, latency }: InformedAgentOptions): Agent {
  return {
    id,
    provider: 'informed',
    vendor: null,
    answer: async ({ taskId }) => {
      const started = systemClock.now();
      const task = await loadTask(taskId);
      if (!task) throw new Error(`there is no task ${taskId}`);
      const text = answerTo(task, id, skill);
      const rest = latency(id, taskId) - (systemClock.now() - started);
      if (rest > 0) await systemClock.sleep(rest);
      const answer = { text, citations: [], toolCalls: [], costUsd: 0 };
      return { kind: 'answered', answer, elapsedMs: systemClock.now() - started };
    },
  };
}

function answerTo(task: Task, id: AgentId, skill: number): string {
  const lines = task.targets.flatMap(({ node, name }) => {
    if (!knows(task, id, skill, node)) return [];
    const own = task.widthChecklist.filter((item) => item.target === node && knows(task, id, skill, item.id));
    return [`- **${name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`];
  });
  return lines.join('\n') || 'Nothing found.';
}

function knows(task: Task, id: AgentId, skill: number, item: string): boolean {
  return randomFor('informed agent', id, task.id, item).chance(skill);
}
