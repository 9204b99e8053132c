import { type CostKind, type UnitCost, withRepeats } from '../cost-bound.ts';
import type { Volume } from '../cost-volume.ts';

/** Models that compare reports, and the writer of their criteria; costs are those of one call. */
export interface PlannedQuality {
  /** Null where criteria are general. */
  readonly writer: { readonly model: string; readonly criteria: UnitCost } | null;
  readonly judges: readonly { readonly model: string; readonly quality: UnitCost }[];
}

/**
 * Returns the calls for comparing the reports of every judged round: the criteria of a question once, then each judge in both orders.
 * @param ownRubrics every question brings its own criteria
 */
export function qualityCosts(
  { writer, judges }: PlannedQuality,
  { tasks, rounds }: Volume,
  ownRubrics: boolean,
): CostKind[] {
  const follows = 'rounds' as const;
  const criteria = writer && {
    name: writer.model,
    role: 'criteria' as const,
    follows,
    count: tasks * withRepeats,
    ...writer.criteria,
  };
  const compared = judges.map(({ model, quality }) => ({
    name: model,
    role: 'quality' as const,
    follows,
    count: rounds * 2 * withRepeats,
    ...quality,
  }));
  return criteria === null || ownRubrics ? compared : [criteria, ...compared];
}
