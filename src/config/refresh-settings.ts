import { z } from 'zod';

/** How a scheduled refresh plays, when it stops, and how long its matches count. */
export const refreshSettings = z
  .strictObject({
    play: z
      .enum(['all', 'new'])
      .default('all')
      .describe('Who plays: all agents, or only those without a rating yet, against chosen opponents.'),
    portions: z
      .int()
      .min(1)
      .max(100)
      .default(1)
      .describe("Times that 'trees.count' trees are built and played on, at most."),
    width: z
      .number()
      .positive()
      .max(10_000)
      .optional()
      .describe("Stop before the last portion once every agent's 95% interval is at most so wide, in rating points."),
    windowDays: z
      .number()
      .positive()
      .max(36_500)
      .optional()
      .describe('Older matches no longer count; default: all do.'),
    halfLifeDays: z
      .number()
      .positive()
      .max(36_500)
      .optional()
      .describe('A match counts half as much after so many days; default: all count alike.'),
  })
  .describe('What each refresh of a schedule does.');

export type RefreshSettings = z.infer<typeof refreshSettings>;
