import { systemClock } from '../../src/kernel/clock.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../src/models/language-model.ts';
import type { VendorModelOptions } from '../../src/models/vendor-model.ts';
import type { Brain, BrainReply, ModelServer } from '../services/model-brain.ts';
import { serveModel, type WireReply } from '../services/model-http.ts';
import { expectOk } from '../support/expect-ok.ts';

/** A vendor's adapter with the server that speaks its wire format. */
export interface Vendor {
  readonly name: string;
  readonly model: string;
  create(options: VendorModelOptions): LanguageModel;
  start(brain: Brain, options?: { readonly key?: string }): Promise<ModelServer>;
  /** Whether it searches the web, which it does unless this is false. */
  readonly searches?: boolean;
  /** Environment variables that its SDK reads somewhere, each set to mislead it. */
  readonly misleading: Readonly<Record<string, string>>;
}

export const key = 'key-5d1f+/secret';
/** A signal that never aborts. */
export const none = new AbortController().signal;

export const requestOf = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: { role: 'answer', prompt: 'test@1', agent: null, occasion: '1' },
  system: 'Answer in one word.',
  messages: [{ role: 'user', text }],
  maxOutputTokens: 1000,
  timeoutMs: 20_000,
  ...more,
});

export const replyOf = async (model: LanguageModel, request: ModelRequest): Promise<ModelReply> =>
  expectOk(await model.ask(request, none));

const opened: { close(): Promise<void> }[] = [];

/** Closes what `modelWith` and `serverOf` opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((server) => server.close()));
}

export function modelOf(vendor: Vendor, baseUrl: string, more: Partial<VendorModelOptions> = {}): LanguageModel {
  const { name, model } = vendor;
  return vendor.create({ provider: name, vendor: name, model, apiKey: key, baseUrl, clock: systemClock, ...more });
}

/** A model that speaks to a server with this brain, which wants the key unless the model has none. */
export async function modelWith(vendor: Vendor, brain: Brain | BrainReply, more: Partial<VendorModelOptions> = {}) {
  const server = await vendor.start(
    typeof brain === 'function' ? brain : () => brain,
    more.apiKey === null ? {} : { key },
  );
  opened.push(server);
  return { server, model: modelOf(vendor, server.baseUrl, more) };
}

/** A server that gives this reply to everything. */
export async function serverOf(reply: (baseUrl: string) => WireReply) {
  let asked = 0;
  const server = await serveModel(async () => {
    asked++;
    return reply(server.baseUrl);
  });
  opened.push(server);
  return { ...server, asked: () => asked };
}
