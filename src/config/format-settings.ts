import * as z from 'zod';
import { numberFrom, positive, text, whole } from './setting-forms.ts';

/** The ways to rank agents that a tournament can take. */
export const formatNames = [
  'swiss',
  'round-robin',
  'anchor',
  'single-elimination',
  'double-elimination',
  'group',
  'adaptive',
  'placement',
] as const;
export type FormatName = (typeof formatNames)[number];

/** Formats that tournaments were played by; only groups of rollouts still are (training/formats). */
export const retiredFormatNames = ['single-elimination', 'double-elimination', 'group'] as const;
/** Recommendation in the place of a retired format. */
export const inPlaceOfRetired = 'swiss, or adaptive where only the best are wanted';

/** True if the format is played by groups of rollouts only. */
export function isRetiredFormat(name: string): boolean {
  return retiredFormatNames.some((retired) => retired === name);
}

/** Formats for tournaments that need to know nothing of the entrants beforehand. */
export const openFormatNames = formatNames.filter((name) => name !== 'placement' && !isRetiredFormat(name));

const groups = z
  .strictObject({
    size: whole(2, 64).default(4).describe('Entrants of a group (G).'),
    winners: whole(1, 63).default(2).describe('How many of a group go on (K_win).'),
    finalists: whole(1, 63).default(2).describe('It ends when at most so many are left (K_final).'),
    repeats: whole(1, 100).default(1).describe('Times it is played, each with a fresh draw (M).'),
    weights: z
      .array(numberFrom(0, 1000))
      .min(1)
      .max(64)
      .default([1])
      .describe('Points for going on in round 1, 2, … (omega); the last holds for all later ones.'),
  })
  .refine(({ size, winners }) => winners < size, 'winners must be below size')
  .refine(({ winners, finalists }) => winners <= finalists, 'winners must not be above finalists');

const adaptive = z.strictObject({
  pairings: whole(1, 100_000).optional().describe('Budget; default: 2 N - 2, as single elimination takes.'),
  wanted: z
    .union([z.literal('all'), whole(1, 63)])
    .default('all')
    .describe(
      'Stop when all ranks, or the best agents, as many as are asked for, differ significantly from the others.',
    ),
  confidence: numberFrom(0.5, 0.999).default(0.95).describe('Confidence of these differences, 0.5 to 0.999.'),
  costs: z
    .record(text(500), positive(1e9))
    .default({})
    .describe("What an agent's answers cost, in any unit; 1 for one not named. Dear pairs must tell more."),
});

const placement = z.strictObject({
  established: z
    .record(text(500), numberFrom(-100_000, 100_000))
    .default({})
    .describe('Ratings of the agents that have one; all others are placed among them.'),
  rounds: whole(1, 63)
    .optional()
    .describe('Opponents of each agent that is placed; default: ceil(log2 of those that have a rating).'),
});

/** Settings of the formats; each format reads only its own. */
export const formatShape = {
  format: z.enum(formatNames).default('swiss').describe('Who meets whom (docs/tournament-formats.md).'),
  rounds: whole(1, 64).optional().describe('Swiss rounds; default: one more than ceil(log2 agents).'),
  anchor: text(500)
    .optional()
    .describe(
      'The agent that all others meet first: of an anchor tournament, and of the seeding of single-elimination.',
    ),
  group: groups.prefault({}).describe('Of the format group: sizes and points of its groups.'),
  adaptive: adaptive.prefault({}).describe('Of the format adaptive: its budget, and when it stops.'),
  placement: placement.prefault({}).describe('Of the format placement: who has a rating already.'),
};

export const formatSettings = z.strictObject(formatShape);
export type FormatSettings = z.infer<typeof formatSettings>;
