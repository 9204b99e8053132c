import { isPlainObject } from '../../../kernel/json.ts';
import type { QuestionRow } from '../collect-questions.ts';
import type { Criteria } from './bench-criteria.ts';
import { browseComp, xbench } from './browsecomp.ts';
import { deepResearchBench } from './deepresearch-bench.ts';
import { openDeepResearch } from './open-deepresearch.ts';
import type { PublishedShape } from './published-shape.ts';

/** The benchmarks whose files can be read. */
export const shapeNames = ['deepresearch-bench', 'browsecomp', 'xbench', 'open-deepresearch'] as const;
export type ShapeName = (typeof shapeNames)[number];

/** The shape that a row has, by its fields; null for one of our own, and for what none of them has. */
export function recognisedShape(row: unknown): ShapeName | null {
  if (!isPlainObject(row) || 'question' in row) return null;
  if ('problem' in row && 'answer' in row) return 'browsecomp';
  if ('prompt' in row && 'answer' in row && 'canary' in row) return 'xbench';
  if ('prompt' in row && ('topic' in row || 'language' in row)) return 'deepresearch-bench';
  return 'query' in row ? 'open-deepresearch' : null;
}

/**
 * The shape of that name.
 * @param fields all that the rows of the file have
 * @param criteria of another file; null where there is none
 */
export function publishedShape(name: ShapeName, fields: readonly string[], criteria: Criteria | null): PublishedShape {
  switch (name) {
    case 'deepresearch-bench':
      return deepResearchBench(criteria);
    case 'browsecomp':
      return browseComp(fields.includes('canary'));
    case 'xbench':
      return xbench;
    case 'open-deepresearch':
      return openDeepResearch;
  }
}

/** Beyond these, names of fields are not gathered. */
const mostFields = 1000;

/** The names of all fields of rows in the order in which they come; of what is an object in a row, as `metadata.rubrics`. */
export function fieldNames(rows: Iterable<QuestionRow>): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    if (!('value' in row) || !isPlainObject(row.value) || names.size > mostFields) continue;
    for (const [name, value] of Object.entries(row.value)) {
      if (isPlainObject(value)) for (const inner of Object.keys(value)) names.add(`${name}.${inner}`);
      else names.add(name);
    }
  }
  return [...names];
}
