import { holdsValue } from '../../../examiner/comparing/compare-value.ts';
import type { Grade } from '../../../examiner/grade.ts';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { mentionsIn } from '../../../examiner/grading/mentions.ts';
import { isStandingRival } from '../../../examiner/grading/rival-claims.ts';
import type { ClaimedGrade } from '../../../examiner/prompts/grade-reply.ts';
import type { Task } from '../../../examiner/task.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';
import { gradesReply } from './grades-reply.ts';
import { rebuiltTask } from './rebuilt-task.ts';

/** A judge that grades honestly, by text comparison, from the prompt alone. Null when no grades are asked for. */
export function gradesBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'grades', 'grades')) return null;
  const prompt = firstTurn(asked);
  const task = rebuiltTask(fencedText(prompt, 'checklist'));
  const answer = fencedText(prompt, 'answer');
  return gradesReply(asked, gradesByText(task, answer), entitiesByText(task, answer));
}

/** Every known name in the answer: offered where it stands for itself, mentioned where it is ruled out or only passed. */
function entitiesByText(task: Task, answer: string) {
  const names = new Map(mentionsIn(answer, task).map((mention) => [mention.name, mention]));
  const list = (isOffered: boolean) =>
    [...names.values()]
      .filter((mention) => (mention.node !== null || isStandingRival(mention)) === isOffered)
      .map(({ name, start, end }) => ({ name, quote: answer.slice(start, end) }));
  return { offered: list(true), mentioned: list(false) };
}

/** The grades of an answer as a judge claims them, by text comparison. */
export function gradesByText(task: Task, answer: string): readonly ClaimedGrade[] {
  return gradeAnswer(task, answer).map((grade) => ({
    item: grade.item,
    reason: 'by text comparison',
    outcome: grade.outcome,
    quote: shortQuote(task, grade),
    doubt: null,
  }));
}

const longEnough = 200;
const mostQuoted = 900;

/** As judges quote: not the whole passage, but the line or clause of it that shows the value. */
function shortQuote(task: Task, { item, outcome, quote }: Grade): string | null {
  if (quote === null || quote.length <= longEnough) return quote;
  const value = [...task.depthChecklist, ...task.widthChecklist].find(({ id }) => id === item)?.value ?? '';
  const clauses = quote.split(/\n|;\s|(?<=[.!?])\s|,(?=\s*")/);
  const shows = (text: string) => outcome !== 'satisfied' || holdsValue(text, value);
  return (
    clauses.map((clause) => clause.trim()).find((clause) => clause !== '' && shows(clause)) ??
    quote.slice(0, mostQuoted)
  );
}
