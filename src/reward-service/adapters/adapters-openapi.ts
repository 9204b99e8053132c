import type { z } from 'zod';
import { slimeBodySchema } from '../../rewards/service/slime-groups.ts';
import { trlBodySchema } from '../../rewards/service/trl-groups.ts';
import { verlBodySchema } from '../../rewards/service/verl-groups.ts';
import { degenerateHeaderName } from '../degenerate-header.ts';
import { openApiSchema } from '../openapi-schema.ts';
import { addressSchema } from './address-settings.ts';

const parameters = Object.entries(addressSchema.shape)
  .filter(([name]) => name !== 'token')
  .map(([name, schema]) => ({
    ...{ name, in: 'query', required: false },
    description: schema.description ?? '',
    schema: openApiSchema(schema, 'input'),
  }));

const number = { type: 'number' };

function adapterPath(trainer: string, summary: string, body: z.ZodType, answer: object): object {
  return {
    post: {
      ...{ operationId: `${trainer}Rewards`, summary, tags: ['adapters'], parameters },
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
