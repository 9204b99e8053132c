import type { ServerResponse } from 'node:http';
import type * as z from 'zod';
import type { AskedModel, BrainReply } from './model-brain.ts';

/** Whose server is played: the request formats and the extras of replies differ. */
export type OpenaiStyle = 'openai' | 'perplexity' | 'openrouter' | 'xai';

export interface OpenaiError {
  readonly status: number;
  readonly message: string;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
}

/** Replies that are an answer of the model, good or bad, and no fault of the server. */
export type ModelAnswer = Extract<BrainReply, { kind: 'text' | 'tools' | 'refused' | 'cut_off' }>;

/** A request that was understood. */
export interface ReadRequest {
  readonly asked: AskedModel;
  /** The body of the reply. `serial` is new for each request; `seconds` is the time since 1970. */
  answer(reply: ModelAnswer, serial: number, seconds: number): unknown;
}

/** One endpoint: gives what is asked, or the error that it answers. */
export type OpenaiWire = (body: unknown, style: OpenaiStyle) => ReadRequest | OpenaiError;

/** A 400 in the form of the vendor's own. */
export function invalidRequest(message: string, param: string | null, code: string | null = null): OpenaiError {
  return { status: 400, message, type: 'invalid_request_error', code, param };
}

/** The first fault of a request, worded as the vendor words it. */
export function formatError(error: z.ZodError): OpenaiError {
  const issue = error.issues[0];
  const param = issue?.path.join('.') ?? null;
  if (issue?.code === 'unrecognized_keys')
    return invalidRequest(`Unknown parameter: '${issue.keys[0]}'.`, issue.keys[0] ?? null, 'unknown_parameter');
  return invalidRequest(`Invalid value for '${param}': ${issue?.message}`, param, 'invalid_value');
}

export function sendError(
  response: ServerResponse,
  error: OpenaiError,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { status, message, type, code, param } = error;
  sendJson(response, status, { error: { message, type, param, code } }, headers);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_0f3c9a', ...headers });
  response.end(JSON.stringify(body));
}

/** Figures for replies that name none: a token is about four characters. */
export function usageOf(asked: AskedModel, reply: ModelAnswer): { input: number; cached: number; output: number } {
  if ((reply.kind === 'text' || reply.kind === 'tools') && reply.usage) return reply.usage;
  const read = asked.system.length + asked.turns.reduce((sum, { text }) => sum + text.length, 0);
  const written = reply.kind === 'text' || reply.kind === 'cut_off' ? reply.text.length : 40;
  return { input: Math.ceil(read / 4) + 8, cached: 0, output: Math.ceil(written / 4) + 1 };
}

/** Keywords that strict schemas may not hold (https://platform.openai.com/docs/guides/structured-outputs). */
const notInStrict = ['oneOf', 'allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'];
const alsoNotInStrict = ['patternProperties', 'propertyNames', 'unevaluatedProperties', 'prefixItems', 'uniqueItems'];

/** What is wrong with a strict schema; null when nothing is. */
export function strictFault(schema: unknown, isRoot = true): string | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return null;
  const node = schema as Readonly<Record<string, unknown>>;
  if (isRoot && node.type !== 'object') return `schema must be a JSON Schema of 'type: "object"'`;
  const bad = [...notInStrict, ...alsoNotInStrict].find((keyword) => keyword in node);
  if (bad) return `'${bad}' is not permitted.`;
  return objectFault(node) ?? firstFault(innerSchemas(node));
}

function objectFault(node: Readonly<Record<string, unknown>>): string | null {
  if (node.type !== 'object') return null;
  if (node.additionalProperties !== false) return `'additionalProperties' is required to be supplied and to be false.`;
  const names = Object.keys((node.properties ?? {}) as object);
  const required = Array.isArray(node.required) ? (node.required as unknown[]) : [];
  const missing = names.find((name) => !required.includes(name));
  return missing === undefined
    ? null
    : `'required' is required to be an array including every key in properties. Missing '${missing}'.`;
}

function innerSchemas(node: Readonly<Record<string, unknown>>): unknown[] {
  const named = [node.properties, node.$defs].flatMap((each) => Object.values((each ?? {}) as object) as unknown[]);
  return [...named, node.items, ...((node.anyOf ?? []) as unknown[])];
}

function firstFault(schemas: readonly unknown[]): string | null {
  for (const schema of schemas) {
    const fault = strictFault(schema, false);
    if (fault !== null) return fault;
  }
  return null;
}
