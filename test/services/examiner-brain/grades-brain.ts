import * as z from 'zod';
import type { ClaimedGrade } from '../../../examiner/prompts/grade-reply.ts';
import type { Task } from '../../../examiner/task.ts';
import type { AskedModel, BrainReply } from '../model-brain.ts';
import { asksFor, fencedText, firstTurn } from './fenced-parts.ts';
import { gradesReply } from './grades-reply.ts';
import { isOffered, type NamedPlace, namedPlaces, plainGrades } from './plain-grades.ts';
import { rebuiltTask } from './rebuilt-task.ts';

/** A judge that grades honestly what is plainly written, from the prompt alone. Null when no grades are asked for. */
export function gradesBrain(asked: AskedModel): BrainReply | null {
  const prompt = firstTurn(asked);
  if (!asksFor(asked, 'grades', 'grades')) return asksFor(asked, 'entities', 'offered') ? mentionedReply(prompt) : null;
  const task = rebuiltTask(fencedText(prompt, 'checklist'));
  const answer = fencedText(prompt, 'answer');
  return gradesReply(asked, claimedGrades(task, answer), listedEntities(task, answer));
}

/** Names that were listed nowhere are only mentioned. */
function mentionedReply(prompt: string): BrainReply {
  const names = z.array(z.string()).parse(JSON.parse(fencedText(prompt, 'names')));
  const mentioned = names.map((name) => ({ name, quote: name }));
  return { kind: 'text', text: JSON.stringify({ offered: [], mentioned }) };
}

/** Every known name in the answer: a target, or a rival that opens a line, is offered; the others are mentioned. */
function listedEntities(task: Task, answer: string) {
  const places = namedPlaces(task, answer);
  const isOffer = (place: NamedPlace) => place.node !== null || isOffered(answer, place);
  const offers = new Set(places.filter(isOffer).map(({ name }) => name));
  const list = (all: readonly NamedPlace[]) =>
    [...new Map(all.map((place) => [place.name, place])).values()].map(({ name, start, end }) => ({
      name,
      quote: answer.slice(start, end),
    }));
  return { offered: list(places.filter(isOffer)), mentioned: list(places.filter(({ name }) => !offers.has(name))) };
}

/** The grades of an answer as a judge claims them. */
export function claimedGrades(task: Task, answer: string): readonly ClaimedGrade[] {
  return plainGrades(task, answer).map((grade) => ({ ...grade, reason: 'as it is written', doubt: null }));
}
