import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { programVersion } from '../../kernel/program-version.ts';
import type { Endpoint } from './endpoint.ts';
import { apiRoot, problemSchema } from './problem.ts';

/** Statuses that any operation may answer with. */
const commonProblems = [400, 401, 403, 429, 500] as const;

type Json = Readonly<Record<string, unknown>>;

/** The operations as an OpenAPI 3.1 document, made of the schemas by which requests are parsed and answers are written. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of endpoints) {
    const operations = paths[each.path] ?? {};
    operations[each.method] = operation(each);
    paths[each.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'dr-arena',
      version: programVersion,
      description:
        'Runs, leaderboards, matches, trees, sets and schedules of an arena, and the orders that start, stop and resume. Where the app asks for a token, send it as a bearer token. Where it does not, what costs money is not started.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiRoot }],
    security: [{ token: [] }, {}],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problemSchema) },
    },
  };
}

function operation({ id, summary, params, query, body, answer, status, problems }: Endpoint): Json {
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  const failing = [...new Set<number>([...commonProblems, ...problems])].sort((one, other) => one - other);
  return {
    operationId: id,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: {
      [status]: { description: STATUS_CODES[status], content: jsonContent(answer) },
      ...Object.fromEntries(failing.map((each) => [each, problemOf(each)])),
    },
  };
}

function problemOf(status: number): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description: STATUS_CODES[status], content: { 'application/problem+json': { schema } } };
}

function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): readonly Json[] {
  const { required, properties } = z
    .looseObject({
      properties: z.record(z.string(), z.unknown()).default({}),
      required: z.array(z.string()).default([]),
    })
    .parse(jsonSchema(schema));
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

function jsonContent(schema: z.ZodType): Json {
  return { 'application/json': { schema: jsonSchema(schema) } };
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
  });
  return rest;
}
