import { z } from 'zod';

/** What of an answer's style can be controlled for. */
export const styleFeatures = ['length', 'citations', 'headings', 'lists'] as const;
export type StyleFeature = (typeof styleFeatures)[number];

/** How results become ratings. */
export const ratingSettings = z.strictObject({
  ties: z
    .enum(['half', 'davidson', 'rao-kupper'])
    .default('half')
    .describe('A tie is half a win for each, or has a chance of its own (Davidson 1970; Rao & Kupper 1967).'),
  level: z
    .enum(['match', 'round', 'margin'])
    .default('match')
    .describe('What is rated: matches, judged rounds, or matches weighted by the margin of their scores.'),
  interval: z
    .enum(['jackknife', 'bootstrap', 'sandwich'])
    .default('jackknife')
    .describe('Where the 95% intervals come from; all by tree.'),
  style: z
    .array(z.enum(styleFeatures))
    .max(styleFeatures.length)
    .default([])
    .describe('Features of answers whose effect is taken out of the ratings.'),
});
export type RatingSettings = z.infer<typeof ratingSettings>;
