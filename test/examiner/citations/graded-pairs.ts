import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { SupportOutcome } from '../../../examiner/citations/citation.ts';

const gradedPair = z.strictObject({
  id: z.string(),
  page: z.strictObject({ url: z.string(), title: z.string(), markdown: z.string() }),
  question: z.string(),
  claim: z.string(),
  context: z.string(),
  label: z.enum(['supported', 'partly', 'contradicted', 'unsupported'] satisfies SupportOutcome[]),
  quote: z.string().nullable(),
  why: z.string(),
});

/** A claim and a page, graded by hand. */
export type GradedPair = z.infer<typeof gradedPair>;

/** @param part `held-out` was never looked at by whoever tuned the judge */
export function gradedPairs(part: 'tuning' | 'held-out'): GradedPair[] {
  const file = path.join(import.meta.dirname, 'pairs', `${part}.jsonl`);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => gradedPair.parse(JSON.parse(line)));
}
