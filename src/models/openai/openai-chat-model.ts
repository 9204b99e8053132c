import type OpenAI from 'openai';
import * as z from 'zod';
import type { TokenUsage } from '../../kernel/answer.ts';
import { fail, ok } from '../../kernel/result.ts';
import { citedBy, markedTexts } from '../citation-marks.ts';
import type { Citation, LanguageModel, ModelReply, ToolRequest } from '../language-model.ts';
import { optionalCount, soundCost, soundUsage, tokenCount } from '../price.ts';
import { ifReadable, readableList, textIfReadable } from '../readable-list.ts';
import { askInForm, FormMemory } from '../reply-form.ts';
import { type VendorModelOptions, vendorModel } from '../vendor-model.ts';
import { type FoundPage, searchSteps, uniqueCitations, workIn } from '../vendor-reply.ts';
import { askOpenai, openaiClient, type ReadBody, type ReadReply } from './ask-openai.ts';
import { type chatCarried, chatRequest } from './chat-request.ts';
import { reportedFault } from './openai-failure.ts';
import { readInput } from './responses-request.ts';

/**
 * A model behind chat completions: OpenAI's, and those of every server that speaks them (vLLM, Ollama, OpenRouter). The
 * provider's name decides on search, which each offers in its own way or not at all.
 */
export function createOpenaiChatModel(options: VendorModelOptions, memory = new FormMemory()): LanguageModel {
  const client = openaiClient(options);
  return vendorModel(options, (request, signal) =>
    askInForm(memory, request, async (formed, form) => {
      signal.throwIfAborted();
      const body = chatRequest(options, formed, form);
      if (!body.ok) return fail(body.failure);
      // The SDK's types know only OpenAI's own tools.
      const params = body.value as OpenAI.ChatCompletionCreateParamsNonStreaming;
      return askOpenai(options, {
        timeoutMs: request.timeoutMs,
        signal,
        send: (call) => client.chat.completions.create(params, call).asResponse(),
        read: (reply) => readChatReply(reply, options.model, request.output !== undefined),
      });
    }),
  );
}

const toolCall = z.looseObject({
  id: z.string().nullish(),
  function: z.looseObject({ name: z.string().min(1), arguments: z.union([z.string(), z.looseObject({})]).nullish() }),
});
const annotation = z.looseObject({
  url_citation: z
    .looseObject({
      url: z.string(),
      title: z.string().nullish(),
      content: textIfReadable,
      /** Offsets in characters (code points). */
      start_index: ifReadable(z.number()),
      end_index: ifReadable(z.number()),
    })
    .nullish(),
});
const message = z.looseObject({
  content: z
    .union([z.string(), readableList(z.looseObject({ type: z.string(), text: z.string().nullish() }))])
    .nullish(),
  refusal: textIfReadable,
  tool_calls: readableList(toolCall),
  annotations: readableList(annotation),
  reasoning_details: ifReadable(z.array(z.looseObject({}))),
  reasoning_content: textIfReadable,
  /** The same with OpenRouter, and newer versions of vLLM. */
  reasoning: textIfReadable,
});

const usage = z.looseObject({
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  prompt_tokens_details: ifReadable(z.looseObject({ cached_tokens: optionalCount, cache_write_tokens: optionalCount })),
  /** OpenRouter's, and its bill in dollars. */
  server_tool_use: ifReadable(z.looseObject({ web_search_requests: optionalCount })),
  cost: ifReadable(z.number()),
});

const choice = z.looseObject({ message, finish_reason: textIfReadable });
/** Fields that we read of a reply (https://platform.openai.com/docs/api-reference/chat/object), with those of other providers. */
const reply = z.looseObject({
  model: textIfReadable,
  choices: z.tuple([choice], z.unknown()),
  usage: ifReadable(usage),
});
type Reply = z.infer<typeof reply>;
type Choice = z.infer<typeof choice>;

/** Placeholder for the queries of a provider that does not state them. */
export const unstatedQuery = '(the provider does not state its queries)';

/**
 * Reads a body of chat completions.
 * @param model as it was asked for, where the reply does not say
 * @param isValue a value was asked for, which has no sources
 */
export function readChatReply(body: unknown, model: string, isValue = false): ReadBody {
  // OpenRouter answers 200 with an error where the model behind it fails after a while.
  const fault = reportedFault(body);
  if (fault !== null) return fail({ kind: 'reported', fault });
  const result = reply.safeParse(body);
  if (!result.success) return fail({ kind: 'malformed', error: result.error });
  const [first] = result.data.choices;
  const own = reportedFault(first);
  return own === null ? ok(replyOf(result.data, first, { model, isValue })) : fail({ kind: 'reported', fault: own });
}

function replyOf(
  body: Reply,
  choice: Choice,
  { model, isValue }: { readonly model: string; readonly isValue: boolean },
): ReadReply {
  const toolRequests = choice.finish_reason === 'length' ? [] : choice.message.tool_calls.map(toolRequestOf);
  const citations = uniqueCitations(citedIn(choice));
  const searches = searchesOf(body, citations);
  return {
    text: isValue ? splitThought(contentOf(choice)).answer : textOf(choice, citations),
    toolRequests,
    citations,
    // One step at least is sure to have been made; more would be made up.
    ...workIn([...searchSteps(searches > 0 ? [unstatedQuery] : [], foundPages(choice)), thoughtOf(choice)]),
    usage: usageOf(body, searches),
    model: body.model ?? model,
    stop: stopOf(choice, toolRequests),
    costUsd: soundCost(body.usage?.cost),
    ...(toolRequests.length > 0 ? carriedOf(choice) : {}),
  };
}

/**
 * Some servers leave a model's thoughts in front of its answer: between two tags; before a closing tag that ends or begins a line,
 * where the template has eaten the opening one; or behind an opening one alone, where the model never came to an answer.
 */
const thoughtForms = [
  /^\s*<think>([\s\S]*?)<\/think>\s*/,
  /^((?:(?!<think>)[\s\S])*?)(?:\n[^\S\n]*<\/think>|<\/think>[^\S\n]*\n)\s*/,
  /^\s*<think>([\s\S]*)$/,
];

/** Splits the thoughts in front of an answer from the answer. */
function splitThought(text: string): { readonly thought: string; readonly answer: string } {
  const [whole = '', thought = ''] = thoughtForms.flatMap((form) => form.exec(text) ?? []);
  return { thought, answer: text.slice(whole.length) };
}

/** Returns the answer with the numbers of its sources in `citations`; thoughts in front of it are left out. */
function textOf(choice: Choice, citations: readonly Citation[]): string {
  const text = contentOf(choice);
  const marked = markedTexts([{ text, cited: citedBy('characters', text, citedIn(choice)) }], citations);
  return splitThought(marked.join('')).answer;
}

function citedIn({ message: { annotations } }: Choice) {
  return annotations.flatMap(({ url_citation: citation }) => citation ?? []);
}

function thoughtOf(choice: Choice): string {
  const { reasoning_content: content, reasoning } = choice.message;
  return content || reasoning || splitThought(contentOf(choice)).thought;
}

function contentOf({ message: { content } }: Choice): string {
  return typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
}

/** Returns the pages that searches found: OpenRouter reports those that are cited. */
function foundPages(choice: Choice): FoundPage[] {
  return citedIn(choice).map(({ url, title, content }) => ({ url, title, snippet: content }));
}

/** Calls without an id are numbered: some servers give none. */
function toolRequestOf(
  { id, function: { name, arguments: input } }: z.infer<typeof toolCall>,
  index: number,
): ToolRequest {
  return { id: id || `call_${index}`, name, input: typeof input === 'string' ? readInput(input) : (input ?? {}) };
}

/** Returns the provider's count of searches; 1 where it shows sources and counts nothing. */
function searchesOf({ usage: tokens }: Reply, citations: readonly Citation[]): number {
  return tokens?.server_tool_use?.web_search_requests ?? (citations.length > 0 ? 1 : 0);
}

function usageOf({ usage: tokens }: Reply, searches: number): TokenUsage | null {
  if (!tokens) return null;
  return soundUsage({
    inputTokens: tokens.prompt_tokens,
    cachedInputTokens: tokens.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWriteTokens: tokens.prompt_tokens_details?.cache_write_tokens ?? 0,
    outputTokens: tokens.completion_tokens,
    searches,
  });
}

function stopOf(
  { finish_reason: reason, message: { refusal } }: Choice,
  toolRequests: readonly ToolRequest[],
): ModelReply['stop'] {
  if (refusal || reason === 'content_filter') return 'refused';
  if (reason === 'length') return 'length';
  return toolRequests.length > 0 ? 'tools' : 'finished';
}

function carriedOf({ message: turn }: Choice): { readonly carried?: z.infer<typeof chatCarried> } {
  const { reasoning_details: details, reasoning_content: content } = turn;
  if (!details && !content) return {};
  return {
    carried: {
      wire: 'openai_chat',
      ...(details ? { reasoning_details: details } : {}),
      ...(content ? { reasoning_content: content } : {}),
    },
  };
}
