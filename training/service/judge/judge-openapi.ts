import * as z from 'zod';
import { openApiSchema } from '../openapi-schema.ts';
import { completionRequestSchema } from './completion.ts';

const usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  prompt_tokens_details: z.object({ cached_tokens: z.int() }),
});

const completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  system_fingerprint: z.null(),
  choices: z
    .array(
      z.object({
        index: z.literal(0),
        message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
        logprobs: z.null(),
        finish_reason: z.enum(['stop', 'length']),
      }),
    )
    .length(1),
  usage: usage.optional().describe('Left out where a provider does not say.'),
});

const models = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.literal('dr-arena') }),
  ),
});

const reply = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } });

/** Stands among the components of the service's document. */
const fault = { $ref: '#/components/schemas/Fault' };

const answered = {
  description: 'The judgement; as server-sent events with `stream`.',
  content: {
    'application/json': { schema: openApiSchema(completion, 'output') },
    'text/event-stream': { schema: { type: 'string' } },
  },
};

/** The paths of judges in the OpenAPI document. */
export const judgePaths: Readonly<Record<string, object>> = {
  '/v1/chat/completions': {
    post: {
      operationId: 'judge',
      summary:
        'A judge: a pair (`arena/pairwise`), a choice (`arena/choose`), or a prompt of your own (`provider/model`)',
      tags: ['judges'],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: openApiSchema(completionRequestSchema, 'input') } },
      },
      responses: {
        '200': answered,
        '400': reply('The request, or a member of it, is not taken.', fault),
        '404': reply('There is no such model.', fault),
        '429': reply('Too many requests at a time; see Retry-After.', fault),
        '502': reply('The judgement failed: ask again, or leave it out; it is never a score or a winner.', fault),
        '503': reply('The budget is spent, a key is refused, or the service stops.', fault),
      },
    },
  },
  '/v1/models': {
    get: {
      operationId: 'judges',
      summary: 'The names that a request can give as its model',
      tags: ['judges'],
      responses: { '200': reply('The names.', openApiSchema(models, 'output')) },
    },
  },
};
