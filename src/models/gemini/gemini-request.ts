import type {
  Content,
  GenerateContentConfig,
  GoogleSearch,
  Part,
  ThinkingConfig,
  ThinkingLevel,
  Tool,
} from '@google/genai/web';
import * as z from 'zod';
import { isPlainObject } from '../../kernel/json.ts';
import { present } from '../../kernel/present.ts';
import { schemaInWords } from '../ask-for.ts';
import type { JsonSchema, ModelMessage, ModelRequest } from '../language-model.ts';
import { saidText } from '../vendor-reply.ts';

/** Data that goes back with the model's turn: its parts, with the signatures of its reasoning. */
export const carriedParts = z.object({
  wire: z.literal('gemini'),
  parts: z.array(z.record(z.string(), z.unknown())).min(1),
});

/** Ids of calls that the provider gave none: they are ours, and do not go back. */
export const ownId = 'own-call-';

/** Before Gemini 3 its search goes neither with JSON output nor with functions. */
const beforeCombinedTools = /gemini-[12](?:\.|-|$)/;

/** A request in the words of generateContent: its turns, and all the rest. */
export function geminiRequest(
  model: string,
  request: ModelRequest,
): { readonly contents: Content[]; readonly config: GenerateContentConfig } {
  const { output, webSearch, sampling, options } = request;
  const inWords = output !== undefined && webSearch !== undefined && beforeCombinedTools.test(model);
  const system = inWords ? schemaInWords(request.system, output) : request.system;
  const tools = toolsOf(request);
  const json =
    output && !inWords ? { responseMimeType: 'application/json', responseJsonSchema: geminiSchema(output.schema) } : {};
  const config: GenerateContentConfig = {
    maxOutputTokens: request.maxOutputTokens,
    ...sampling,
    ...optionFields(options),
    ...(system ? { systemInstruction: { parts: [{ text: system }] } } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    // Gemini 3 wants it said where its own tools and the caller's meet.
    ...(tools.length > 1 ? { toolConfig: { includeServerSideToolInvocations: true } } : {}),
    ...json,
  };
  return { contents: contentsOf(request.messages), config };
}

/** Thoughts and drawing, as options have them. */
function optionFields({ reasoningEffort, thinkingBudget, temperature, topP }: ModelRequest['options'] = {}) {
  // The library's levels are these words in capitals.
  const thinkingLevel = reasoningEffort?.toUpperCase() as ThinkingLevel | undefined;
  const thinking: ThinkingConfig = present({ thinkingBudget, thinkingLevel });
  const thinkingConfig = Object.keys(thinking).length > 0 ? thinking : undefined;
  return present({ temperature, topP, thinkingConfig });
}

/** Search, of whole days in UTC where options name them. */
function searchOf({ searchPeriod }: ModelRequest['options'] = {}): GoogleSearch {
  if (searchPeriod === undefined) return {};
  const startTime = `${searchPeriod.from}T00:00:00Z`;
  return { timeRangeFilter: { startTime, endTime: `${searchPeriod.to}T23:59:59Z` } };
}

function toolsOf({ tools = [], webSearch, options }: ModelRequest): Tool[] {
  const functionDeclarations = tools.map(({ name, description, input }) => ({
    name,
    description,
    parametersJsonSchema: geminiSchema(input),
  }));
  return [
    ...(functionDeclarations.length > 0 ? [{ functionDeclarations }] : []),
    // It knows no bound: the model searches as often as it thinks right.
    ...(webSearch ? [{ googleSearch: searchOf(options) }] : []),
  ];
}

/** The answers to all calls of a turn go back in one. */
function contentsOf(messages: readonly ModelMessage[]): Content[] {
  const contents: { role: 'user' | 'model'; parts: Part[]; answers: boolean }[] = [];
  for (const message of messages) {
    const answers = message.role === 'tool';
    const last = contents.at(-1);
    if (answers && last?.answers) last.parts.push(...partsOf(message));
    else contents.push({ role: message.role === 'assistant' ? 'model' : 'user', parts: partsOf(message), answers });
  }
  return contents.map(({ role, parts }) => ({ role, parts }));
}

function partsOf(message: ModelMessage): Part[] {
  if (message.role === 'user') return [{ text: saidText(message.text) }];
  if (message.role === 'tool')
    return [{ functionResponse: { ...idOf(message.id), name: message.name, response: { output: message.text } } }];
  const carried = carriedParts.safeParse(message.carried);
  if (carried.success) return carried.data.parts;
  const calls = message.toolRequests.map(
    ({ id, name, input }): Part => ({
      functionCall: { ...idOf(id), name, ...(isPlainObject(input) && { args: input }) },
    }),
  );
  return message.text === '' && calls.length > 0 ? calls : [{ text: saidText(message.text) }, ...calls];
}

function idOf(id: string): { id?: string } {
  return id.startsWith(ownId) ? {} : { id };
}

/**
 * A schema for Gemini, which ignores the keywords that it does not know
 * (https://ai.google.dev/gemini-api/docs/structured-output): a `const` becomes an `enum` of one, so that it holds.
 */
export function geminiSchema(schema: JsonSchema): Record<string, unknown> {
  const { $schema: _dialect, ...bare } = schema;
  return JSON.parse(JSON.stringify(bare), (_, node: unknown) => {
    // A property that is called so has a schema in its place.
    if (!isPlainObject(node) || !['string', 'number'].includes(typeof node.const)) return node;
    const { const: only, ...rest } = node;
    return { ...rest, enum: [only] };
  }) as Record<string, unknown>;
}
