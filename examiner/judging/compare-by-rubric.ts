import * as z from 'zod';
import type { CriterionChoice, PreferredInOrders, SoftComparison } from '../examiner.ts';
import { boundedList, boundedText } from '../prompts/prompt.ts';
import type { Criterion } from '../task.ts';
import type { SoftPreference } from '../verdict.ts';

/** Which of two answers is preferred, by their order. */
export const orderChoice = z.enum(['first', 'second', 'neither']);
export type OrderChoice = z.infer<typeof orderChoice>;

const rubricReply = z.strictObject({
  criteria: boundedList(
    z.strictObject({ id: boundedText(100), reason: boundedText(5_000), preferred: orderChoice }),
    100,
  ),
});
export type RubricReply = z.infer<typeof rubricReply>;

/** The form of a reply that decides each criterion exactly once. */
export function rubricReplyFor(rubric: readonly Criterion[]): z.ZodType<RubricReply> {
  return rubricReply.superRefine(({ criteria }, { addIssue }) => {
    for (const { id } of rubric) {
      const times = criteria.filter((each) => each.id === id).length;
      if (times !== 1)
        addIssue({ code: 'custom', path: ['criteria'], message: `criterion ${id} is decided ${times} times` });
    }
  });
}

/** Which of two answers the weights of the criteria that prefer it are for; `neither` where they are equal. */
export function weighedChoice(rubric: readonly Criterion[], { criteria }: RubricReply): OrderChoice {
  const said = rubric.map(({ id, weight }) => ({ weight, side: criteria.find((each) => each.id === id)?.preferred }));
  return heavierSide(said, 'first', 'second') ?? 'neither';
}

/**
 * Whom a comparison in both orders prefers; null: nobody. With a rubric a criterion counts for whom it prefers in either
 * order, so that what a judge says of the first answer as such weighs nothing, and hides no criterion on which it is steady.
 */
export function comparedPreference({ criteria, ...whole }: Omit<SoftComparison, 'judge'>): SoftPreference {
  if (criteria === undefined) return steadySide(whole);
  return heavierSide(
    criteria.map((each) => ({ weight: each.weight, side: steadySide(each) })),
    'a',
    'b',
  );
}

/** What the criteria weigh that prefer a seat in either order, and all of them: means over the judges; null without a rubric. */
export function rubricWeights(soft: readonly SoftComparison[], seat: 'a' | 'b') {
  const judges = soft.flatMap(({ criteria }) => (criteria === undefined ? [] : [criteria]));
  if (judges.length === 0) return null;
  const mean = (weighs: (each: CriterionChoice) => boolean) =>
    judges
      .flat()
      .filter(weighs)
      .reduce((sum, { weight }) => sum + weight, 0) / judges.length;
  return { won: mean((each) => steadySide(each) === seat), of: mean(() => true) };
}

/** Who is preferred whoever stands first; null where the orders differ, or prefer nobody. */
export function steadySide({ whenAFirst, whenBFirst }: PreferredInOrders): SoftPreference {
  return whenAFirst === whenBFirst ? whenAFirst : null;
}

function heavierSide<Side>(
  weighed: readonly { readonly weight: number; readonly side: Side | null | undefined }[],
  one: NonNullable<Side>,
  other: NonNullable<Side>,
): Side | null {
  const weightOf = (wanted: Side) =>
    weighed.filter(({ side }) => side === wanted).reduce((sum, { weight }) => sum + weight, 0);
  const lead = weightOf(one) - weightOf(other);
  // Shares of a whole that are added up in another order differ by rounding.
  if (Math.abs(lead) <= 1e-9 * (weightOf(one) + weightOf(other))) return null;
  return lead > 0 ? one : other;
}
