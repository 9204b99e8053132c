import { z } from 'zod';

const dollars = z.number().nonnegative();

const rates = {
  input: dollars.describe('Dollars for a million tokens in.'),
  cachedInput: dollars.optional().describe('For those read from its cache; default: as input.'),
  cacheWrite: dollars.optional().describe('For those written to its cache; default: as input.'),
  output: dollars.describe('For a million tokens out, reasoning included.'),
};

export const priceSettings = z
  .strictObject({
    ...rates,
    search: dollars.optional().describe('Dollars for a thousand web searches; default: unknown.'),
    searchedCall: dollars
      .optional()
      .describe('Instead: dollars for a thousand calls in which the provider searched, however often.'),
    call: dollars.optional().describe('Dollars for a thousand calls, whatever they do.'),
    long: z
      .strictObject({ above: z.int().positive().describe('Tokens in.'), ...rates })
      .optional()
      .describe('Rates of calls with more tokens in than this, for all of their tokens.'),
    contextTokens: z.int().positive().optional().describe('The most that fits into one call.'),
  })
  .describe('Price of a model, instead of the one in the built-in list.');
