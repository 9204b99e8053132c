import * as z from 'zod';
import { faultsText } from '../../../kernel/errors.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { LineFault, QuestionRow } from '../collect-questions.ts';

const text = z.string().trim().min(1);
const share = z.number().min(0).max(1000);
const criterion = z.object({ criterion: text, explanation: text.optional(), weight: share });
const row = z
  .object({
    id: z.union([text, z.int()]).optional(),
    prompt: text.optional(),
    dimension_weight: z.record(text, share),
    criterions: z.record(text, z.array(criterion)),
  })
  .refine(({ id, prompt }) => id !== undefined || prompt !== undefined, { error: 'neither "id" nor "prompt"' });

/** What answers to one prompt of DeepResearch Bench are judged by. */
export interface PromptCriteria {
  readonly line: number;
  readonly id: string | undefined;
  readonly prompt: string | undefined;
  readonly rubric: readonly { readonly criterion: string; readonly weight: number }[];
}

/** A file of criteria, by what questions name. */
export interface Criteria {
  readonly all: readonly PromptCriteria[];
  readonly byPrompt: ReadonlyMap<string, PromptCriteria>;
  readonly byId: ReadonlyMap<string, PromptCriteria>;
  readonly faults: readonly LineFault[];
}

/**
 * Reads the criteria of DeepResearch Bench: of each prompt the weights of some dimensions, and in each dimension criteria with
 * weights. They become one rubric, in which a criterion weighs its own weight times that of its dimension, as in the
 * benchmark's score. Source: Ayanami0730/deep_research_bench, data/criteria_data/criteria.jsonl and deepresearch_bench_race.py.
 */
export function readCriteria(rows: Iterable<QuestionRow>): Criteria {
  const all: PromptCriteria[] = [];
  const byPrompt = new Map<string, PromptCriteria>();
  const byId = new Map<string, PromptCriteria>();
  const faults: LineFault[] = [];
  for (const { line, ...given } of rows) {
    const read = 'fault' in given ? fail(given.fault) : criteriaOf(line, given.value);
    const same = read.ok ? (byPrompt.get(read.value.prompt ?? '') ?? byId.get(read.value.id ?? '')) : undefined;
    if (!read.ok) faults.push({ line, reason: read.failure });
    else if (same !== undefined) faults.push({ line, reason: `the criteria of the prompt of line ${same.line} again` });
    else {
      all.push(read.value);
      if (read.value.prompt !== undefined) byPrompt.set(read.value.prompt, read.value);
      if (read.value.id !== undefined) byId.set(read.value.id, read.value);
    }
  }
  return { all, byPrompt, byId, faults };
}

function criteriaOf(line: number, value: unknown): Result<PromptCriteria, string> {
  const read = row.safeParse(value);
  if (!read.success) return fail(faultsText(read.error));
  const { id, prompt, dimension_weight: weights, criterions } = read.data;
  const bare = Object.keys(weights).find((dimension) => (criterions[dimension] ?? []).length === 0);
  if (bare !== undefined) return fail(`dimension_weight.${bare}: the dimension has no criteria`);
  const unweighed = Object.keys(criterions).find((dimension) => !Object.hasOwn(weights, dimension));
  if (unweighed !== undefined) return fail(`criterions.${unweighed}: the dimension has no weight`);
  const rubric = Object.entries(criterions).flatMap(([dimension, list]) =>
    list.map((each) => weighedCriterion(each, weights[dimension] ?? 0)),
  );
  return ok({ line, id: id === undefined ? undefined : `${id}`, prompt, rubric });
}

function weighedCriterion({ criterion: name, explanation, weight }: z.infer<typeof criterion>, of: number) {
  const words = explanation === undefined ? name : `${name}: ${explanation}`;
  // Products of decimals, such as 0.3 × 0.15, without the noise of binary fractions.
  return { criterion: words, weight: Number((weight * of).toPrecision(6)) };
}
