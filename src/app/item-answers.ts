import type { AuditAnswer } from '../audit/audit-answer.ts';
import type { QuestionId } from '../audit/questions.ts';
import { type Clock, isoTime } from '../kernel/clock.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isDecided, openQuestions, openRounds } from '../report/audit/item-progress.ts';
import type { AuditorDesk } from './auditor-desk.ts';
import { type PostedAnswers, soundAnswers } from './posted-answers.ts';

/** What a form comes to. */
export interface ItemAnswers {
  readonly answers: readonly AuditAnswer[];
  /** The own verdict was to be given, and none was chosen. */
  readonly verdictMissing: boolean;
}

/**
 * A form as answers with their time. The own verdict is one only when it is said to be decided; after that every change is
 * a further answer.
 *
 * @param number of the item, from 1
 * @returns a failure in words where it answers what is not open to this auditor by now
 */
export function itemAnswers(
  desk: AuditorDesk,
  number: number,
  { round, decided, changed }: PostedAnswers,
  clock: Clock,
): Result<ItemAnswers, string> {
  const open = openTo(desk, number, round);
  if (open === null) return fail('That round is not open yet, or there is none of this number.');
  const closed = [...changed.keys()].find((question) => !open.questions.includes(question));
  if (closed !== undefined) return fail(`Question ${closed} is not open yet.`);
  const undecided = open.questions.includes('C1') && desk.answer(open.item, round, 'C1') === null;
  const kept = [...changed].filter(
    ([question, value]) =>
      (question !== 'C1' || !undecided || decided) && value !== desk.answer(open.item, round, question),
  );
  const answers = kept.map(([question, value]) => {
    const about = { item: open.item, round, question };
    return { ...about, value, at: timeOf(desk, about, clock) };
  });
  const sound = soundAnswers(answers);
  return sound.ok ? ok({ answers, verdictMissing: decided && undecided && !changed.has('C1') }) : sound;
}

interface OpenPart {
  readonly item: string;
  readonly questions: readonly QuestionId[];
}

/** What of an item may be answered by now; null where nothing. */
function openTo({ packet, answer }: AuditorDesk, number: number, round: number | null): OpenPart | null {
  const match = packet.matches[number - 1];
  const found = packet.cases[number - 1 - packet.matches.length];
  if (found) return round === null ? { item: found.item, questions: ['Q1', 'Q2', 'note'] } : null;
  if (!match) return null;
  if (round === null) return isDecided(match, answer) ? { item: match.item, questions: ['D2'] } : null;
  const open = openRounds(match, answer).find((each) => each.number === round);
  return open ? { item: match.item, questions: [...openQuestions(match.item, open, answer), 'note'] } : null;
}

/** Now, or just after the answer it replaces where that one has a later time. */
function timeOf(
  { answers }: AuditorDesk,
  { item, round, question }: Pick<AuditAnswer, 'item' | 'round' | 'question'>,
  clock: Clock,
): string {
  const now = isoTime(clock);
  const before = answers.findLast((each) => each.item === item && each.round === round && each.question === question);
  if (before === undefined || Date.parse(before.at) < Date.parse(now)) return now;
  return new Date(Date.parse(before.at) + 1).toISOString();
}
