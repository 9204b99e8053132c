import * as z from 'zod';
import { serveModel, type WireReply, type WireRequest } from './model-http.ts';
import { endToken, type NgramModel } from './ngram-server-model.ts';

/** `vllm`: as vLLM answers, stop texts and token numbers included. `llamacpp`: as llama.cpp, which takes stop texts away. */
export type NgramStyle = 'vllm' | 'llamacpp';

/** What the server was asked to go on with. */
export interface Received {
  readonly api: 'completions' | 'chat';
  /** The prompt, or for chat what the assistant's open message holds. */
  readonly prefix: string;
  readonly seed: number;
}

export interface NgramServer {
  readonly baseUrl: string;
  /** Requests in the order in which they came. */
  readonly received: readonly Received[];
  close(): Promise<void>;
}

const shared = {
  model: z.string(),
  max_tokens: z.int().min(1),
  // Its probabilities are those it draws by, so nothing may be bent.
  temperature: z.literal(1),
  top_p: z.literal(1),
  top_k: z.literal(-1),
  min_p: z.literal(0),
  repetition_penalty: z.literal(1),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  stop: z.array(z.string().min(1)).max(4),
  stream: z.literal(false),
  include_stop_str_in_output: z.literal(true),
  no_stop_trim: z.literal(true),
  return_token_ids: z.literal(true),
  skip_special_tokens: z.literal(false),
};
const completions = z.strictObject({ ...shared, prompt: z.string(), logprobs: z.int().min(1).max(1000) });
const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });
const chat = z
  .strictObject({
    ...shared,
    messages: z.array(message).min(1),
    logprobs: z.literal(true),
    top_logprobs: z.int().min(1).max(50),
    add_generation_prompt: z.literal(false).optional(),
    continue_final_message: z.literal(true).optional(),
  })
  .refine(({ messages, continue_final_message: open }) => (messages.at(-1)?.role === 'assistant') === (open === true), {
    message: 'an open message of the assistant has to be the last',
  });

interface Written {
  readonly prompt: readonly number[];
  readonly drawn: readonly { readonly number: number; readonly p: Float64Array }[];
  /** The stop text, null for the model's own end, undefined where it was cut off. */
  readonly stop: string | null | undefined;
}

/** Serves a model of known probabilities as an OpenAI-compatible server with log-probabilities. Equal requests get equal replies. */
export async function startNgramServer(model: NgramModel, style: NgramStyle = 'vllm'): Promise<NgramServer> {
  const received: Received[] = [];
  const answer = async ({ url, json }: WireRequest): Promise<WireReply> => {
    if (url.pathname.endsWith('/chat/completions')) {
      const parsed = chat.safeParse(json);
      if (!parsed.success) return refusal(z.prettifyError(parsed.error));
      const { messages, top_logprobs: top, ...asked } = parsed.data;
      const open = messages.at(-1)?.role === 'assistant' ? (messages.at(-1)?.content ?? '') : '';
      received.push({ api: 'chat', prefix: open, seed: asked.seed });
      const prompt = `${messages
        .slice(0, open === '' ? undefined : -1)
        .map((each) => each.content)
        .join('\n')}\n${open}`;
      return chatReply(model, write(model, prompt, asked), top, style);
    }
    const parsed = completions.safeParse(json);
    if (!parsed.success) return refusal(z.prettifyError(parsed.error));
    const { prompt, logprobs, ...asked } = parsed.data;
    received.push({ api: 'completions', prefix: prompt, seed: asked.seed });
    return completionReply(model, write(model, prompt, asked), logprobs, style);
  };
  const server = await serveModel(answer);
  return { baseUrl: `${server.baseUrl}/v1`, received, close: server.close };
}

function refusal(message: string): WireReply {
  return { status: 400, body: JSON.stringify({ error: { message, type: 'invalid_request_error' } }) };
}

function write(
  model: NgramModel,
  prompt: string,
  {
    max_tokens: most,
    stop,
    seed,
  }: { readonly max_tokens: number; readonly stop: readonly string[]; readonly seed: number },
): Written {
  const read = model.read(prompt);
  const drawn: { readonly number: number; readonly p: Float64Array }[] = [];
  let text = '';
  while (drawn.length < most) {
    const p = model.distribution([...read.slice(-70), ...drawn.map(({ number }) => number)].slice(-70));
    const number = model.draw(p, [seed, drawn.length]);
    drawn.push({ number, p });
    const token = model.vocabulary[number] ?? '';
    if (token === endToken) return { prompt: read, drawn, stop: null };
    text += token;
    const met = stop.find((each) => text.endsWith(each));
    if (met !== undefined) return { prompt: read, drawn, stop: met };
  }
  return { prompt: read, drawn, stop: undefined };
}

interface Place {
  readonly token: string;
  readonly number: number;
  readonly logprob: number;
  readonly top: readonly { readonly token: string; readonly number: number; readonly logprob: number }[];
}

function placesOf(model: NgramModel, { drawn }: Written, top: number): Place[] {
  const told = (number: number, p: Float64Array) => {
    return { token: model.vocabulary[number] ?? '', number, logprob: Math.log(p[number] ?? 0) };
  };
  return drawn.map(({ number, p }) => {
    return { ...told(number, p), top: likeliest(p, top).map((each) => told(each, p)) };
  });
}

/** The numbers of the likeliest tokens, from the likeliest down. */
function likeliest(p: Float64Array, count: number): number[] {
  const numbers = Uint32Array.from(p.keys());
  return [...numbers.sort((a, b) => (p[b] ?? 0) - (p[a] ?? 0)).subarray(0, count)];
}

/** What of the text and the tokens a server of this style gives. */
function given(places: readonly Place[], { stop }: Written, style: NgramStyle) {
  const ended = stop === null || (style === 'llamacpp' && stop !== undefined);
  const kept = ended ? places.slice(0, -1) : places;
  return { text: kept.map(({ token }) => token).join(''), told: style === 'llamacpp' ? kept : places };
}

function common(written: Written, style: NgramStyle) {
  const { prompt, drawn, stop } = written;
  const numbers = {
    token_ids: drawn.map(({ number }) => number + 1),
    prompt_token_ids: prompt.map((each) => each + 1),
  };
  return {
    usage: {
      prompt_tokens: prompt.length,
      completion_tokens: drawn.length,
      total_tokens: prompt.length + drawn.length,
    },
    choice: {
      index: 0,
      finish_reason: stop === undefined ? 'length' : 'stop',
      ...(style === 'vllm' ? { stop_reason: stop ?? null, ...numbers } : {}),
    },
  };
}

function completionReply(model: NgramModel, written: Written, top: number, style: NgramStyle): WireReply {
  const { usage, choice } = common(written, style);
  const { text, told } = given(placesOf(model, written, top), written, style);
  const logprobs = style === 'llamacpp' ? byPlace(told) : byText(told);
  return {
    status: 200,
    body: JSON.stringify({ object: 'text_completion', usage, choices: [{ ...choice, text, logprobs }] }),
  };
}

function chatReply(model: NgramModel, written: Written, top: number, style: NgramStyle): WireReply {
  const { usage, choice } = common(written, style);
  const { text, told } = given(placesOf(model, written, top), written, style);
  const choices = [{ ...choice, message: { role: 'assistant', content: text }, logprobs: byPlace(told) }];
  return { status: 200, body: JSON.stringify({ object: 'chat.completion', usage, choices }) };
}

/** The drawn token stands among the others, as with vLLM. */
function byText(places: readonly Place[]) {
  return {
    tokens: places.map(({ token }) => token),
    token_logprobs: places.map(({ logprob }) => logprob),
    top_logprobs: places.map(({ token, logprob, top }) =>
      Object.fromEntries([[token, logprob], ...top.map((each) => [each.token, each.logprob])]),
    ),
  };
}

function byPlace(places: readonly Place[]) {
  const entry = ({ token, number, logprob }: Omit<Place, 'top'>) => {
    return { id: number + 1, token, bytes: [...Buffer.from(token, 'utf8')], logprob };
  };
  return { content: places.map((place) => ({ ...entry(place), top_logprobs: place.top.map(entry) })) };
}
