import type { KindAbilities } from '../ratings/ability/ability.ts';
import type { Estimate } from '../ratings/estimate.ts';
import { points } from './words.ts';

const steps = { depth: 'page deeper', width: 'target more' } as const;

/** What a page deeper or a target more adds, as far as it can be told; null where all items are of one level. */
export function levelSentence({ kind, perLevel }: KindAbilities): string | null {
  const { value, low, high } = perLevel;
  if (value === null) return null;
  const step = steps[kind];
  if (low !== null && high !== null && low <= 0 && high >= 0) {
    return `Whether each ${step} is harder cannot be told: ${points(value)} points (${points(low)} to ${points(high)}).`;
  }
  const direction = value >= 0 ? 'harder' : 'easier';
  return `Each ${step} is about ${points(Math.abs(value))} points ${direction}${boundsText(perLevel)}.`;
}

/** Bounds of the same sign as the value are said as it is said. */
function boundsText({ value, low, high }: Estimate): string {
  if (value === null || low === null || high === null) return '';
  const [near, far] = value >= 0 ? [low, high] : [-high, -low];
  return ` (${points(near)} to ${points(far)})`;
}
