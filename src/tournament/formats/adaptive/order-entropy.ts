/**
 * The entropy of "i stands above j" when the difference of both is normal with mean / standard deviation = t:
 * h(Φ(t)) ≈ exp(-t² / (π ln 2)) in bits (Houlsby, Huszár, Ghahramani & Lengyel 2011, section 3; within 0.03 bits).
 */
const width = Math.PI * Math.LN2;

/** @returns bits, 0 to 1, from t² */
export function orderEntropy(squaredT: number): number {
  return Math.exp(-squaredT / width);
}

/**
 * The entropy that is to be expected after observations that take away the share `learned` of the variance: the mean of
 * `orderEntropy` over what they may show. With a normal belief the new t is normal, so that the mean has a closed form.
 *
 * @param learned 0 to 1
 */
export function expectedOrderEntropy(squaredT: number, learned: number): number {
  const left = 1 - Math.min(1, Math.max(0, learned));
  if (left === 0) return 0;
  const spread = width * left + 2 * (1 - left);
  return Math.sqrt((width * left) / spread) * Math.exp(-squaredT / spread);
}
