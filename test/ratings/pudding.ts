import type { Counts } from './battle-samples.ts';

/** Davidson (1970), section 7: six brands of chocolate pudding; preferences of the first, of the second, and none. */
export const puddingCounts: readonly Counts[] = [
  ['1', '2', 19, 22, 16],
  ['1', '3', 16, 19, 12],
  ['2', '3', 19, 19, 10],
  ['1', '4', 18, 23, 13],
  ['2', '4', 23, 19, 9],
  ['3', '4', 19, 20, 15],
  ['1', '5', 13, 19, 18],
  ['2', '5', 16, 20, 12],
  ['3', '5', 16, 15, 17],
  ['4', '5', 17, 14, 16],
  ['1', '6', 18, 21, 12],
  ['2', '6', 22, 20, 12],
  ['3', '6', 13, 18, 10],
  ['4', '6', 14, 19, 18],
  ['5', '6', 11, 21, 12],
];
