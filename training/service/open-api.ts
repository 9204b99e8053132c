import * as z from 'zod';
import { programVersion } from '../../src/kernel/program-version.ts';
import { groupRequestSchema, type ServiceDefaults } from '../groups/group-request.ts';
import { slimeBodySchema } from '../groups/slime-groups.ts';
import { groupAnswerSchema, groupStates } from '../groups/stored-group.ts';
import { trlBodySchema } from '../groups/trl-groups.ts';
import { verlBodySchema } from '../groups/verl-groups.ts';
import { addressSchema } from './adapters/address-settings.ts';
import { longestWaitSeconds } from './await-outcome.ts';
import { degenerateHeaderName } from './service-parts.ts';

type Json = Readonly<Record<string, unknown>>;

/** A schema of ours as OpenAPI 3.1 writes it, which is JSON Schema; what JSON Schema cannot say is left open. */
function openApiSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

const pending = z.strictObject({
  group_id: z.string(),
  job_id: z.string(),
  status: z.enum(groupStates),
  arrived: z.int(),
  expected_size: z.int(),
});

const fault = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    code: z.string(),
    param: z.string().nullable().describe('The member that is wrong.'),
  }),
});

const health = z.object({ status: z.string() });

/** A reply with a body of JSON. */
const reply = (description: string, name: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const faults = {
  '400': reply('The request is wrong.', 'Fault'),
  '401': reply('The token is missing or wrong.', 'Fault'),
  '409': reply('The group, or a candidate of it, is known as another; or the group is closed or full.', 'Fault'),
  '413': reply('The body is too large.', 'Fault'),
  '429': reply('Too many groups wait; see Retry-After.', 'Fault'),
  '503': reply('The budget is spent, a key is refused, or the service stops.', 'Fault'),
};

const wait: Json = {
  name: 'wait',
  in: 'query',
  description: 'How many seconds to wait for the answer; 202 when the group is not judged by then.',
  schema: { type: 'number', minimum: 0, maximum: longestWaitSeconds },
};

const groupId: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const answers = {
  '200': reply('The group is judged.', 'GroupAnswer'),
  '202': reply('The group is not judged yet; ask again at Location.', 'Pending'),
};

const fetchOperation: Json = {
  parameters: [groupId, wait],
  responses: { ...answers, '404': reply('There is no such group.', 'Fault'), ...faults },
};

/** The OpenAPI document of the service as it was started. */
export function openApi(defaults: ServiceDefaults): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'dr-arena reward service', version: programVersion },
    paths: {
      '/v1/groups': {
        post: {
          summary: 'Hand in candidates of a group and get their rewards',
          description: `Judges here: ${defaults.judges.join(', ')}. Usual rewards: ${defaults.scheme}. A request may be repeated; nothing is judged twice.`,
          parameters: [wait],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: openApiSchema(groupRequestSchema, 'input') } },
          },
          responses: { ...answers, ...faults },
        },
      },
      '/v1/groups/{id}': { get: { summary: 'What became of a group', ...fetchOperation } },
      '/v1/jobs/{id}': { get: { summary: 'The same, by the job id of a 202', ...fetchOperation } },
      ...adapterPaths,
      '/health': { get: { summary: 'How the service is', responses: { '200': reply('It is well.', 'Health') } } },
    },
    components: {
      schemas: {
        GroupAnswer: openApiSchema(groupAnswerSchema, 'output'),
        Pending: openApiSchema(pending, 'output'),
        Fault: openApiSchema(fault, 'output'),
        Health: openApiSchema(health, 'output'),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        query: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
    security: [{}, { bearer: [] }, { query: [] }],
  };
}

const parameters = Object.entries(addressSchema.shape)
  .filter(([name]) => name !== 'token')
  .map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: schema.description ?? '',
    schema: openApiSchema(schema, 'input'),
  }));

const number = { type: 'number' };

function adapterPath(trainer: string, summary: string, body: z.ZodType, answer: object): object {
  return {
    post: {
      operationId: `${trainer}Rewards`,
      summary,
      tags: ['adapters'],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: openApiSchema(body, 'input') } } },
      responses: {
        '200': {
          description: 'The rewards, in the order of the request.',
          headers: {
            [degenerateHeaderName]: {
              description: 'Which groups teach nothing: `all_tied; groups=2, none_judged; groups=1`.',
              schema: { type: 'string' },
            },
          },
          content: { 'application/json': { schema: answer } },
        },
        default: {
          description: 'An error, in the form of all errors of the service.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
        },
      },
    },
  };
}

/** The adapters in the OpenAPI document, under their paths. */
export const adapterPaths: Readonly<Record<string, object>> = {
  '/v1/adapters/slime': adapterPath(
    'slime',
    "slime's remote reward model: one sample, or whole groups",
    slimeBodySchema,
    { anyOf: [number, { type: 'array', items: number }] },
  ),
  '/v1/adapters/verl': adapterPath('verl', "verl's compute_score: one sample, or a batch", verlBodySchema, {
    anyOf: [number, { type: 'array', items: number }],
  }),
  '/v1/adapters/trl': adapterPath('trl', "TRL's reward function: the batch of a process", trlBodySchema, {
    type: 'array',
    items: { anyOf: [number, { type: 'null' }] },
  }),
};
