/**
 * The leave-one-cluster-out jackknife of several figures: (T - 1)/T times the sum of the squared distances to the figures
 * of all clusters (Tukey 1958; with this centre MacKinnon, Nielsen & Webb 2023, their CV3).
 *
 * @param whole the figures of all clusters
 * @param left for each cluster the figures without it
 * @returns the variance of each figure; null from fewer than two clusters
 */
export function jackknifeVariances(
  whole: readonly number[],
  left: readonly (readonly number[])[],
): readonly number[] | null {
  const count = left.length;
  if (count < 2) return null;
  return whole.map((value, figure) => {
    const squares = left.reduce((sum, without) => sum + ((without[figure] ?? value) - value) ** 2, 0);
    return ((count - 1) / count) * squares;
  });
}
