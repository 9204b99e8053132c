import * as z from 'zod';
import type { TokenUsage, ToolCall } from '../../kernel/answer.ts';
import { type CitedText, markedTexts } from '../citation-marks.ts';
import type { Citation, ModelReply, ModelRequest, ToolRequest, WorkNote } from '../language-model.ts';
import { optionalCount, soundUsage, tokenCount } from '../price.ts';
import { ifReadable, textIfReadable } from '../readable-list.ts';
import { searchSteps, uniqueCitations, workIn } from '../vendor-reply.ts';
import type { carriedBlocks } from './anthropic-request.ts';

const citation = z.looseObject({ type: z.string(), url: textIfReadable, title: textIfReadable });
/** A block with what we read of the kinds we know; all of it is carried. */
const block = z.looseObject({
  type: z.string(),
  text: textIfReadable,
  citations: ifReadable(z.array(citation.nullable().catch(null))),
  thinking: textIfReadable,
  id: textIfReadable,
  name: textIfReadable,
  input: z.unknown().optional(),
  tool_use_id: textIfReadable,
  content: z.unknown().optional(),
});

/** Fields that we read of a Messages API reply; others are not checked. */
export const anthropicMessage = z.object({
  model: textIfReadable,
  content: z.array(block),
  stop_reason: z.string(),
  usage: z.object({
    input_tokens: tokenCount,
    output_tokens: tokenCount,
    cache_read_input_tokens: optionalCount,
    cache_creation_input_tokens: optionalCount,
    server_tool_use: ifReadable(z.looseObject({ web_search_requests: optionalCount })),
  }),
});

export type AnthropicMessage = z.infer<typeof anthropicMessage>;
type Block = AnthropicMessage['content'][number];

/**
 * Returns the usage of a call, null where its counts are no counts; Anthropic counts cached tokens apart from the rest of
 * the input.
 */
export function anthropicUsage({ usage }: AnthropicMessage): TokenUsage | null {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0;
  return soundUsage({
    inputTokens: usage.input_tokens + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: usage.output_tokens,
    searches: usage.server_tool_use?.web_search_requests ?? 0,
  });
}

/**
 * The reply that the messages of one turn make: one message, or several when it was paused.
 * @param model as it was asked for, where the messages do not say
 */
export function readAnthropicReply(
  messages: readonly [AnthropicMessage, ...AnthropicMessage[]],
  model: string,
  request: ModelRequest,
): Omit<ModelReply, 'usage' | 'costUsd' | 'elapsedMs'> {
  const last = messages.at(-1) ?? messages[0];
  const blocks = messages.flatMap(({ content }) => content);
  const toolRequests = last.stop_reason === 'max_tokens' ? [] : requestsOf(blocks);
  const citations = uniqueCitations(blocks.filter(isText).flatMap(notesOf));
  return {
    text: textOf(blocks, request.output !== undefined, citations),
    toolRequests,
    citations,
    ...workIn(toldIn(blocks)),
    model: last.model ?? model,
    stop: stopOf(last.stop_reason, toolRequests),
    ...(toolRequests.length > 0 ? { carried: carry(blocks) } : {}),
  };
}

/** Returns the data that goes back with a turn. Empty text blocks, which come now and then, are left out: the API refuses them. */
export function carry(content: AnthropicMessage['content']): z.infer<typeof carriedBlocks> {
  return { wire: 'anthropic', content: content.filter((block) => block.type !== 'text' || block.text) };
}

function requestsOf(blocks: readonly Block[]): readonly ToolRequest[] {
  return blocks.flatMap(({ type, id, name, input }) =>
    type === 'tool_use' && id && name ? [{ id, name, input }] : [],
  );
}

/**
 * Cited words come in blocks of their own, which belong together; what stands between them and other blocks are
 * paragraphs. `lastOnly`: without what was said before the last tool of the provider's, where a value was asked for, which
 * has no sources.
 */
function textOf(blocks: readonly Block[], lastOnly: boolean, citations: readonly Citation[]): string {
  const from = lastOnly ? blocks.findLastIndex(({ type }) => type === 'web_search_tool_result') + 1 : 0;
  const ownBlocks = blocks.slice(from);
  const texts = ownBlocks.filter(isText);
  const marked = lastOnly ? texts.map(({ text }) => text ?? '') : markedTexts(texts.map(citedText), citations);
  let text = '';
  let apart = false;
  for (const block of ownBlocks) {
    if (isText(block)) {
      const words = marked.shift() ?? '';
      text += apart && text !== '' ? `\n\n${words}` : words;
      apart = false;
    } else apart = true;
  }
  return text;
}

function isText({ type }: Block): boolean {
  return type === 'text';
}

/** Returns a block's text; its citations hold for all of it. */
function citedText(block: Block): CitedText {
  const text = block.text ?? '';
  const cited = notesOf(block).flatMap(({ url }) => (url ? [{ url, start: 0, end: text.length }] : []));
  return { text, cited };
}

function notesOf({ citations }: Block) {
  return (citations ?? []).flatMap((each) => each ?? []);
}

const searchInput = z.looseObject({ query: z.string() });
const fetchInput = z.looseObject({ url: z.string() });
const searchResults = z.array(z.looseObject({ url: z.string().nullish(), title: z.string().nullish() }));
const fetchResult = z.looseObject({
  content: z.looseObject({ source: z.looseObject({ type: z.literal('text'), data: z.string() }) }),
});
/** Thoughts, and steps of the provider's tools; a search that it refused, being one too many, is none. */
function toldIn(blocks: readonly Block[]): WorkNote[] {
  const results = new Map(
    blocks.flatMap((each) => (each.type.endsWith('_tool_result') ? [[each.tool_use_id, each] as const] : [])),
  );
  return blocks.flatMap(({ type, thinking, id, name, input }): WorkNote[] => {
    if (type === 'thinking') return [thinking ?? ''];
    if (type !== 'server_tool_use') return [];
    const result = results.get(id);
    const isRefused = result?.type === 'web_search_tool_result' && !Array.isArray(result.content);
    return isRefused ? [] : stepsOf(name ?? type, input, result?.content);
  });
}

function stepsOf(name: string, input: unknown, result: unknown): ToolCall[] {
  const search = searchInput.safeParse(input);
  if (name === 'web_search' && search.success)
    return searchSteps([search.data.query], searchResults.safeParse(result).data ?? []);
  const page = fetchInput.safeParse(input);
  if (name !== 'web_fetch' || !page.success) return [{ tool: 'other', input: name }];
  const text = fetchResult.safeParse(result).data?.content.source.data;
  return [{ tool: 'read', input: page.data.url, ...(text === undefined ? {} : { result: text }) }];
}

/** A turn that is still paused when nobody continues it was cut off. */
function stopOf(reason: string, toolRequests: readonly ToolRequest[]): ModelReply['stop'] {
  if (['max_tokens', 'model_context_window_exceeded', 'pause_turn'].includes(reason)) return 'length';
  if (reason === 'refusal') return 'refused';
  return toolRequests.length > 0 ? 'tools' : 'finished';
}
