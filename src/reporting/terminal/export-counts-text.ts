import { counted } from '../arena-words.ts';

/** What was exported of rollout trees. */
export interface ExportCounts {
  readonly groups: number;
  /** Groups that teach nothing. */
  readonly degenerate: number;
  readonly paths: number;
  /** Paths with a reward. */
  readonly rewarded: number;
  readonly pairs: number;
}

/**
 * One sentence.
 * @param paired whether pairs were asked for
 */
export function exportCountsText(
  { groups, degenerate, paths, rewarded, pairs }: ExportCounts,
  paired: boolean,
): string {
  const without = `${degenerate} of them without a signal`;
  const told = paired ? `; ${counted(pairs, 'pair')}` : '';
  return `${counted(groups, 'tree')}, ${without}; ${counted(paths, 'path')}, ${rewarded} with a reward${told}.\n`;
}
