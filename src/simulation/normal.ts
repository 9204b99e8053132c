import type { Random } from '../kernel/random.ts';

/** A standard normal draw (Box & Muller 1958); takes two draws of the stream. */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}
