import { contentHash } from '../../src/kernel/hash.ts';
import { canonicalJson } from '../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { exchangeOpenai, openaiClient } from '../../src/models/openai/ask-openai.ts';
import { reportedFault } from '../../src/models/openai/openai-failure.ts';
import type { VendorModelOptions } from '../../src/models/vendor-model.ts';
import { cutPrompt } from '../../src/models/without-prompt.ts';
import { readContinuation } from './completions-reply.ts';
import type { Continuation, ContinueRequest, Policy, PolicyQuestion } from './policy.ts';

/**
 * A policy behind a server that speaks OpenAI's completions or chat completions and tells log-probabilities: vLLM, SGLang,
 * llama.cpp. What it has written is resumed by sending it again: behind the prompt, or as the assistant's message that
 * the server leaves open.
 */
export function createCompletionsPolicy(options: VendorModelOptions, settings: CompletionsSettings): Policy {
  const client = openaiClient(options);
  const { api, temperature, topP, topLogprobs } = settings;
  return {
    name: `${options.provider}/${options.model}`,
    sampling: { api, temperature, topP, topLogprobs },
    promptOf: (asked) =>
      settings.api === 'completions' ? filledTemplate(settings.template, asked) : chatPrompt(asked),
    goOn: async (request, signal) => {
      const { path, body, prefix } = completionsCall(settings, request);
      const { stop, timeoutMs, written } = request;
      const exchanged = await exchangeOpenai(options, {
        timeoutMs,
        signal,
        send: (call) => client.post(path, { body, ...call }).asResponse(),
        read: (json) => {
          const fault = reportedFault(json);
          return fault === null ? ok(readContinuation(json, stop, written)) : fail({ kind: 'reported', fault });
        },
      });
      const read = exchanged.ok ? exchanged.value : fail(withHint(exchanged.failure));
      const outcome: Result<Continuation, ModelFailure> = read.ok
        ? ok({ ...read.value, prefixHash: contentHash(prefix) })
        : read;
      return cutPrompt(outcome, [prefix, written]);
    },
  };
}

/** A refusal with the setting by which what is refused is kept out of requests. */
function withHint(failure: ModelFailure): ModelFailure {
  if (failure.reason !== 'request_refused') return failure;
  const { detail } = failure;
  if (/logprobs/i.test(detail))
    return { ...failure, detail: `${detail}; see 'rollout.topLogprobs' and what the server tells at most` };
  const isExtension = Object.keys({ ...extensions, ...prefilled }).some((name) => detail.includes(name));
  return isExtension ? { ...failure, detail: `${detail}; see 'rollout.extensions'` } : failure;
}

/** Settings for requests to the server of a policy. */
type CompletionsSettings = {
  /** Name of the model on the server. */
  readonly model: string;
  /** Number of most likely tokens that are requested. */
  readonly topLogprobs: number;
  readonly temperature: number;
  readonly topP: number;
  /** False leaves out all that OpenAI's own API does not know, for servers that refuse it. */
  readonly extensions: boolean;
} & (
  | {
      readonly api: 'completions' /** Template with `{question}` and, if needed, `{system}`. */;
      readonly template: string;
    }
  | { readonly api: 'chat' }
);

/** A request's path and body, and the text that it makes the policy go on with. */
interface CompletionsCall {
  readonly path: '/completions' | '/chat/completions';
  readonly body: Readonly<Record<string, unknown>>;
  readonly prefix: string;
}

/**
 * Parameters of vLLM and SGLang beyond OpenAI's: the stop text stays in the text and among the tokens; token ids are returned; no
 * sampling but by temperature and top-p, whatever the model's own defaults are. llama.cpp takes those it knows.
 */
const extensions = {
  include_stop_str_in_output: true,
  no_stop_trim: true,
  skip_special_tokens: false,
  return_token_ids: true,
  top_k: -1,
  min_p: 0,
  repetition_penalty: 1,
};
/** vLLM and SGLang: the assistant's message is left open. llama.cpp does so by itself. */
const prefilled = { add_generation_prompt: false, continue_final_message: true };

/** The request for what comes behind prompt and `written`. */
export function completionsCall(settings: CompletionsSettings, request: ContinueRequest): CompletionsCall {
  const { asked, written, maxTokens, seed, stop } = request;
  const shared = {
    model: settings.model,
    max_tokens: maxTokens,
    temperature: settings.temperature,
    top_p: settings.topP,
    seed,
    stop,
    stream: false,
    ...(settings.extensions ? extensions : {}),
  };
  if (settings.api === 'completions') {
    const prompt = filledTemplate(settings.template, asked) + written;
    return { path: '/completions', body: { ...shared, prompt, logprobs: settings.topLogprobs }, prefix: prompt };
  }
  const opening = openingMessages(asked);
  const messages = written === '' ? opening : [...opening, { role: 'assistant', content: written }];
  const isOpen = written !== '' && settings.extensions;
  const logprobs = { logprobs: true, top_logprobs: settings.topLogprobs };
  return {
    path: '/chat/completions',
    body: { ...shared, messages, ...logprobs, ...(isOpen ? prefilled : {}) },
    prefix: chatPrompt(asked) + written,
  };
}

/** ChatML, which Qwen and many others were trained on. */
const chatml =
  '<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n';
/** Template for base models. */
const plain = '{system}\n\nQuestion: {question}\n\n';

/** Templates that come with the project, by name. */
export const promptTemplates: Readonly<Record<'chatml' | 'plain', string>> = { chatml, plain };

/** The prompt of a completion. Places are filled in one go, so that a question that holds one stays as it is. */
export function filledTemplate(template: string, { system, question }: PolicyQuestion): string {
  const filled = template.replace(/\{(system|question)\}/g, (_, place) =>
    place === 'system' ? (system ?? '') : question,
  );
  return filled.trimStart();
}

/** The messages before the assistant's own. */
function openingMessages({ system, question }: PolicyQuestion): readonly object[] {
  const instructions = system === null ? [] : [{ role: 'system', content: system }];
  return [...instructions, { role: 'user', content: question }];
}

/** Returns the prompt of a chat as JSON of its messages, because only the server knows its text. */
function chatPrompt(question: PolicyQuestion): string {
  return canonicalJson(openingMessages(question));
}
