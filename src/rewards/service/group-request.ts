import { z } from 'zod';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { faultsText } from '../../kernel/fault-text.ts';
import { contentHash } from '../../kernel/hash.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type CandidateInput, candidateSchema, idSchema, querySchema, rolloutOf } from '../read-candidate.ts';
import { mostCandidates } from '../read-rollouts.ts';
import { readRubric } from '../read-rubric.ts';
import { groupSettings, type ServiceDefaults, settingsShape } from './group-settings.ts';
import type { GroupRequest, ServiceCandidate } from './service-group.ts';

/** What the database cannot keep, or not as it is: NUL and halves of surrogate pairs. */
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

/** What a body asks for, or what is wrong with it, in words. */
export function readGroupRequest(body: unknown, defaults: ServiceDefaults): Result<GroupRequest, string> {
  const parsed = groupRequestSchema.safeParse(body);
  if (!parsed.success) return fail(faultsText(parsed.error));
  const { group_id, candidates, expected_size, deadline_seconds, ...asked } = parsed.data;
  const rubric = readRubric(asked.rubrics);
  if (!rubric.ok) return fail(`rubrics: ${rubric.failure}`);
  const settings = groupSettings(
    { ...asked, expected_size: expected_size ?? defaults.size ?? candidates.length },
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
