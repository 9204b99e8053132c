import type { Fence } from '../../src/kernel/fence.ts';
import { type ChecklistItem, decidingItems, type Task } from '../task.ts';
import { checklistFenceRule } from './fence-rule.ts';
import { gradingRules, quoteRule } from './grading-rules.ts';
import type { Prompt } from './prompt.ts';

/** Rivals beyond these are not shown: the checklist decides, they only help to recognise a wrong entity. */
const mostRivals = 40;
/** Of a page's quote, in UTF-16 code units. */
const longestPageQuote = 600;

const system = `You check one answer to a research question against a checklist, item by item. The checklist was read from web pages, and it decides, also where you remember otherwise.

${checklistFenceRule}

${gradingRules}

For each item give, in this order:
- item: its id.
- reason: in at most 20 words, what the answer says about it and why that is or is not the checklist's value.
- outcome.
- ${quoteRule} For a satisfied item they hold the value, or the name, itself.
- doubt: where you remember the fact otherwise than the checklist has it, what you remember, in one sentence; else null.

Style, length, Markdown and sources of the answer do not count. Grade every item exactly once.`;

/**
 * Asks for the grades of one answer, alone: nothing in it tells whose it is or what it is compared with.
 * @param task in visible form
 * @param answer the part of the answer that is graded
 */
export function gradeAnswerPrompt(task: Task, answer: string, fence: Fence): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', task.question),
    'What is known from the pages, as JSON: the pages on the way to the entities, the names of entities that would be wrong, and the checklist with the words of the page that each item stands on:',
    fence('checklist', checklistText(task, decidingItems(task))),
    'The answer to grade:',
    fence('answer', answer),
    `Grade these items: ${decidingItems(task)
      .map(({ id }) => id)
      .join(', ')}.`,
  ].join('\n\n');
  return { version: 'grade-answer@2', system, user };
}

/** The way, the rivals and items as JSON, one item a line. */
export function checklistText(task: Task, items: readonly ChecklistItem[]): string {
  const names = new Map(task.targets.map(({ node, name }) => [node, name]));
  const lines = items.map(({ id, kind, target, attribute, value, forms, facts }) =>
    JSON.stringify({
      item: id,
      kind,
      entity: names.get(target) ?? (kind === 'chain' ? value : ''),
      attribute,
      value,
      forms,
      page: facts[0]?.quote.text.slice(0, longestPageQuote) ?? '',
    }),
  );
  const wrong = JSON.stringify((task.rivals ?? []).slice(0, mostRivals));
  const path = JSON.stringify((task.chainChecklist ?? []).map((step) => step.value));
  return `{"path": ${path},\n"wrong": ${wrong},\n"items": [\n${lines.join(',\n')}\n]}`;
}
