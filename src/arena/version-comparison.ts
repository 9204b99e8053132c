import type { AgentId } from '../kernel/ids.ts';
import type { ExamSet } from './exam-set.ts';

/** How two versions of an agent are compared on a frozen set; every tournament played for it carries this. */
export interface Comparison {
  readonly id: string;
  readonly newer: AgentId;
  readonly older: AgentId;
  /** Differences within plus or minus so many rating points count as none; null: that is not asked. */
  readonly margin: number | null;
  /** Whether it is looked at in steps, and ends as soon as it is decided. */
  readonly untilDecided: boolean;
  /** Whether the older version is asked again, whatever it answered before. */
  readonly fresh: boolean;
  /** Dollars in all; null: no cap. */
  readonly maxUsd: number | null;
}

/** The trees that are played next, so that the next look can be taken; empty when all are played. @param played any */
export function nextTrees(
  { trees }: Pick<ExamSet, 'trees'>,
  played: ReadonlySet<ExamSet['trees'][number]>,
  looks: readonly number[],
): ExamSet['trees'] {
  const next = looks.find((count) => count > played.size) ?? trees.length;
  return trees.filter((tree) => !played.has(tree)).slice(0, Math.max(0, next - played.size));
}
