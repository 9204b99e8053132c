import * as z from 'zod';
import type { TokenUsage } from '../../kernel/answer.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type CitedText, type CitedWords, markedTexts, placesBy } from '../citation-marks.ts';
import type { Citation, ModelReply, ToolRequest } from '../language-model.ts';
import { optionalCount, soundUsage, tokenCount } from '../price.ts';
import { ifReadable, readableList, textIfReadable } from '../readable-list.ts';
import { searchSteps, uniqueCitations, workIn } from '../vendor-reply.ts';
import { type carriedParts, ownId } from './gemini-request.ts';

const part = z.looseObject({
  text: textIfReadable,
  thought: ifReadable(z.boolean()),
  functionCall: ifReadable(
    z.looseObject({ id: textIfReadable, name: z.string(), args: ifReadable(z.record(z.string(), z.unknown())) }),
  ),
});
const index = z.int().min(0);
/** Offsets count bytes of UTF-8 in a part, as the vendor's library types them; what is 0 may be left out. */
const support = z.looseObject({
  segment: z.looseObject({
    startIndex: index.default(0),
    endIndex: index,
    partIndex: index.default(0),
    text: z.string().optional(),
  }),
  groundingChunkIndices: z.array(index),
});
const page = ifReadable(z.looseObject({ uri: textIfReadable, title: textIfReadable }));
const grounding = z.looseObject({
  webSearchQueries: readableList(z.string()),
  // Supports name their place in the list: what cannot be read keeps its own.
  groundingChunks: readableList(z.looseObject({ web: page }).catch({ web: null })),
  groundingSupports: readableList(support),
});
const candidate = z.looseObject({
  content: ifReadable(z.looseObject({ parts: readableList(part) })),
  finishReason: textIfReadable,
  finishMessage: textIfReadable,
  continuationToken: textIfReadable,
  groundingMetadata: ifReadable(grounding),
});

/** Fields that we read of a generateContent reply: a candidate, or the reason why there is none. */
export const geminiResponse = z
  .object({
    candidates: readableList(candidate),
    promptFeedback: ifReadable(z.looseObject({ blockReason: textIfReadable })),
    modelVersion: textIfReadable,
    usageMetadata: ifReadable(
      z.looseObject({
        promptTokenCount: tokenCount,
        toolUsePromptTokenCount: optionalCount,
        cachedContentTokenCount: optionalCount,
        candidatesTokenCount: optionalCount,
        thoughtsTokenCount: optionalCount,
      }),
    ),
  })
  .refine(({ candidates, promptFeedback }) => candidates.length > 0 || promptFeedback?.blockReason, {
    message: 'neither a candidate nor a reason why there is none',
  });

export type GeminiResponse = z.infer<typeof geminiResponse>;
type Candidate = z.infer<typeof candidate>;
type Part = z.infer<typeof part>;

/** The token with which a reply is resumed where the provider stopped in the middle; null where it is whole. */
export function continuationOf({ candidates: [first] }: GeminiResponse): string | null {
  return (first?.finishReason ?? 'CONTINUATION') === 'CONTINUATION' ? (first?.continuationToken ?? null) : null;
}

/** Returns the usage of a call: prompt and pages read by its tools; answer and reasoning. Null when the provider did not state it. */
export function geminiUsage(response: GeminiResponse): TokenUsage | null {
  const { usageMetadata: usage, candidates } = response;
  if (!usage) return null;
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

/**
 * The reply that the responses of one turn make; fails with the reason when the model broke it off in a call.
 * @param isValue a value was asked for, which has no sources
 */
export function readGeminiReply(
  responses: readonly [GeminiResponse, ...GeminiResponse[]],
  model: string,
  isValue = false,
): Result<Reply, string> {
  const last = responses.at(-1) ?? responses[0];
  const candidates = responses.flatMap((each) => each.candidates.slice(0, 1));
  const [end] = last.candidates;
  // Without a candidate the prompt was blocked.
  const finishReason = end ? (end.finishReason ?? 'STOP') : 'BLOCKED';
  if (brokenEnds.includes(finishReason)) return fail(`${finishReason} ${end?.finishMessage ?? ''}`);
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const citations = citationsOf(candidates);
  const pieces = candidates.flatMap(saidIn);
  const texts = isValue ? pieces.map(({ text }) => text) : markedTexts(pieces, citations);
  const toolRequests = finishReason === 'MAX_TOKENS' ? [] : requestsOf(parts);
  return ok({
    text: texts.join(''),
    toolRequests,
    citations,
    ...workIn([...thoughtsIn(parts), ...searchSteps(queriesOf(candidates), pagesOf(candidates))]),
    model: last.modelVersion ?? model,
    stop: stopOf(finishReason, toolRequests),
    ...(toolRequests.length > 0 ? { carried: carry(parts) } : {}),
  });
}

/** Returns the text of a candidate in one piece, with the citations of its grounding. */
function saidIn({ content, groundingMetadata: metadata }: Candidate): CitedText {
  const parts = (content?.parts ?? []).map(spoken);
  const text = parts.join('');
  const pages = metadata?.groundingChunks ?? [];
  const spanOf = spanFinder(parts, text);
  const citedWords = (metadata?.groundingSupports ?? []).flatMap((each): CitedWords[] => {
    const span = spanOf(each.segment);
    if (!span) return [];
    return each.groundingChunkIndices.flatMap((at) => {
      const url = pages[at]?.web?.uri;
      return url ? [{ ...span, url }] : [];
    });
  });
  return { text, cited: citedWords };
}

function spoken({ text, thought }: Part): string {
  return thought ? '' : (text ?? '');
}

type Span = Pick<CitedWords, 'start' | 'end'>;
type Segment = z.infer<typeof support>['segment'];

/**
 * Returns a finder of segments: in their part, or, where the part has other words there, in the whole text, as the vendor's
 * guide counts.
 */
function spanFinder(parts: readonly string[], text: string): (segment: Segment) => Span | null {
  const starts = parts.map((_, at) => parts.slice(0, at).join('').length);
  const inParts = parts.map(segmentFinder);
  const inAll = segmentFinder(text);
  return (segment) => {
    const own = inParts[segment.partIndex]?.(segment);
    const before = starts[segment.partIndex] ?? 0;
    if (own) return { start: before + own.start, end: before + own.end };
    return segment.text === undefined ? null : inAll(segment);
  };
}

function segmentFinder(text: string): (segment: Segment) => Span | null {
  const placeOf = placesBy('bytes', text);
  return ({ startIndex, endIndex, text: expected }) => {
    const start = placeOf(startIndex);
    const end = placeOf(endIndex);
    const isThere = start >= 0 && end >= 0 && (expected === undefined || expected === text.slice(start, end));
    return isThere ? { start, end } : null;
  };
}

function carry(parts: Part[]): z.infer<typeof carriedParts> {
  return { wire: 'gemini', parts };
}

function requestsOf(parts: readonly Part[]): readonly ToolRequest[] {
  return parts
    .flatMap(({ functionCall }) => functionCall ?? [])
    .map(({ id, name, args }, index) => ({ id: id ?? `${ownId}${index}`, name, input: args ?? {} }));
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

/** Returns thoughts, which come where they are asked for; their place among the searches is not known. */
function thoughtsIn(parts: readonly Part[]): string[] {
  return parts.map(({ text, thought }) => (thought ? (text ?? '') : ''));
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
