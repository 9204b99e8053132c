import type { Fence } from '../../src/kernel/fence.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';

/** Rivals beyond these are not shown: the checklist decides, they only help to recognise a wrong entity. */
const mostRivals = 40;
/** Of a page's quote, in UTF-16 code units. */
const longestPageQuote = 600;

const system = `You check one answer to a research question against a checklist, item by item. The checklist was read from web pages, and it decides.

${fenceRule}

Outcome of an item:
- satisfied: a depth item, when the answer offers that entity as one that is asked for; a width item, when the answer gives that value for that entity. The format may differ (number and date format, unit, language of a word, order of a list), the content may not.
- contradicted: a width item, when the answer gives another value for that entity, or that value and another one beside it; a depth item, when the answer offers another entity in its place. Each wrong entity that is offered contradicts one depth item. A name that the answer rules out is not offered.
- missing: in every other case, also when the answer is vague, refuses, or says something that only comes near.

For each item give:
- quote: words of the answer that show the outcome, copied exactly and as few as will do. For a satisfied item they must hold the value, or the name, itself. Null for missing.
- doubt: where you remember the fact otherwise than the checklist has it, what you remember, in one sentence; else null. The outcome goes by the checklist all the same.

Style, length, Markdown and sources of the answer do not count. Grade every item exactly once, by its id.`;

/**
 * Asks for the grades of one answer, alone: nothing in it tells whose it is or what it is compared with.
 * @param task in visible form
 * @param answer the part of the answer that is graded
 */
export function gradeAnswerPrompt(task: Task, answer: string, fence: Fence): Prompt {
  const items = [...task.depthChecklist, ...task.widthChecklist];
  const user = [
    'The question that was asked:',
    fence('question', task.question),
    'What is known from the pages, as JSON: the names of entities that would be wrong, and the checklist with the words of the page that each item stands on:',
    fence('checklist', checklistText(task)),
    'The answer to grade:',
    fence('answer', answer),
    `Grade these items: ${items.map(({ id }) => id).join(', ')}.`,
  ].join('\n\n');
  return { version: 'grade-answer@1', system, user };
}

/** Both checklists and the rivals as JSON, one item a line. */
export function checklistText(task: Task): string {
  const names = new Map(task.targets.map(({ node, name }) => [node, name]));
  const lineOf = ({ id, kind, target, attribute, value, facts }: ChecklistItem) =>
    JSON.stringify({
      item: id,
      kind,
      entity: names.get(target) ?? '',
      attribute,
      value,
      page: facts[0]?.quote.text.slice(0, longestPageQuote) ?? '',
    });
  const items = [...task.depthChecklist, ...task.widthChecklist].map(lineOf);
  const wrong = JSON.stringify((task.rivals ?? []).slice(0, mostRivals));
  return `{"wrong": ${wrong},\n"items": [\n${items.join(',\n')}\n]}`;
}
