import * as z from 'zod';
import { mostCandidates } from '../../src/arena/trajectory.ts';
import { faultsText } from '../../src/kernel/errors.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import {
  type AdapterSample,
  type AdapterSettings,
  adapterCandidate,
  mostSamples,
  promptQuery,
  readSamples,
  sampleQuestion,
  type Words,
  wordsSchema,
} from './adapter-sample.ts';
import type { GroupRequest } from './service-group.ts';
import { type AdapterGroups, type SampleGroup, wholeGroups } from './whole-groups.ts';

const callSchema = z
  .strictObject({
    run: z.string().min(1).max(1000).describe('The same in all processes, and another at every launch.'),
    step: z.int().min(0).describe('The same in all processes, and another at every call.'),
    rank: z.int().min(0).max(1_000_000).describe('Which process this is.'),
  })
  .describe('Needed where a group is spread over processes.');

/** Arguments of a TRL reward function; further members are columns of the data set. */
export const trlBodySchema = z.looseObject({
  prompts: z.array(wordsSchema).min(1).max(mostSamples),
  completions: z.array(wordsSchema).min(1).max(mostSamples),
  num_generations: z.int().min(1).max(mostCandidates).nullish().describe('Completions of one prompt.'),
  dr_arena: callSchema.nullish(),
});
type TrlBody = z.infer<typeof trlBodySchema>;

/**
 * The groups in a body of TRL's, or what is wrong with it, in words. TRL puts the completions of all processes one after
 * the other by rank and cuts them into groups of `num_generations`; this does the same. A group that lies in this process
 * is named by what it holds; one that is cut by a border of processes is named by run, step and place, and waits for the
 * others.
 */
export function readTrlBody(body: unknown, settings: AdapterSettings): Result<AdapterGroups, string> {
  const result = trlBodySchema.safeParse(body);
  if (!result.success) return fail(faultsText(result.error));
  const read = samplesOf(result.data, settings.queryKey);
  if (!read.ok) return read;
  const samples = read.value;
  const size = result.data.num_generations ?? settings.size;
  const call = result.data.dr_arena ?? null;
  // As many processes as there are bring equally many completions each.
  const first = (call?.rank ?? 0) * samples.length;
  const begins = (at: number) =>
    size === null ? !sameQuestion(samples[at], samples[at - 1]) : (first + at) % size === 0;
  const cuts = cutWhere(samples, begins);
  const mixed = cuts.find(({ samples: some }) => some.some((each) => !sameQuestion(each, some[0])));
  if (mixed !== undefined)
    return fail(`completions ${mixed.at[0]} to ${mixed.at.at(-1)} are to be a group, but answer different prompts`);
  if (size === null) return wholeGroups(wholePrefix, cuts, settings);
  return namedGroups(cuts, size, call && { ...call, first }, settings);
}

const wholePrefix = 'trl-whole';

function samplesOf(body: TrlBody, queryKey: string | null): Result<readonly AdapterSample[], string> {
  const { prompts, completions } = body;
  if (prompts.length !== completions.length)
    return fail(`${prompts.length} prompts, but ${completions.length} completions`);
  const columns = new Map(Object.entries(body));
  const cell = (name: string, at: number): unknown => {
    const column = columns.get(name);
    return Array.isArray(column) ? column[at] : undefined;
  };
  const read = (completion: Words, at: number): Result<AdapterSample, string> => {
    const value = cell(queryKey ?? 'query', at);
    const words = wordsSchema.safeParse(value ?? (queryKey === null ? prompts[at] : undefined));
    if (!words.success) return fail(`column '${queryKey ?? 'query'}' holds no question`);
    const query = promptQuery(words.data);
    const question = sampleQuestion({ name: cell('group_id', at), rubrics: cell('rubrics', at), query });
    return question.ok ? ok({ question: question.value, completion }) : question;
  };
  return readSamples(completions, read, 'completion');
}

function cutWhere(samples: readonly AdapterSample[], begins: (at: number) => boolean): SampleGroup[] {
  const groups: SampleGroup[] = [];
  for (const [at, sample] of samples.entries()) {
    const open = groups.at(-1);
    if (open === undefined || begins(at)) {
      groups.push({ at: [at], samples: [sample] });
      continue;
    }
    open.at.push(at);
    open.samples.push(sample);
  }
  return groups;
}

function sameQuestion(one: AdapterSample | undefined, other: AdapterSample | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const a = one.question;
  const b = other.question;
  return a.query === b.query && a.name === b.name && shortHash(a.rubric) === shortHash(b.rubric);
}

/** A call of the reward function, with the place of its first completion among those of all processes. */
type Call = z.infer<typeof callSchema> & { readonly first: number };

function namedGroups(
  cuts: readonly SampleGroup[],
  size: number,
  call: Call | null,
  settings: AdapterSettings,
): Result<AdapterGroups, string> {
  const isWhole = ({ samples }: SampleGroup) => samples.length === size;
  const whole = wholeGroups(wholePrefix, cuts.filter(isWhole), settings);
  if (!whole.ok) return whole;
  const requests: GroupRequest[] = [...whole.value.requests];
  const places = [...whole.value.places];
  for (const cut of cuts) {
    if (isWhole(cut)) continue;
    if (call === null) return fail(partOfAGroup(cut, size));
    const request = partOf(cut, call, size, settings);
    if (!request.ok) return request;
    requests.push(request.value);
    for (const [index, at] of cut.at.entries())
      places[at] = { group: request.value.group, candidate: request.value.candidates[index]?.id ?? '' };
  }
  return ok({ requests, places });
}

function partOf(
  { samples, at }: SampleGroup,
  { run, step, rank, first }: Call,
  size: number,
  { settingsOf, deadlineMs }: AdapterSettings,
): Result<GroupRequest, string> {
  const [{ question }] = samples;
  const settings = settingsOf(question, size);
  if (!settings.ok) return settings;
  const what = shortHash({ name: question.name, settings: settings.value }, 20);
  const index = Math.floor((first + at[0]) / size);
  return ok({
    group: `trl/${shortHash({ run }, 20)}/${step}/${what}/${index}`,
    settings: settings.value,
    deadlineMs,
    candidates: samples.map(({ completion }, place) => adapterCandidate(`${rank}.${at[place]}`, completion)),
  });
}

function partOfAGroup({ samples }: SampleGroup, size: number): string {
  return `${samples.length} completions of a group of ${size}: send dr_arena {run, step, rank} where groups are spread over processes, or whole groups`;
}
