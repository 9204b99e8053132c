import * as z from 'zod';
import { groupBy } from '../kernel/group-by.ts';
import { shortHash } from '../kernel/hash.ts';
import type { AuditId, MatchId, TaskId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { canonicalJson } from '../kernel/json.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { seatsSwapped } from './audit.ts';
import { choices, questionIds, type ShownVerdict } from './questions.ts';
import { stepOfShown, type VerdictStep } from './shown-rounds.ts';

/** Name and version of the file that an auditor hands in. */
export const auditAnswersVersion = 'dr-arena/audit-answers@1';

/** Maximum lengths of an auditor's name and of a note, in UTF-16 code units. */
export const longestAuditor = 80;
export const longestNote = 4000;

/** Maximum number of answers in one file, changed ones included: about twenty for each question of an audit of thirty matches. */
export const mostAnswers = 20_000;

const isAllowed = ({ question, value }: { question: string; value: string }) =>
  question === 'note' || (choices as Record<string, readonly string[]>)[question]?.includes(value) === true;

const allowedValues = [
  ...Object.entries(choices).map(([question, own]) => `${question}: ${own.join(', ')}`),
  'note: any text',
].join('; ');

/** One answer to one question about one item: a match's round, a match, or a case. */
export const auditAnswerSchema = z
  .strictObject({
    item: z.string().min(1).max(80).describe('Names a match or a case within the audit and tells nothing about it.'),
    round: z.int().min(1).max(1000).nullable().describe('The round it is about; null: the whole item.'),
    question: z.enum(questionIds),
    value: z.string().max(longestNote).describe(allowedValues),
    at: z.iso
      .datetime()
      .describe('When it was given, UTC: the latest counts; of C1 the first is kept apart, as given blind.'),
  })
  .refine(isAllowed, 'is none of the choices of its question');

export type AuditAnswer = z.infer<typeof auditAnswerSchema>;

/** Characters that take no room, or are blank. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** An auditor's name: visible characters, composed (NFC), so that names that look alike are alike but for like letters. */
export const auditorSchema = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(longestAuditor)
  .refine(
    (name) => visibleLine(name) === name && !unseen.test(name),
    'holds characters that cannot be seen, or runs of blanks',
  );

/** Parses the file that an auditor hands in: every answer given, changed ones included. */
export const auditAnswersSchema = z.strictObject({
  schema: z.literal(auditAnswersVersion),
  audit: z.string().min(1).max(80),
  auditor: auditorSchema,
  answers: z.array(auditAnswerSchema).max(mostAnswers),
});

export type AuditAnswers = z.infer<typeof auditAnswersSchema>;

/** An answer with who gave it. */
export interface GivenAnswer extends AuditAnswer {
  readonly auditor: string;
}

/** A person who takes part in an audit. Only earlier versions had adjudicators, who settled disagreements of others. */
export interface Auditor {
  readonly name: string;
  readonly adjudicator: boolean;
}

/** Returns the verdict of an answer to C1 by seats, with the auditor's shuffle undone; null for an answer to another question. */
export function auditorVerdict(audit: AuditId, { auditor, item, question, value }: GivenAnswer): VerdictStep | null {
  if (question !== 'C1' || !isShownVerdict(value)) return null;
  return stepOfShown(value, seatsSwapped(audit, auditor, item));
}

function isShownVerdict(value: string): value is ShownVerdict {
  return (choices.C1 as readonly string[]).includes(value);
}

/** A file for each auditor, in the order in which they come first. */
export function answersFiles(audit: AuditId, answers: readonly GivenAnswer[]): readonly AuditAnswers[] {
  return [...groupBy(answers, ({ auditor }) => auditor)].map(([auditor, own]) => ({
    schema: auditAnswersVersion,
    audit,
    auditor,
    answers: own.map(({ item, round, question, value, at }) => ({ item, round, question, value, at })),
  }));
}

/** The name that a match has within an audit. It tells nothing about the match. */
export function auditMatchItem(audit: AuditId, match: MatchId): string {
  return `m-${shortHash(['audit item', audit, match])}`;
}

/** The name that a case has within an audit. */
export function caseItem(audit: AuditId, task: TaskId): string {
  return `c-${shortHash(['audit item', audit, task])}`;
}

export const placedAnswerSchema = z.strictObject({
  answer: auditAnswerSchema,
  /** Counted from 0 among the answers of one file to the same question at the same time. */
  place: z.int(),
});

/** An answer with its place. */
export type PlacedAnswer = Immutable<z.infer<typeof placedAnswerSchema>>;

/** Returns a key of what an answer is about: item, round and question. */
export function questionKey({ item, round, question }: Pick<AuditAnswer, 'item' | 'round' | 'question'>): string {
  return JSON.stringify([item, round, question]);
}

/**
 * Numbers the answers of one file; of equal answers the last is kept. The number orders answers of equal times, whatever order
 * files come in.
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

/** Compares two answers by time, then place, then value, so that the order in which files came does not matter. */
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
