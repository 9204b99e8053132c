import type { CallRole } from '../models/language-model.ts';
import type { Driver, UnitCost } from './cost-bound.ts';
import type { Amount } from './cost-volume.ts';

/** Assumed: about one reply in six is asked for again. */
export const withRepeats = 1.2;

/** One agent's answers, or one model's calls for one role. */
export interface CostKind {
  readonly name: string;
  readonly role: CallRole;
  readonly follows: Driver;
  readonly count: Amount;
  readonly unit: UnitCost;
}

/** So many times an amount. */
export function times({ expected, worst }: Amount, expectedly: number, atWorst: number): Amount {
  return { expected: expected * expectedly, worst: worst * atWorst };
}
