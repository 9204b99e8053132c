import type { Task } from '../../examiner/task.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Brain } from './model-brain.ts';

export interface Contestant {
  readonly name: string;
  /** Probability that it gives a checklist item, 0 to 1. */
  readonly skill: number;
}

/**
 * A contestant's model of known skill: it looks the question up among the tasks that are written, and gives each point
 * with the probability of its skill. What it gives depends on its name, the question and the point alone.
 */
export function contestantBrain(
  { name, skill }: Contestant,
  taskOf: (question: string) => Promise<Task | null>,
): Brain {
  return async ({ turns }) => {
    const question = turns.findLast(({ role }) => role === 'user')?.text ?? '';
    const task = await taskOf(question);
    if (!task) return { kind: 'status', status: 400 };
    const knows = (item: string) => randomFor('contestant', name, task.question, item).chance(skill);
    const lines = task.targets.flatMap((target) => {
      if (!knows(target.node)) return [];
      const own = task.widthChecklist.filter((item) => item.target === target.node && knows(item.id));
      return [`- **${target.name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`];
    });
    const pages = [...new Set(task.depthChecklist.flatMap(({ facts }) => facts.map(({ quote }) => quote.url)))];
    return {
      kind: 'text',
      text: lines.join('\n') || 'I could not find it.',
      citations: pages.map((url) => ({ url, title: 'A page' })),
      searches: [question.slice(0, 60)],
      usage: { input: 4000, cached: 1000, output: 300 },
    };
  };
}
