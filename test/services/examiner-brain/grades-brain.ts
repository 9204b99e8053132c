import * as z from 'zod';
import { holdsValue } from '../../../examiner/comparing/compare-value.ts';
import type { Grade } from '../../../examiner/grade.ts';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { type Mention, mentionsIn } from '../../../examiner/grading/mentions.ts';
import { isStandingRival } from '../../../examiner/grading/rival-claims.ts';
import type { ClaimedGrade } from '../../../examiner/prompts/grade-reply.ts';
import type { Task } from '../../../examiner/task.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';
import { gradesReply } from './grades-reply.ts';
import { rebuiltTask } from './rebuilt-task.ts';

/** A judge that grades honestly, by text comparison, from the prompt alone. Null when no grades are asked for. */
export function gradesBrain(asked: AskedModel): BrainReply | null {
  const prompt = firstTurn(asked);
  if (!asksFor(asked, 'grades', 'grades')) return asksFor(asked, 'entities', 'offered') ? mentionedReply(prompt) : null;
  const task = rebuiltTask(fencedText(prompt, 'checklist'));
  const answer = fencedText(prompt, 'answer');
  return gradesReply(asked, gradesByText(task, answer), entitiesByText(task, answer));
}

/** Names that text comparison takes for no entity are only mentioned. */
function mentionedReply(prompt: string): BrainReply {
  const names = z.array(z.string()).parse(JSON.parse(fencedText(prompt, 'names')));
  const mentioned = names.map((name) => ({ name, quote: name }));
  return { kind: 'text', text: JSON.stringify({ offered: [], mentioned }) };
}

/** Every known name in the answer: offered where it stands for itself somewhere, else mentioned. */
function entitiesByText(task: Task, answer: string) {
  const isOffer = (mention: Mention) => mention.node !== null || isStandingRival(mention);
  const mentions = mentionsIn(answer, task);
  const offers = new Set(mentions.filter(isOffer).map(({ name }) => name));
  const others = mentions.filter(({ name }) => !offers.has(name));
  const list = (all: readonly Mention[]) =>
    [...new Map(all.map((mention) => [mention.name, mention])).values()].map(({ name, start, end }) => ({
      name,
      quote: answer.slice(start, end),
    }));
  return { offered: list(mentions.filter(isOffer)), mentioned: list(others) };
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
