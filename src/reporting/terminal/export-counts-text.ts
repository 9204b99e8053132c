import { counted } from '../arena-words.ts';

/** What was exported of rollout trees. */
export interface ExportCounts {
  readonly groups: number;
  /** Groups that teach nothing. */
  readonly degenerate: number;
  readonly paths: number;
  /** Paths with a reward. */
  readonly rewarded: number;
}

/** One sentence. */
export function exportCountsText({ groups, degenerate, paths, rewarded }: ExportCounts): string {
  const without = `${degenerate} of them without a signal`;
  return `${counted(groups, 'tree')}, ${without}; ${counted(paths, 'path')}, ${rewarded} with a reward.\n`;
}
