import { z } from 'zod';

const criterion = z
  .strictObject({
    /** Letters and digits; unique within its part. */
    id: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(1_000),
  })
  .readonly();

const part = z
  .strictObject({
    /** Its share of the combined score. */
    weight: z.number().min(0).max(1),
    /** What holds for all of its criteria; may be empty. */
    guidance: z.string().max(2_000),
    criteria: z
      .array(criterion)
      .min(1)
      .max(12)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'two criteria have one id' })
      .readonly(),
  })
  .readonly();

/** A rubric of a user's own; the two weights add up to 1. */
export const domainRubricSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
    process: part,
    answer: part,
  })
  .refine(({ process, answer }) => Math.abs(process.weight + answer.weight - 1) < 1e-9, {
    error: 'the weights of process and answer must add up to 1',
  })
  .readonly();

/** By what the trajectories of one domain are scored: criteria for the process and for the answer, each from 0 to 10. */
export type DomainRubric = z.infer<typeof domainRubricSchema>;

/** The two parts of a trajectory that are scored. */
export const trajectoryParts = ['process', 'answer'] as const;
export type TrajectoryPart = (typeof trajectoryParts)[number];
