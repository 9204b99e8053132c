import * as z from 'zod';
import { whole } from './setting-forms.ts';

/** Settings for reading and judging the sources that answers cite. */
export const citationSettings = z.strictObject({
  judge: z
    .enum(['code', 'model'])
    .default('code')
    .describe(
      'code: a claim is supported where a sentence of the page is the claim word for word, and the rest is not judged. model: the rest is put to the judges of the Examiner.',
    ),
  mostPages: whole(1, 200).default(30).describe('Cited pages that are read for one answer, at most.'),
  decide: z
    .enum(['never', 'level'])
    .default('never')
    .describe(
      'never: verdicts do not depend on citations. level: only in records of before, where sources decided between answers of equal grades.',
    ),
});

export type CitationSettings = z.infer<typeof citationSettings>;
