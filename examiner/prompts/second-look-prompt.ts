import type { Fence } from '../../src/kernel/visible-text.ts';
import type { Span } from '../span.ts';
import { asksForPoints, type ChecklistItem, decidingItems, type Task } from '../task.ts';
import { checklistText, gradingRules, pointsLead, quoteRule, toldOfKind } from './grade-answer-prompt.ts';
import { checklistFenceRule, type Prompt } from './prompt.ts';

/** A grade that code could not settle. */
export interface OpenGrade {
  readonly item: ChecklistItem;
  /** What the first look said; null where it gave the item no grade. */
  readonly outcome: 'satisfied' | 'contradicted' | null;
  readonly quote: string;
  /** The words of the answer around the quote; empty when the quote was not found. */
  readonly passage: string;
  /** The quote shows nothing of the item, or does not stand in the answer. */
  readonly unshown: boolean;
  /** What code could not settle, in one clause. */
  readonly reason: string;
}

const system = `You look once more at a few grades of one answer to a research question. A grader gave them; a program that compares values and words could not settle them. The program knows neither synonyms nor languages; the grader may have been careless. Some of the grades are wrong. Decide for yourself. Where "outcome" is null the grader gave none.

${checklistFenceRule}

${gradingRules}

For each item give, in this order:
- item: its id.
- reason: in at most 30 words, whether the quoted words say the checklist's value of this entity, and why.
- outcome.
- ${quoteRule} They must stand in the answer, letter for letter, and state the thing themselves. Where the program found nothing of the item in the words quoted, quote others, or more of them.
- doubt: null, or what you remember otherwise than the checklist has it.

Give each item exactly once, by its id.`;

/**
 * Asks for a second look at the open grades of one answer, with the whole answer beside them.
 * @param task in visible form
 * @param answer the part of the answer that is graded
 * @param open at least one
 */
export function secondLookPrompt(task: Task, answer: string, open: readonly OpenGrade[], fence: Fence): Prompt {
  const ids = new Set(open.map(({ item }) => item.id));
  const items = decidingItems(task).filter(({ id }) => ids.has(id));
  const { told, version } = toldOfKind(task, 'second-look@2');
  const user = [
    'The question that was asked:',
    fence('question', task.question),
    ...told,
    asksForPoints(task)
      ? pointsLead
      : 'From the pages, as JSON: the pages on the way to the entities, the names of entities that would be wrong, and the items in doubt:',
    fence('checklist', checklistText(task, items)),
    'The whole answer:',
    fence('answer', answer),
    'The grades in doubt, as JSON, each with the words that the grader quoted, what stands around them, and what the program could not settle:',
    fence('grades', open.map(openLine).join('\n')),
    `Look again at: ${items.map(({ id }) => id).join(', ')}.`,
  ].join('\n\n');
  return { version, system, user };
}

function openLine({ item, outcome, quote, passage, reason }: OpenGrade): string {
  return JSON.stringify({ item: item.id, outcome, quote, passage, unsettled: reason });
}

/** Shown around a quote on either side at most, in UTF-16 code units. */
const mostAround = 400;

/** The line that holds a quote, with the line above and below and the nearest heading, cut to a bounded length. */
export function quotePassage(text: string, { start, end }: Span): string {
  const from = lineStart(text, Math.max(0, lineStart(text, start) - 1));
  const to = lineEnd(text, Math.min(text.length, lineEnd(text, end) + 1));
  const around = text.slice(Math.max(from, start - mostAround), Math.min(to, end + mostAround)).trim();
  const heading = text
    .slice(0, from)
    .split('\n')
    .findLast((line) => /^ {0,3}#{1,6}\s/.test(line));
  return heading === undefined ? around : `${heading.trim().slice(0, mostAround)}\n…\n${around}`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
