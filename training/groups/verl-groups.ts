import * as z from 'zod';
import { faultsText } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import {
  type AdapterCall,
  type AdapterSample,
  type AdapterSettings,
  mostSamples,
  promptQuery,
  readSamples,
  sampleQuestion,
  type Words,
  wordsSchema,
} from './adapter-sample.ts';
import { membersOf } from './slime-groups.ts';

const extraInfo =
  'Of an object, `query`, `question` or `prompt` is the question; `group_id`, `uid` or `index` and `rubrics` are read too.';

/** Arguments of verl's `compute_score`; further members are ignored. */
export const verlOneSchema = z.object({
  data_source: z.unknown(),
  solution_str: wordsSchema.describe('What the policy answered.'),
  ground_truth: z.unknown(),
  extra_info: z.unknown().describe(extraInfo),
});

const list = z.array(z.unknown()).max(mostSamples).nullish();

/** Arguments that verl's batch reward manager passes to `compute_score`; further members are ignored. */
export const verlManySchema = z.object({
  data_sources: list,
  solution_strs: z.array(wordsSchema).min(1).max(mostSamples).describe('What the policy answered, sample by sample.'),
  ground_truths: list,
  extra_infos: z.array(z.unknown()).max(mostSamples).describe(`One for each sample. ${extraInfo}`),
});

export const verlBodySchema = z.union([verlOneSchema, verlManySchema]);

/** The rollouts in a body of verl's, or what is wrong with it, in words. */
export function readVerlBody(body: unknown, { queryKey }: AdapterSettings): Result<AdapterCall, string> {
  if (!membersOf(body).has('solution_strs')) {
    const result = verlOneSchema.safeParse(body);
    if (!result.success) return fail(faultsText(result.error));
    const sample = sampleOf(result.data.data_source, result.data.solution_str, result.data.extra_info, queryKey);
    return sample.ok ? ok({ kind: 'one', sample: sample.value }) : sample;
  }
  const result = verlManySchema.safeParse(body);
  if (!result.success) return fail(faultsText(result.error));
  return readMany(result.data, queryKey);
}

function readMany(batch: z.infer<typeof verlManySchema>, queryKey: string | null): Result<AdapterCall, string> {
  const { solution_strs: solutions, data_sources: sources, extra_infos: infos } = batch;
  const lengths = [sources, batch.ground_truths, infos].flatMap((each) => each?.length ?? []);
  if (lengths.some((length) => length !== solutions.length))
    return fail(`the lists differ in length: ${solutions.length} solution_strs, others ${lengths.join(', ')}`);
  const samples = readSamples(solutions, (solution, at) => sampleOf(sources?.[at], solution, infos[at], queryKey));
  return samples.ok ? ok({ kind: 'many', samples: samples.value }) : samples;
}

function sampleOf(
  source: unknown,
  solution: Words,
  extra: unknown,
  queryKey: string | null,
): Result<AdapterSample, string> {
  const members = membersOf(extra);
  const value = (queryKey === null ? ['query', 'question', 'prompt'] : [queryKey])
    .map((key) => members.get(key))
    .find((each) => each != null);
  if (value === undefined)
    return fail(`extra_info holds no question: put it under ${queryKey ?? 'query, question or prompt'}`);
  const words = wordsSchema.safeParse(value);
  const name = members.get('group_id') ?? members.get('uid') ?? members.get('index');
  const question = sampleQuestion({
    // Indices begin again in every data set.
    name: name == null ? null : typeof source === 'string' ? `${source} ${name}`.slice(0, 1000) : name,
    query: words.success ? promptQuery(words.data) : value,
    rubrics: members.get('rubrics'),
  });
  return question.ok ? ok({ question: question.value, completion: solution }) : question;
}
