import * as z from 'zod';
import { mostCandidates } from '../../src/arena/trajectory.ts';
import { faultsText } from '../../src/kernel/errors.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { canonicalJson } from '../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { groupFormatNames } from '../formats/group-format.ts';
import { standardDeviations } from '../rewards/group-rewards.ts';
import { rewardFormat, rewardSchemes } from '../rewards/judged-group.ts';
import {
  type CandidateInput,
  candidateSchema,
  idSchema,
  querySchema,
  readRubric,
  rolloutOf,
} from '../rewards/read-rollouts.ts';
import { queryRubricSchema } from '../trajectories/query-rubric.ts';
import type { GroupRequest, ServiceCandidate, ServiceGroupSettings } from './service-group.ts';

/** The longest that a group may be told to wait for its candidates, in seconds. */
export const longestDeadlineSeconds = 86_400;

const judgeName = z.string().min(1).max(500);

/** Settings of a request for judging its group, by their names on the wire. */
export const settingsShape = {
  rubrics: queryRubricSchema.shape.items.nullish().describe('Items of the rubric; default: one is written.'),
  format: z.enum(groupFormatNames).nullish().describe('Who is compared with whom.'),
  rewards: z.enum(rewardSchemes).nullish().describe('How judging becomes rewards.'),
  judge: z
    .union([judgeName, z.array(judgeName).min(1).max(16)])
    .nullish()
    .describe('provider/model, or several, out of those that the service was started with.'),
  domain: z.string().min(1).max(200).nullish().describe('The rubric that pairs are scored by.'),
  seed: z.int().nullish().describe('Draws brackets and orders.'),
  std: z.enum(standardDeviations).nullish().describe('Standard deviation of advantages.'),
  epsilon: z.number().min(0).max(1).nullish().describe('Added to the standard deviation.'),
  format_reward: z.boolean().nullish().describe('Add 1 for an answer of the form asked for.'),
  deadline_seconds: z
    .number()
    .min(0)
    .max(longestDeadlineSeconds)
    .nullish()
    .describe('How long the group waits for the rest of its candidates, from its first request on.'),
} as const;

/** Default settings of the service. */
export interface ServiceDefaults
  extends Pick<ServiceGroupSettings, 'scheme' | 'judges' | 'domain' | 'seed' | 'std' | 'epsilon'> {
  /** Null: the usual one of the scheme. */
  readonly format: ServiceGroupSettings['format'] | null;
  /** Null: for all schemes but quantile. */
  readonly formatReward: boolean | null;
  /** The ids of rubrics that may be asked for. */
  readonly domains: readonly string[];
  /** Candidates of a group where a request names no size; null: as many as it brings. */
  readonly size: number | null;
  readonly deadlineMs: number;
}

/** Requested settings of one group; missing settings have the defaults of the service. */
type AskedSettings = Omit<GroupBody, 'group_id' | 'candidates' | 'deadline_seconds'> & {
  readonly expected_size: number;
};

/** Returns the settings of a group, or the reason why they are invalid. */
export function groupSettings(request: AskedSettings, defaults: ServiceDefaults): Result<ServiceGroupSettings, string> {
  const scheme = request.rewards ?? defaults.scheme;
  const formatName =
    request.format ?? (request.rewards == null || request.rewards === defaults.scheme ? defaults.format : null);
  const format = rewardFormat(scheme, formatName);
  if (!format.ok) return format;
  const judges = judgesOf(request.judge ?? null, defaults.judges);
  if (!judges.ok) return judges;
  const domain = request.domain ?? defaults.domain;
  if (!defaults.domains.includes(domain))
    return fail(`no rubric is called '${domain}'; there are ${defaults.domains.join(', ')}`);
  return ok({
    query: request.query,
    scheme,
    format: format.value,
    judges: judges.value,
    domain,
    rubric: request.rubrics == null ? null : { items: request.rubrics },
    seed: request.seed ?? defaults.seed,
    anchor: request.anchor_id ?? null,
    expectedSize: request.expected_size,
    std: request.std ?? defaults.std,
    epsilon: request.epsilon ?? defaults.epsilon,
    formatReward: request.format_reward ?? defaults.formatReward ?? scheme !== 'quantile',
  });
}

function judgesOf(
  request: string | readonly string[] | null,
  served: readonly string[],
): Result<readonly string[], string> {
  const names = request === null ? served : typeof request === 'string' ? [request] : [...new Set(request)];
  const other = names.find((judge) => !served.includes(judge));
  if (other === undefined) return ok(names);
  return fail(`'${other}' does not judge here; those who do: ${served.join(', ')}`);
}

/** Characters that the database cannot store: NUL and halves of surrogate pairs. */
const unkeepable = /[\0\p{Cs}]/u;
const unkept = 'an id holds no NUL and no broken characters';

function canBeKept(id: string): boolean {
  return !unkeepable.test(id);
}

/** The body of `POST /v1/groups`. Members of other names are refused: a misspelt one would be ignored in silence. */
export const groupRequestSchema = z
  .strictObject({
    group_id: idSchema
      .refine(canBeKept, unkept)
      .refine((id) => id !== '.' && id !== '..', "neither '.' nor '..', which no address can name")
      .describe('Names the group. Requests of one id bring candidates of one group.'),
    expected_size: z
      .int()
      .min(1)
      .max(mostCandidates)
      .nullish()
      .describe('How many candidates the group waits for; default: as many as the request brings.'),
    query: querySchema.describe('The question.'),
    ...settingsShape,
    anchor_id: idSchema.nullish().describe('The rollout of greedy decoding, against which the others are seeded.'),
    candidates: z.array(candidateSchema).min(1).max(mostCandidates),
  })
  .refine(({ candidates }) => new Set(candidates.map((each) => each.id)).size === candidates.length, {
    message: 'two candidates of the request have the same id',
  });

type GroupBody = z.infer<typeof groupRequestSchema>;

/** Parses a request body. @returns the request, or the fault in words */
export function readGroupRequest(body: unknown, defaults: ServiceDefaults): Result<GroupRequest, string> {
  const result = groupRequestSchema.safeParse(body);
  if (!result.success) return fail(faultsText(result.error));
  const { group_id, candidates, expected_size, deadline_seconds, ...request } = result.data;
  const rubric = readRubric(request.rubrics);
  if (!rubric.ok) return fail(`rubrics: ${rubric.failure}`);
  const settings = groupSettings(
    { ...request, expected_size: expected_size ?? defaults.size ?? candidates.length },
    defaults,
  );
  if (!settings.ok) return settings;
  const read = readCandidates(candidates);
  if (!read.ok) return read;
  const deadlineMs = deadline_seconds == null ? defaults.deadlineMs : deadline_seconds * 1000;
  return ok({ group: group_id, settings: settings.value, deadlineMs, candidates: read.value });
}

/** Candidates with the hash of what was handed in, or what is wrong with the first that cannot be taken. */
export function readCandidates(candidates: readonly CandidateInput[]): Result<readonly ServiceCandidate[], string> {
  const read: ServiceCandidate[] = [];
  for (const candidate of candidates) {
    if (!canBeKept(candidate.id)) return fail(`candidates: ${unkept}`);
    const rollout = rolloutOf(candidate);
    if (typeof rollout === 'string') return fail(rollout);
    read.push({ id: candidate.id, hash: contentHash(canonicalJson(candidate)), rollout });
  }
  return ok(read);
}
