import type { RubricItem } from '../trajectories/query-rubric.ts';

/** Items of a rubric as JSON, one a line. */
export function queryRubricText(items: readonly RubricItem[]): string {
  return items
    .map(({ dimension, title, importance, description }) =>
      JSON.stringify({ dimension, title, importance, description }),
    )
    .join('\n');
}
