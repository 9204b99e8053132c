import * as z from 'zod';
import type { TokenUsage } from '../../kernel/answer.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Citation, ModelReply, ToolRequest } from '../language-model.ts';
import { optionalCount, soundUsage, tokenCount } from '../price.ts';
import { searchSteps, uniqueCitations, workIn } from '../vendor-reply.ts';
import { type carriedParts, ownId } from './gemini-request.ts';

const part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z
    .looseObject({ id: z.string().optional(), name: z.string(), args: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});
const grounding = z.looseObject({
  webSearchQueries: z.array(z.string()).optional(),
  groundingChunks: z
    .array(
      z.looseObject({ web: z.looseObject({ uri: z.string().optional(), title: z.string().optional() }).optional() }),
    )
    .optional(),
});
const candidate = z.looseObject({
  content: z.looseObject({ parts: z.array(part).optional() }).optional(),
  finishReason: z.string().optional(),
  finishMessage: z.string().optional(),
  continuationToken: z.string().optional(),
  groundingMetadata: grounding.optional(),
});

/** What is needed of a reply of generateContent: a candidate, or the reason why there is none. */
export const geminiResponse = z
  .object({
    candidates: z.array(candidate).optional(),
    promptFeedback: z.looseObject({ blockReason: z.string().optional() }).optional(),
    modelVersion: z.string().optional(),
    usageMetadata: z
      .looseObject({
        promptTokenCount: tokenCount,
        toolUsePromptTokenCount: optionalCount,
        cachedContentTokenCount: optionalCount,
        candidatesTokenCount: optionalCount,
        thoughtsTokenCount: optionalCount,
      })
      .optional()
      .catch(undefined),
  })
  .refine(({ candidates = [], promptFeedback }) => candidates.length > 0 || promptFeedback?.blockReason !== undefined, {
    message: 'neither a candidate nor a reason why there is none',
  });

export type GeminiResponse = z.infer<typeof geminiResponse>;
type Candidate = z.infer<typeof candidate>;
type Part = z.infer<typeof part>;

/** The token that a reply is gone on with where the provider stopped in the middle; null where it is whole. */
export function continuationOf({ candidates = [] }: GeminiResponse): string | null {
  const [first] = candidates;
  const { finishReason = 'CONTINUATION', continuationToken = null } = first ?? {};
  return finishReason === 'CONTINUATION' ? continuationToken : null;
}

/** What the call used: prompt and what its tools read; answer and reasoning. Null when the provider did not say. */
export function geminiUsage(response: GeminiResponse): TokenUsage | null {
  const { usageMetadata: usage, candidates = [] } = response;
  if (usage === undefined) return null;
  return soundUsage({
    inputTokens: usage.promptTokenCount + (usage.toolUsePromptTokenCount ?? 0),
    cachedInputTokens: usage.cachedContentTokenCount ?? 0,
    cacheWriteTokens: 0,
    outputTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    searches: queriesOf(candidates.slice(0, 1)).length,
  });
}

type Reply = Omit<ModelReply, 'usage' | 'costUsd' | 'elapsedMs'>;

/** Ends at which the model, not its caller, did something that cannot be used. */
const brokenEnds = ['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL'];

/** The reply that the responses of one turn make; fails with the reason when the model broke it off in a call. */
export function readGeminiReply(
  responses: readonly [GeminiResponse, ...GeminiResponse[]],
  model: string,
): Result<Reply, string> {
  const last = responses.at(-1) ?? responses[0];
  const candidates = responses.flatMap((each) => each.candidates?.slice(0, 1) ?? []);
  // Without a candidate the prompt was blocked.
  const { finishReason = 'STOP', finishMessage = '' } = last.candidates?.[0] ?? { finishReason: 'BLOCKED' };
  if (brokenEnds.includes(finishReason)) return fail(`${finishReason} ${finishMessage}`);
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const toolRequests = finishReason === 'MAX_TOKENS' ? [] : requestsOf(parts);
  return ok({
    text: parts.map(({ text = '', thought = false }) => (thought ? '' : text)).join(''),
    toolRequests,
    citations: citationsOf(candidates),
    ...workIn([...thoughtsIn(parts), ...searchSteps(queriesOf(candidates), pagesOf(candidates))]),
    model: last.modelVersion ?? model,
    stop: stopOf(finishReason, toolRequests),
    ...(toolRequests.length > 0 ? { carried: carry(parts) } : {}),
  });
}

function carry(parts: Part[]): z.infer<typeof carriedParts> {
  return { wire: 'gemini', parts };
}

function requestsOf(parts: readonly Part[]): readonly ToolRequest[] {
  return parts
    .flatMap(({ functionCall }) => functionCall ?? [])
    .map(({ id, name, args = {} }, index) => ({ id: id ?? `${ownId}${index}`, name, input: args }));
}

function queriesOf(candidates: readonly Candidate[]): readonly string[] {
  return candidates.flatMap(({ groundingMetadata }) => groundingMetadata?.webSearchQueries ?? []);
}

/** Addresses lead through a redirect of Google's, and titles are domains: the page's own address is not told. */
function citationsOf(candidates: readonly Candidate[]): readonly Citation[] {
  return uniqueCitations(pagesOf(candidates));
}

function pagesOf(candidates: readonly Candidate[]) {
  const chunks = candidates.flatMap(({ groundingMetadata }) => groundingMetadata?.groundingChunks ?? []);
  return chunks.map(({ web }) => ({ url: web?.uri, title: web?.title }));
}

/** Told where they are asked for; where between its searches they stand is not. */
function thoughtsIn(parts: readonly Part[]): string[] {
  return parts.map(({ text = '', thought = false }) => (thought ? text : ''));
}

function stopOf(finishReason: string, toolRequests: readonly ToolRequest[]): ModelReply['stop'] {
  switch (finishReason) {
    case 'STOP':
    case 'FINISH_REASON_UNSPECIFIED':
      return toolRequests.length > 0 ? 'tools' : 'finished';
    case 'MAX_TOKENS':
    case 'CONTINUATION':
    case 'TOO_MANY_TOOL_CALLS':
      return 'length';
    default:
      return 'refused';
  }
}
