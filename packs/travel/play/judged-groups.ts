import { questionWithPolicy } from '../tasks/question-with-policy.ts';
import type { TravelTask } from '../tasks/travel-task.ts';
import type { PlayedAnswer } from './contestants.ts';

const longestResult = 1_000;

/** The answers to a task as `dr-arena rewards` reads them: a group a question, tool calls as messages. */
export function judgedGroup(task: TravelTask, answers: ReadonlyMap<string, PlayedAnswer>) {
  const candidates = [...answers].map(([id, { text, uses }]) => ({
    id,
    messages: uses.flatMap(({ tool, input, result }) => [
      { role: 'assistant', content: '', tool_calls: [{ function: { name: tool, arguments: input } }] },
      { role: 'tool', content: result.slice(0, longestResult) },
    ]),
    response: text,
  }));
  return { group_id: task.id, query: questionWithPolicy(task), candidates };
}
