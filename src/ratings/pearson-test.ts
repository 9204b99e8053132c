/**
 * The chance of a correlation at least this far from 0 where there is none: t = r √((n − 2) / (1 − r²)) on n − 2 degrees of
 * freedom, two-sided (Student 1908). It takes the pairs as independent and about normal.
 *
 * @param r Pearson's correlation, -1 to 1
 * @param pairs how many pairs it is of
 * @returns 0 to 1; null below three pairs
 */
export function pearsonPValue(r: number, pairs: number): number | null {
  const degrees = pairs - 2;
  if (degrees < 1) return null;
  if (Math.abs(r) >= 1) return 0;
  return outsideT(Math.abs(r) * Math.sqrt(degrees / (1 - r * r)), degrees);
}

/**
 * The chance that Student's t with whole degrees of freedom lies outside ±t, by the finite series of Abramowitz & Stegun,
 * 26.7.3 and 26.7.4.
 */
function outsideT(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let step = odd ? 3 : 2; step <= degrees - 2; step += 2) {
    term *= (cosine * cosine * (step - 1)) / step;
    sum += term;
  }
  const inside = odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return Math.min(1, Math.max(0, 1 - inside));
}
