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
  wordsSchema,
} from './adapter-sample.ts';

/** Sample that slime sends to its remote reward model; further members are ignored. */
export const slimeSampleSchema = z.object({
  prompt: wordsSchema.describe('The prompt: a text, or chat messages.'),
  response: wordsSchema.describe('What the policy answered.'),
  label: z
    .unknown()
    .optional()
    .describe(
      'The label of the data set. Of an object, `query`, `rubrics` and `group_id` are read; of others, nothing.',
    ),
});

/** One sample, or whole groups. */
export const slimeBodySchema = z.union([
  slimeSampleSchema,
  z.array(slimeSampleSchema).min(1).max(mostSamples),
  z.object({ samples: z.array(slimeSampleSchema).min(1).max(mostSamples) }),
]);

/** The rollouts in a body of slime's, or what is wrong with it, in words. */
export function readSlimeBody(body: unknown, { queryKey }: AdapterSettings): Result<AdapterCall, string> {
  const many = Array.isArray(body) ? body : listIn(body);
  if (many === null) {
    const sample = readSample(body, queryKey);
    return sample.ok ? ok({ kind: 'one', sample: sample.value }) : sample;
  }
  if (many.length === 0 || many.length > mostSamples) return fail(`${many.length} samples, not 1 to ${mostSamples}`);
  const samples = readSamples(many, (each) => readSample(each, queryKey));
  return samples.ok ? ok({ kind: 'many', samples: samples.value }) : samples;
}

function listIn(body: unknown): readonly unknown[] | null {
  const samplesOfGroup = z.object({ samples: z.array(z.unknown()) }).safeParse(body);
  return samplesOfGroup.success ? samplesOfGroup.data.samples : null;
}

function readSample(body: unknown, queryKey: string | null): Result<AdapterSample, string> {
  const result = slimeSampleSchema.safeParse(body);
  if (!result.success) return fail(faultsText(result.error));
  const { prompt, response, label } = result.data;
  const members = membersOf(label);
  const question = sampleQuestion({
    name: members.get('group_id'),
    rubrics: members.get('rubrics'),
    query: members.get(queryKey ?? 'query') ?? (queryKey === null ? promptQuery(prompt) : undefined),
  });
  if (!question.ok) return fail(queryKey === null ? question.failure : `${question.failure} (label.${queryKey})`);
  return ok({ question: question.value, completion: response });
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []);
}
