import type { ContinueRequest } from '../policy.ts';
import { chatPrompt, filledTemplate, openingMessages } from './completions-template.ts';

/** How a policy's server is spoken to. */
export type CompletionsSettings = {
  /** As the server names it. */
  readonly model: string;
  /** How many of the likeliest tokens are asked for. */
  readonly topLogprobs: number;
  readonly temperature: number;
  readonly topP: number;
  /** False leaves out all that OpenAI's own API does not know, for servers that refuse it. */
  readonly extensions: boolean;
} & (
  | {
      readonly api: 'completions' /** With `{question}` and, where there is one, `{system}`. */;
      readonly template: string;
    }
  | { readonly api: 'chat' }
);

/** A request's path and body, and the text that it makes the policy go on with. */
export interface CompletionsCall {
  readonly path: '/completions' | '/chat/completions';
  readonly body: Readonly<Record<string, unknown>>;
  readonly prefix: string;
}

/**
 * What vLLM and SGLang know beyond OpenAI: the stop text stays in the text and among the tokens; token ids are told; no
 * sampling but by temperature and top-p, whatever the model's own defaults are. llama.cpp takes those it knows.
 */
const extensions = {
  include_stop_str_in_output: true,
  no_stop_trim: true,
  skip_special_tokens: false,
  return_token_ids: true,
  ...{ top_k: -1, min_p: 0, repetition_penalty: 1 },
};
/** vLLM and SGLang: the assistant's message is left open. llama.cpp does so by itself. */
const prefilled = { add_generation_prompt: false, continue_final_message: true };

/** The request for what comes behind prompt and `written`. */
export function completionsCall(settings: CompletionsSettings, request: ContinueRequest): CompletionsCall {
  const { asked, written, maxTokens, seed, stop } = request;
  const shared = {
    ...{ model: settings.model, max_tokens: maxTokens, temperature: settings.temperature, top_p: settings.topP },
    ...{ seed, stop, stream: false },
    ...(settings.extensions ? extensions : {}),
  };
  if (settings.api === 'completions') {
    const prompt = filledTemplate(settings.template, asked) + written;
    return { path: '/completions', body: { ...shared, prompt, logprobs: settings.topLogprobs }, prefix: prompt };
  }
  const opening = openingMessages(asked);
  const messages = written === '' ? opening : [...opening, { role: 'assistant', content: written }];
  const told = { logprobs: true, top_logprobs: settings.topLogprobs };
  return {
    path: '/chat/completions',
    body: { ...shared, messages, ...told, ...(written !== '' && settings.extensions ? prefilled : {}) },
    prefix: chatPrompt(asked) + written,
  };
}
