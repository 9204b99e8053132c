import { z } from 'zod';
import { visibleLine } from '../kernel/visible-text.ts';
import { choices, questionIds } from './questions.ts';

/** Name and version of the file that an auditor hands in. */
export const auditAnswersVersion = 'dr-arena/audit-answers@1';

/** Longest name of an auditor, and longest note, in UTF-16 code units. */
export const longestAuditor = 80;
export const longestNote = 4000;

/** Answers of one file at most, changed ones included: some twenty for each question of an audit of thirty matches. */
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

/** What an auditor hands in: every answer that was given, changed ones included. */
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

/** Who takes part in an audit. What an adjudicator says of a verdict goes before what the others say. */
export interface Auditor {
  readonly name: string;
  readonly adjudicator: boolean;
}
