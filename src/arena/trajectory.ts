import * as z from 'zod';
import { visibleText } from '../kernel/visible-text.ts';

/** Characters (UTF-16 code units, in visible form) of an answer; a longer one is no valid answer. */
const longestAnswer = 100_000;
const mostSteps = 1_000;
const mostToolCalls = 100;
const longestText = 1_000_000;

/** A figure of the record alone: no judge sees it. */
const figure = z.number().nonnegative().exactOptional();

const step = z
  .strictObject({
    reasoning: z.string().max(longestText).default(''),
    toolCalls: z
      .array(z.strictObject({ tool: z.string().max(200), input: z.string().max(longestText) }).readonly())
      .max(mostToolCalls)
      .readonly()
      .default([]),
    observation: z.string().max(longestText).exactOptional(),
    startMs: figure,
    elapsedMs: figure,
    costUsd: figure,
  })
  .readonly();

export const trajectoryStepsSchema = z.array(step).max(mostSteps).readonly();

/**
 * A rollout as its file has it. `steps`, and a step's reasoning, tool calls and observation, may be missing; the answer
 * may be empty, but is never missing. Members of other names are an error: a misspelt one would be judged as missing.
 */
export const trajectorySchema = z
  .strictObject({
    id: z.string().min(1).max(200),
    steps: trajectoryStepsSchema.default([]),
    answer: z.string().refine((text) => text.length <= longestAnswer && visibleText(text).length <= longestAnswer, {
      error: `longer than ${longestAnswer} characters`,
    }),
  })
  .readonly();

/** An agent's work on a question: its steps in order, then its answer (ArenaRL, section 3.1, eq. 1). */
export type Trajectory = z.infer<typeof trajectorySchema>;

/** Reasoning, the tool calls that it led to, and what came back; the observation is left out where it is not recorded. */
export type TrajectoryStep = z.infer<typeof step>;

/** Most trajectories of a group, which are ways to answer one question. */
export const mostCandidates = 64;
