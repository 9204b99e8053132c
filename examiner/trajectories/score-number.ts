import { z } from 'zod';

const topScore = 10;

/** A number from 0 to 10. The bounds are checked here and not told to providers, several of which refuse schemas with bounds. */
export const scoreNumber = z.number().refine((score) => score >= 0 && score <= topScore, {
  error: `not a number from 0 to ${topScore}`,
});
