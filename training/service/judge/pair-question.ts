import * as z from 'zod';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { chatMessageSchema } from '../../rewards/chat-message.ts';
import { querySchema, type Rollout, rolloutOf } from '../../rewards/read-rollouts.ts';
import { type DomainRubric, domainRubricSchema } from '../../trajectories/domain-rubrics.ts';
import { jsonOrText } from '../fault-reply.ts';
import { askedQuestion } from './asked-question.ts';
import type { CompletionRequest } from './completion.ts';
import { badRequest, type JudgeFault } from './judge-fault.ts';

/** A candidate as a question has it: its answer alone, or the messages of the whole rollout. */
export const shownWorkSchema = z.union([z.string().max(4_000_000), z.array(chatMessageSchema).min(1).max(10_000)], {
  error: 'a text, or a list of chat messages',
});
export type ShownWork = z.infer<typeof shownWorkSchema>;

/** The rollout that is shown, or what is wrong with it, in words. */
export function shownRollout(id: string, work: ShownWork): Rollout | string {
  return rolloutOf({ id, ...(typeof work === 'string' ? { response: work } : { messages: work }) });
}

/** Two rollouts of one question, and what they are to be scored by. */
export interface PairQuestion {
  readonly query: string;
  readonly a: Rollout;
  readonly b: Rollout;
  readonly rubric: DomainRubric;
}

const schema = z.strictObject({
  query: querySchema,
  a: shownWorkSchema,
  b: shownWorkSchema,
  /** The id of a rubric that comes with the arena, or one of the same form. */
  rubric: z.union([z.string().max(60), domainRubricSchema]).nullish(),
});

/**
 * The question of a request to score a pair, or what is wrong with it.
 * @param domains what a rubric's id can name; the first is meant where none is named
 */
export function readPairQuestion(
  messages: CompletionRequest['messages'],
  domains: readonly DomainRubric[],
): Result<PairQuestion, JudgeFault> {
  const asked = askedQuestion(messages, { schema, fromSections });
  if (!asked.ok) return fail(badRequest(asked.failure, 'messages'));
  const { query, ...given } = asked.value;
  if (typeof given.a !== typeof given.b)
    return fail(badRequest('messages: a and b are to be two texts, or two lists of messages', 'messages'));
  const rubric = rubricOf(given.rubric ?? null, domains);
  if (typeof rubric === 'string') return fail(badRequest(rubric, 'messages'));
  const a = shownRollout('a', given.a);
  const b = shownRollout('b', given.b);
  const fault = [a, b].find((each) => typeof each === 'string');
  if (typeof a === 'string' || typeof b === 'string') return fail(badRequest(`messages: ${fault}`, 'messages'));
  return ok({ query, a, b, rubric });
}

function fromSections(sections: ReadonlyMap<string, string>): unknown {
  const { query, candidate_a: a, candidate_b: b, rubric: said, ...others } = Object.fromEntries(sections);
  const named = said?.trim() ?? '';
  const rubric = named.startsWith('{') ? jsonOrText(named) : named;
  return { query, a, b, ...others, ...(said === undefined ? {} : { rubric }) };
}

function rubricOf(given: string | DomainRubric | null, domains: readonly DomainRubric[]): DomainRubric | string {
  if (given !== null && typeof given !== 'string') return given;
  const found = given === null ? domains[0] : domains.find(({ id }) => id === given);
  const ids = domains.map(({ id }) => id).join(', ');
  return (
    found ?? `messages: rubric: there is no ${JSON.stringify(given)}; there are ${ids}; or give a rubric of that form`
  );
}
