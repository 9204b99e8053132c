import { z } from 'zod';

/** What a scripted agent can and cannot do. */
export const scriptedSkillSchema = z.strictObject({
  /** Link steps it can follow from the start page it searched; 0: it only searches. */
  hops: z.int().min(0).max(20),
  /** Probability, at each step a question needs, walked or not, of losing the trail; it then finds no target. */
  strayRate: z.number().min(0).max(1).default(0),
  /** Probability, for each target it gets to, of taking a sibling for it. */
  confuseRate: z.number().min(0).max(1).default(0),
  /** For how many targets it collects details; it names every target it finds. */
  coverage: z.int().min(0).max(50),
  /** Probability that a detail is given with a wrong value. */
  errorRate: z.number().min(0).max(1),
  /** Probability that a detail is left out. */
  omitRate: z.number().min(0).max(1).default(0),
  style: z.enum(['bullets', 'table', 'prose']).default('bullets'),
  /** Probability that it spends half of the words allowed, as far as there is room, before it comes to the point. */
  rambleRate: z.number().min(0).max(1).default(0),
});

export type ScriptedSkill = z.infer<typeof scriptedSkillSchema>;
