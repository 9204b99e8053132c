import type { CriterionChoice, PreferredInOrders, SoftComparison } from '../examiner.ts';
import type { SoftPreference } from '../verdict.ts';

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

/** Weight of the criteria that prefer a seat in either order, and all of them: means over the judges; null without a rubric. */
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

/** Returns the seat that is preferred in both orders; null where the orders differ, or prefer nobody. */
export function steadySide({ whenAFirst, whenBFirst }: PreferredInOrders): SoftPreference {
  return whenAFirst === whenBFirst ? whenAFirst : null;
}

/** The side that more weight is for; null where both have as much. */
export function heavierSide<Side>(
  weighed: readonly { readonly weight: number; readonly side: Side | null | undefined }[],
  one: NonNullable<Side>,
  other: NonNullable<Side>,
): Side | null {
  const weightOf = (preferredSide: Side) =>
    weighed.filter(({ side }) => side === preferredSide).reduce((sum, { weight }) => sum + weight, 0);
  const lead = weightOf(one) - weightOf(other);
  // Shares of a whole that are added up in another order differ by rounding.
  if (Math.abs(lead) <= 1e-9 * (weightOf(one) + weightOf(other))) return null;
  return lead > 0 ? one : other;
}
