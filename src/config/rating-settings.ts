import * as z from 'zod';
import { positive, whole } from './setting-forms.ts';

/** Features of an answer's style that can be controlled for. */
export const styleFeatures = ['length', 'citations', 'headings', 'lists'] as const;
export type StyleFeature = (typeof styleFeatures)[number];

/** The ratings that a tournament has: by all graded items, and Bradley-Terry on matches. */
export const boards = ['items', 'matches'] as const;
export type Board = (typeof boards)[number];

/** Settings for turning results into ratings. */
export const ratingSettings = z.strictObject({
  board: z
    .enum(boards)
    .default('items')
    .describe(
      'Which rating stands first: by all graded items, which decides most for its cost, or Bradley-Terry on matches, as in the paper.',
    ),
  ties: z
    .enum(['half', 'davidson', 'rao-kupper'])
    .default('half')
    .describe(
      'half: a tie is half a win for each. The others are retired: a stored board that has one is shown, and nothing is played by it.',
    ),
  level: z
    .enum(['match', 'round', 'margin'])
    .default('match')
    .describe('What is rated: matches, judged rounds, or matches weighted by the margin of their scores.'),
  interval: z
    .enum(['jackknife', 'bootstrap', 'sandwich'])
    .default('jackknife')
    .describe('jackknife: 95% intervals leave out one tree at a time. The others are retired, as of ties.'),
  style: z
    .array(z.enum(styleFeatures))
    .max(styleFeatures.length)
    .default([])
    .describe('Features of answers whose effect is taken out of the ratings.'),
});
export type RatingSettings = z.infer<typeof ratingSettings>;

/** A setting that nothing is rated by any more, such as `ties: davidson`; null for none. */
export function retiredRating({ ties, interval }: Pick<RatingSettings, 'ties' | 'interval'>): string | null {
  if (ties !== 'half') return `ties: ${ties}`;
  return interval === 'jackknife' ? null : `interval: ${interval}`;
}

/** Settings of a scheduled refresh: who plays, when it stops, how long its matches count. */
export const refreshSettings = z
  .strictObject({
    play: z
      .enum(['all', 'new'])
      .default('all')
      .describe('Who plays: all agents, or only those without a rating yet, against chosen opponents.'),
    portions: whole(1, 100).default(1).describe("Times that 'trees.count' trees are built and played on, at most."),
    sets: z
      .array(
        z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?(?:@[1-9]\d{0,5})?$/, 'NAME, NAME@VERSION, or fresh'),
      )
      .min(1)
      .max(100)
      .optional()
      .describe('What portions play in turn: a frozen exam set each, or fresh for new trees; default: fresh.'),
    width: positive(10_000)
      .optional()
      .describe(
        "Stop before the last portion once every agent's 95% interval on the first board is at most so wide, in rating points.",
      ),
    windowDays: positive(36_500).optional().describe('Older matches no longer count; default: all do.'),
    halfLifeDays: positive(36_500)
      .optional()
      .describe('A match counts half as much after so many days; default: all count alike.'),
  })
  .describe('What each refresh of a schedule does.');

export type RefreshSettings = z.infer<typeof refreshSettings>;
