import { canonicalJson } from '../kernel/canonical-json.ts';
import type { AuditAnswer } from './audit-answer.ts';

/** An answer with its place, from 0, among those that one file gives to the same question at the same time. */
export interface PlacedAnswer {
  readonly answer: AuditAnswer;
  readonly place: number;
}

/** What an answer is about: an item, its round, a question. */
export function questionKey({ item, round, question }: Pick<AuditAnswer, 'item' | 'round' | 'question'>): string {
  return JSON.stringify([item, round, question]);
}

/**
 * The answers of one file with their places. Of equal answers in a file the last one stands. The place lets equal times be
 * told apart afterwards, whatever order files come in.
 */
export function placedAnswers(answers: readonly AuditAnswer[]): readonly PlacedAnswer[] {
  const lasting = new Map<string, AuditAnswer>();
  for (const answer of answers) {
    const key = JSON.stringify([questionKey(answer), answer.at, answer.value]);
    lasting.delete(key);
    lasting.set(key, answer);
  }
  const places = new Map<string, number>();
  return [...lasting.values()].map((answer) => {
    const key = `${questionKey(answer)} ${Date.parse(answer.at)}`;
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return { answer, place };
  });
}

/** Oldest first: by time, then by place, then by value, so that the order in which files came is all one. */
export function byTime(one: PlacedAnswer, other: PlacedAnswer): number {
  return (
    Date.parse(one.answer.at) - Date.parse(other.answer.at) ||
    one.place - other.place ||
    compareText(one.answer.value, other.answer.value) ||
    compareText(canonicalJson(one.answer), canonicalJson(other.answer))
  );
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
