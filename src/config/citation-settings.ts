import * as z from 'zod';

/** Whether and how the sources that answers cite are read and judged. */
export const citationSettings = z.strictObject({
  judge: z
    .enum(['code', 'model'])
    .default('code')
    .describe(
      'code: only what a page states in the words of the claim is judged, the rest stays open. model: the rest is put to the judges of the Examiner.',
    ),
  mostPages: z.int().min(1).max(200).default(30).describe('Cited pages that are read for one answer, at most.'),
  decide: z
    .enum(['never', 'level'])
    .default('never')
    .describe(
      'never: verdicts do not depend on citations. level: of two answers whose grades are of equal worth, the one that is borne out clearly better by its sources wins.',
    ),
});

export type CitationSettings = z.infer<typeof citationSettings>;
