/**
 * Krippendorff's alpha for nominal labels (Krippendorff 2011, "Computing Krippendorff's alpha-reliability"): 1 less the
 * observed disagreement over the one expected by chance, for any number of judges and with gaps.
 *
 * @param units the labels that each case was given, null for a judge that gave none; cases with fewer than two labels
 * count for nothing
 * @returns at most 1; null without two labels on one case, or where all labels are the same
 */
export function krippendorffsAlpha(units: readonly (readonly (string | null)[])[]): number | null {
  const paired = units.map((unit) => countLabels(unit)).filter((counts) => total(counts) > 1);
  const overall = new Map<string, number>();
  let observed = 0;
  for (const counts of paired) {
    for (const [label, count] of counts) overall.set(label, (overall.get(label) ?? 0) + count);
    observed += unequalPairs(counts) / (total(counts) - 1);
  }
  const expected = unequalPairs(overall) / (total(overall) - 1);
  return expected > 0 ? 1 - observed / expected : null;
}

function countLabels(unit: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of unit) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Ordered pairs of unequal labels. */
function unequalPairs(counts: ReadonlyMap<string, number>): number {
  const all = total(counts);
  return [...counts.values()].reduce((sum, count) => sum + count * (all - count), 0);
}
