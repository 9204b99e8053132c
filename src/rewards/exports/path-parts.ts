import { z } from 'zod';
import { soundText } from './sound-text.ts';

/** What a path's record is made of, in trees and in exports alike. */
export const pathOrigins = ['global', 'branch', 'fill'] as const;
export const pathEnds = ['answered', 'no_answer', 'length', 'too_many_tools', 'policy_failed'] as const;

export const count = z.int().min(0).max(100_000_000);

export const tokenSchema = z.strictObject({
  text: soundText(100_000),
  id: count.nullable(),
  logprob: z.number().max(0),
});

export const entropySchema = z.strictObject({ tokens: count, mean: z.number(), error: z.number().min(0) });

/** How many segments, and tokens of the policy, lie before a fork. */
export const forkCounts = { segments: count, tokens: count };
