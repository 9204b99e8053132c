import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { programVersion } from '../../kernel/program-version.ts';
import type { Operation } from './operation.ts';
import { apiRoot, problemSchema } from './problem.ts';

/** Statuses that any operation may answer with. */
const commonProblems = [400, 401, 403, 429, 500] as const;

type Json = Readonly<Record<string, unknown>>;

/** The operations as an OpenAPI 3.1 document, made of the schemas by which requests and answers are parsed. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of operations) paths[each.path] = { ...paths[each.path], [each.method]: describeOperation(each) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'dr-arena',
      version: programVersion,
      description:
        'Runs, leaderboards and matches of an arena, and the orders that start, stop and resume. Where the app asks for a token, send it as a bearer token. Where it does not, what costs money is not started.',
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

function describeOperation({ id, summary, path, method, asked, answer, status, problems }: Operation): Json {
  const members = Object.entries(asked.shape);
  const inPath = members.filter(([name]) => path.includes(`{${name}}`));
  const rest = members.filter(([name]) => !path.includes(`{${name}}`));
  const inQuery = method === 'get' ? rest : [];
  const parameters = [...inPath.map(parameterIn('path')), ...inQuery.map(parameterIn('query'))];
  const body = method === 'post' && rest.length > 0 ? z.strictObject(Object.fromEntries(rest)) : null;
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

function parameterIn(place: 'path' | 'query') {
  return ([name, schema]: readonly [string, z.core.$ZodType]): Json => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(schema, undefined).success,
    schema: jsonSchema(schema),
  });
}

function jsonContent(schema: z.ZodType): Json {
  return { 'application/json': { schema: jsonSchema(schema) } };
}

/** A schema as OpenAPI 3.1 writes it, which is JSON Schema; what that cannot say is left open. */
function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
