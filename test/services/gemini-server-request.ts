import * as z from 'zod';
import type { AskedModel } from './model-brain.ts';

const signature = { thought: z.boolean().optional(), thoughtSignature: z.string().optional() };
const callParts = { id: z.string().optional(), name: z.string().min(1) };
const part = z.union([
  z.strictObject({ text: z.string(), ...signature }),
  z.strictObject({
    functionCall: z.strictObject({ ...callParts, args: z.record(z.string(), z.unknown()).optional() }),
    ...signature,
  }),
  z.strictObject({ functionResponse: z.strictObject({ ...callParts, response: z.record(z.string(), z.unknown()) }) }),
]);
const content = z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(part).min(1) });
const schema = z.record(z.string(), z.unknown());

const functionName = z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/);
const declaration = z.strictObject({
  name: functionName,
  description: z.string().optional(),
  parameters: schema.optional(),
  parametersJsonSchema: schema.optional(),
});

/**
 * What `models/…:generateContent` takes (https://ai.google.dev/api/generate-content), as far as this project could use it.
 */
export const generateRequest = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: z.strictObject({ role: z.string().optional(), parts: z.array(part).min(1) }).optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.int().min(1).optional(),
      temperature: z.number().min(0).max(2).optional(),
      seed: z.int().optional(),
      responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
      responseJsonSchema: schema.optional(),
    })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z.array(declaration).min(1).optional(),
        googleSearch: z.strictObject({}).optional(),
      }),
    )
    .optional(),
  toolConfig: z.strictObject({ includeServerSideToolInvocations: z.boolean().optional() }).optional(),
});

export type GenerateRequest = z.infer<typeof generateRequest>;
type Content = GenerateRequest['contents'][number];

/** What the documentation forbids beyond the shape, in the API's words; null where there is nothing. */
export function requestFault(model: string, request: GenerateRequest): string | null {
  const config = request.generationConfig ?? {};
  const json = config.responseMimeType === 'application/json';
  if (config.responseJsonSchema !== undefined && !json)
    return 'Unable to submit request because response_json_schema requires response_mime_type application/json.';
  return combinationFault(model, request, json) ?? unansweredCall(request.contents);
}

/** Before Gemini 3 its search goes neither with JSON output nor with functions (https://ai.google.dev/gemini-api/docs/tools). */
function combinationFault(model: string, request: GenerateRequest, json: boolean): string | null {
  const functions = functionNames(request).length > 0;
  if (!searches(request)) return null;
  const old = /gemini-[12]\./.test(model);
  if (json && old) return "Tool use with a response mime type: 'application/json' is unsupported";
  if (functions && old)
    return 'Built-in tools ({google_search}) and Function Calling cannot be combined in the same request.';
  if (functions && request.toolConfig?.includeServerSideToolInvocations !== true)
    return 'Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.';
  return null;
}

function unansweredCall(contents: readonly Content[]): string | null {
  for (const [index, turn] of contents.entries()) {
    const calls = turn.parts.filter((each) => 'functionCall' in each).length;
    const answers = (contents[index + 1]?.parts ?? []).filter((each) => 'functionResponse' in each).length;
    if (calls !== answers && calls > 0)
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  }
  return null;
}

export function searches({ tools = [] }: GenerateRequest): boolean {
  return tools.some(({ googleSearch }) => googleSearch !== undefined);
}

function functionNames({ tools = [] }: GenerateRequest): readonly string[] {
  return tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name));
}

export function askedOf(model: string, request: GenerateRequest): AskedModel {
  return {
    model,
    system: textOf(request.systemInstruction?.parts ?? []),
    turns: request.contents.flatMap(turnsOf),
    schemaName: null,
    schema: request.generationConfig?.responseJsonSchema ?? null,
    tools: functionNames(request),
    webSearch: searches(request),
  };
}

function turnsOf({ role, parts }: Content): AskedModel['turns'] {
  const results = parts.flatMap((each) =>
    'functionResponse' in each ? [responseText(each.functionResponse.response)] : [],
  );
  const spoken = results.length === 0 || parts.some((each) => 'text' in each);
  const speaker = role === 'model' ? ('assistant' as const) : ('user' as const);
  return [
    ...results.map((text) => ({ role: 'tool' as const, text })),
    ...(spoken ? [{ role: speaker, text: textOf(parts) }] : []),
  ];
}

function responseText(response: Readonly<Record<string, unknown>>): string {
  return typeof response.output === 'string' ? response.output : JSON.stringify(response);
}

function textOf(parts: Content['parts']): string {
  return parts.map((each) => ('text' in each && each.thought !== true ? each.text : '')).join('');
}
