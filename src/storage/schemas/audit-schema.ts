import * as z from 'zod';
import { type Audit, storedAuditOrders, taskForms } from '../../audit/audit.ts';
import { auditAnswerSchema, type PlacedAnswer } from '../../audit/audit-answer.ts';
import { auditIdSchema, matchIdSchema, taskIdSchema, tournamentIdSchema } from '../../kernel/id-schemas.ts';
import { taskSchema } from './task-schema.ts';

const head = { id: auditIdSchema, tournament: tournamentIdSchema, seed: z.int(), createdAt: z.string() };

const preferenceCase = z.strictObject({
  task: taskIdSchema,
  forms: z.array(z.strictObject({ form: z.enum(taskForms), task: taskSchema })),
});

export const auditSchema = z.discriminatedUnion('instrument', [
  z.strictObject({
    ...head,
    instrument: z.literal('pipeline'),
    order: z.enum(storedAuditOrders),
    matches: z.array(matchIdSchema),
  }),
  z.strictObject({ ...head, instrument: z.literal('preference'), cases: z.array(preferenceCase) }),
]) satisfies z.ZodType<Audit>;

export const placedAnswerSchema = z.strictObject({
  answer: auditAnswerSchema,
  place: z.int(),
}) satisfies z.ZodType<PlacedAnswer>;
