import type OpenAI from 'openai';
import { contentHash } from '../../kernel/hash.ts';
import { canonicalJson, parsedJson } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type AnsweredFailure, askInForm, formMemory } from '../forms/form-memory.ts';
import { extensionParts, type RequestForm, wayIn } from '../forms/request-form.ts';
import type { Continuation, ContinueRequest, Policy, PolicyQuestion } from '../policy.ts';
import { vendorCall } from '../vendor-call.ts';
import { fetchFailure, malformed, timedOut, vendorFailure } from '../vendor-failure.ts';
import type { VendorModelOptions } from '../vendor-model.ts';
import { cutPrompt } from '../without-prompt.ts';
import { openaiClient } from './ask-openai.ts';
import { readContinuation } from './completions-reply.ts';
import { answeredFault, openaiFailure, type ProviderFault, refusalOf, reportedFault } from './openai-failure.ts';

/**
 * A policy behind a server that speaks OpenAI's completions or chat completions and tells log-probabilities: vLLM, SGLang,
 * llama.cpp. What it has written is gone on with by sending it again: behind the prompt, or as the assistant's message that
 * the server leaves open.
 */
export function createCompletionsPolicy(
  options: VendorModelOptions,
  settings: CompletionsSettings,
  memory = formMemory(),
): Policy {
  const client = openaiClient(options);
  const { api, temperature, topP, topLogprobs } = settings;
  return {
    name: `${options.provider}/${options.model}`,
    sampling: { api, temperature, topP, topLogprobs },
    promptOf: (asked) =>
      settings.api === 'completions' ? filledTemplate(settings.template, asked) : chatPrompt(asked),
    goOn: (request, signal) =>
      askInForm(memory, policyParts(settings, request), async (form) => {
        const call = completionsCall(settings, request, form);
        return cutPrompt(await goOn(client, options, call, request, signal), [call.prefix, request.written]);
      }),
  };
}

/** The parts of a request that the server may refuse. Without temperature and top-p nobody would know what was sampled. */
function policyParts({ extensions: isExtended, api }: CompletionsSettings, { written }: ContinueRequest) {
  const extended = isExtended ? extensionParts.filter((part) => part in extensions) : [];
  const open = isExtended && api === 'chat' && written !== '' ? (['continue_final_message'] as const) : [];
  return ['seed', ...extended, ...open, 'logprobs', 'stop'] as const;
}

async function goOn(
  client: OpenAI,
  options: VendorModelOptions,
  { path, body, prefix }: CompletionsCall,
  { stop, timeoutMs, written }: ContinueRequest,
  signal: AbortSignal,
): Promise<Result<Continuation, AnsweredFailure>> {
  const { apiKey: key, clock } = options;
  const work = async (inner: AbortSignal) => {
    // The SDK's own limit comes after ours, and so never strikes first.
    const sent = client.post(path, { body, signal: inner, timeout: Math.ceil(timeoutMs) + 1000 });
    return await (await sent.asResponse()).text();
  };
  const call = await vendorCall(work, { timeoutMs, clock, signal });
  if (call.kind === 'timed_out') return fail(timedOut(timeoutMs, key));
  if (call.kind === 'failed') return fail(thrownFailure(call.error, options));
  const json = parsedJson(call.value);
  if (json === undefined) return fail(malformed(new Error('its body is not JSON'), key));
  const fault = reportedFault(json);
  if (fault !== null) return fail({ ...failureOf(fault, key), mayBeCharged: true });
  const read = readContinuation(json, stop, written);
  return read.ok ? ok({ ...read.value, prefixHash: contentHash(prefix) }) : read;
}

/** Of an error that the server answered, or of no answer at all. Throws what is neither. */
function thrownFailure(error: unknown, { apiKey: key, clock }: VendorModelOptions): AnsweredFailure {
  const fault = answeredFault(error, clock.now());
  if (fault !== null) return failureOf(fault, key);
  const broken = fetchFailure(error, key);
  if (broken === null) throw error;
  return broken;
}

function failureOf(fault: ProviderFault, key: string | null): AnsweredFailure {
  const { reason, detail, retryAfterMs } = openaiFailure(fault);
  return { ...vendorFailure(reason, detail, { key, retryAfterMs }), refusal: refusalOf(fault) };
}

/** How a policy's server is spoken to. */
type CompletionsSettings = {
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
interface CompletionsCall {
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
  top_k: -1,
  min_p: 0,
  repetition_penalty: 1,
};
/** vLLM and SGLang: the assistant's message is left open. llama.cpp does so by itself. */
const prefilled = { add_generation_prompt: false, continue_final_message: true };

/** The request for what comes behind prompt and `written`. */
export function completionsCall(
  settings: CompletionsSettings,
  request: ContinueRequest,
  form: RequestForm = {},
): CompletionsCall {
  const { asked, written, maxTokens, seed, stop } = request;
  const shared = {
    model: settings.model,
    max_tokens: maxTokens,
    temperature: settings.temperature,
    top_p: settings.topP,
    ...(wayIn(form, 'seed') === 'sent' ? { seed } : {}),
    stop,
    stream: false,
    ...(settings.extensions ? extensionsIn(form) : {}),
  };
  if (settings.api === 'completions') {
    const prompt = filledTemplate(settings.template, asked) + written;
    return { path: '/completions', body: { ...shared, prompt, logprobs: settings.topLogprobs }, prefix: prompt };
  }
  const opening = openingMessages(asked);
  const messages = written === '' ? opening : [...opening, { role: 'assistant', content: written }];
  const isOpen = written !== '' && settings.extensions && wayIn(form, 'continue_final_message') === 'sent';
  const told = { logprobs: true, top_logprobs: settings.topLogprobs };
  return {
    path: '/chat/completions',
    body: { ...shared, messages, ...told, ...(isOpen ? prefilled : {}) },
    prefix: chatPrompt(asked) + written,
  };
}

/** Servers differ about what asks for all tokens: -1 with vLLM and SGLang, 0 or less with llama.cpp. */
function extensionsIn(form: RequestForm): Readonly<Record<string, unknown>> {
  const sent = Object.entries({ ...extensions, top_k: Number(wayIn(form, 'top_k')) });
  return Object.fromEntries(
    sent.filter(([name]) => extensionParts.every((part) => part !== name || wayIn(form, part) !== 'left out')),
  );
}

/** ChatML, which Qwen and many others were trained on. */
const chatml =
  '<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n';
/** For base models. */
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
  const said = system === null ? [] : [{ role: 'system', content: system }];
  return [...said, { role: 'user', content: question }];
}

/** What stands for the prompt of a chat, whose text only the server knows: its messages as JSON. */
function chatPrompt(asked: PolicyQuestion): string {
  return canonicalJson(openingMessages(asked));
}
