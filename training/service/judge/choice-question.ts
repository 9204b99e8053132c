import * as z from 'zod';
import type { QueryRubric } from '../../../examiner/rubrics/query-rubric.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { idSchema, querySchema, type Rollout, readRubric } from '../../rewards/read-rollouts.ts';
import { jsonOrText } from '../fault-reply.ts';
import { askedQuestion } from './asked-question.ts';
import type { CompletionRequest } from './completion.ts';
import { badRequest, type JudgeFault } from './judge-fault.ts';
import { type ShownWork, shownRollout, shownWorkSchema } from './pair-question.ts';

/** Rollouts of one question, of which so many are to be chosen. */
export interface ChoiceQuestion {
  readonly query: string;
  /** In the order of the question. */
  readonly candidates: readonly Rollout[];
  /** Their ids, where they were given. */
  readonly ids: readonly string[] | null;
  readonly winners: number;
  /** Null: one is to be written. */
  readonly rubric: QueryRubric | null;
}

const mostCandidates = 64;

const candidate = z.union(
  [
    shownWorkSchema,
    z.strictObject({ id: idSchema, response: shownWorkSchema }),
    z.strictObject({ id: idSchema, messages: shownWorkSchema }),
  ],
  { error: 'a text, a list of chat messages, {id, response} or {id, messages}' },
);
type Candidate = z.infer<typeof candidate>;

const schema = z
  .strictObject({
    query: querySchema,
    candidates: z.array(candidate).min(2).max(mostCandidates),
    k: z.int().min(1),
    rubric: z.unknown().optional(),
  })
  .refine(({ candidates, k }) => k < candidates.length, {
    path: ['k'],
    error: 'fewer are to be chosen than there are candidates',
  })
  .refine(({ candidates }) => new Set(candidates.map((each) => idOf(each) !== null)).size === 1, {
    path: ['candidates'],
    error: 'all candidates are to have an id, or none',
  });

/** The question of a request to choose, or what is wrong with it. */
export function readChoiceQuestion(messages: CompletionRequest['messages']): Result<ChoiceQuestion, JudgeFault> {
  const asked = askedQuestion(messages, { schema, fromSections });
  if (!asked.ok) return fail(badRequest(asked.failure, 'messages'));
  const { query, k: winners, candidates: given, rubric: said } = asked.value;
  const rubric = readRubric(said);
  if (!rubric.ok) return fail(badRequest(`messages: rubric: ${rubric.failure}`, 'messages'));
  const candidates: Rollout[] = [];
  for (const [at, each] of given.entries()) {
    const rollout = shownRollout(`${at + 1}`, workIn(each));
    if (typeof rollout === 'string') return fail(badRequest(`messages: ${rollout}`, 'messages'));
    candidates.push(rollout);
  }
  const ids = given.flatMap((each) => idOf(each) ?? []);
  return ok({ query, candidates, ids: ids.length === 0 ? null : ids, winners, rubric: rubric.value });
}

/** Candidates stand as `<candidate_1>` and so on, in any order, none left out. */
function fromSections(sections: ReadonlyMap<string, string>): unknown {
  const { query, k, rubric, ...others } = Object.fromEntries(sections);
  const candidates: (string | undefined)[] = [];
  for (let number = 1; others[`candidate_${number}`] !== undefined; number++) {
    candidates.push(others[`candidate_${number}`]);
    delete others[`candidate_${number}`];
  }
  const known = { query, candidates, k: /^\s*\d{1,2}\s*$/.test(k ?? '') ? Number(k) : k };
  return { ...known, ...others, ...(rubric === undefined ? {} : { rubric: jsonOrText(rubric) }) };
}

function idOf(given: Candidate): string | null {
  return typeof given === 'object' && 'id' in given ? given.id : null;
}

function workIn(given: Candidate): ShownWork {
  if (typeof given === 'string' || !('id' in given)) return given;
  return 'response' in given ? given.response : given.messages;
}
