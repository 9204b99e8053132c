import type { TokenUsage } from '../../kernel/token-usage.ts';

/** What a judge, or what code made of its replies, says to a request. */
export interface Judgement {
  readonly content: string;
  readonly finish: 'stop' | 'length';
  /** The tokens of all calls that it took; null when a provider did not say. */
  readonly usage: TokenUsage | null;
}

/** What a completion is told by, beside the judgement. */
export interface CompletionFrame {
  readonly id: string;
  /** As the request names it. */
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/** A chat completion (https://platform.openai.com/docs/api-reference/chat/object). */
export function completion(frame: CompletionFrame, { content, finish, usage }: Judgement) {
  const message = { role: 'assistant', content, refusal: null };
  return {
    ...framed(frame, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    ...(usage === null ? {} : { usage: usageBody(usage) }),
  };
}

/**
 * The same as server-sent events (https://platform.openai.com/docs/api-reference/chat-streaming): the words come as one
 * piece, since nothing is sent before the judgement stands.
 */
export function completionStream(
  frame: CompletionFrame,
  { content, finish, usage }: Judgement,
  includeUsage: boolean,
): string {
  const chunk = (choices: readonly unknown[], used: unknown = null) => ({
    ...{ ...framed(frame, 'chat.completion.chunk'), choices },
    ...(includeUsage ? { usage: used } : {}),
  });
  const choice = (delta: unknown, reason: string | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason: reason },
  ];
  const chunks = [
    chunk(choice({ role: 'assistant', content: '', refusal: null })),
    chunk(choice({ content })),
    chunk(choice({}, finish)),
    ...(includeUsage ? [chunk([], usage === null ? null : usageBody(usage))] : []),
  ];
  return [...chunks.map((each) => JSON.stringify(each)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

function framed({ id, model, created }: CompletionFrame, object: string) {
  return { id, object, created, model, system_fingerprint: null };
}

function usageBody({ inputTokens, cachedInputTokens, outputTokens }: TokenUsage) {
  return {
    ...{ prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
    prompt_tokens_details: { cached_tokens: cachedInputTokens },
  };
}
