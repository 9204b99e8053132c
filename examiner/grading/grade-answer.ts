import type { Grade } from '../grade.ts';
import type { Task } from '../task.ts';
import { gradeChain } from './grade-chain.ts';
import { gradeDepth, isOnlyMentioned } from './grade-depth.ts';
import { gradeWidth, takenNumbers } from './grade-width.ts';
import { gradedText } from './graded-text.ts';
import { readJsonAnswer } from './json-answer.ts';
import { plainForm, taskInPlainForm } from './plain-form.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Grades an answer item by item by text comparison, depth items first, then width items, then the steps of the chain, in
 * the order of the checklists. Formats may differ, content may not. Every quote is a part of the answer's visible text.
 * @param answer Markdown or JSON; empty for an agent that gave none
 */
export function gradeAnswer(task: Task, answer: string): Grade[] {
  const [text, plainTask] = [plainForm(answer), taskInPlainForm(task)];
  const json = readJsonAnswer(text);
  if (!json) return gradeText(plainTask, text);
  // The list is not in the answer, so the JSON is quoted.
  return gradeText(plainTask, plainForm(json.list)).map((grade) => ({ ...grade, quote: grade.quote && json.source }));
}

function gradeText(task: Task, answer: string): Grade[] {
  const text = gradedText(answer, task.wordLimit);
  const reading = readAnswer(task, text);
  const depth = gradeDepth(task, reading);
  const lost = task.depthChecklist.filter(
    (item, at) => depth[at]?.outcome === 'contradicted' && isOnlyMentioned(item, reading),
  );
  const taken = takenNumbers(task, reading);
  const width = task.widthChecklist.map((item): Grade => {
    // What is said in passing about an entity in whose place another one is offered answers nothing.
    if (lost.some(({ target }) => target === item.target)) return { item: item.id, outcome: 'missing', quote: null };
    return gradeWidth(task, item, reading, taken);
  });
  return [...depth, ...width, ...gradeChain(task, text)];
}
