import { systemClock } from '../../../src/kernel/clock.ts';
import type { LanguageModel, ModelFailure, ModelReply, ModelRequest } from '../../../src/models/language-model.ts';
import { createOpenaiChatModel } from '../../../src/models/openai/openai-chat-model.ts';
import { createOpenaiResponsesModel } from '../../../src/models/openai/openai-responses-model.ts';
import type { VendorModelOptions } from '../../../src/models/vendor-model.ts';
import { expectOk } from '../../support/expect-ok.ts';

export const key = 'sk-pl4nted/k+y==0123456789';

/** A request with nothing special about it. */
export const request = (parts: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: { role: 'judge', prompt: 'test@1', agent: null, occasion: '1' },
  system: 'Be brief.',
  messages: [{ role: 'user', text: 'How tall is it?' }],
  maxOutputTokens: 1000,
  timeoutMs: 20_000,
  ...parts,
});

export const wires = ['responses', 'chat'] as const;
export type TestedWire = (typeof wires)[number];

export function modelOf(
  wire: TestedWire,
  parts: Partial<VendorModelOptions> & { readonly baseUrl: string },
): LanguageModel {
  const create = wire === 'responses' ? createOpenaiResponsesModel : createOpenaiChatModel;
  return create({ provider: 'openai', vendor: 'openai', model: 'gpt-5.1', apiKey: key, clock: systemClock, ...parts });
}

/** Asks and expects a reply. */
export const replyTo = async (model: LanguageModel, asked: ModelRequest): Promise<ModelReply> =>
  expectOk(await model.ask(asked, new AbortController().signal));

/** Asks and expects a failure. */
export async function failureTo(model: LanguageModel, asked: ModelRequest = request()): Promise<ModelFailure> {
  const outcome = await model.ask(asked, new AbortController().signal);
  if (outcome.ok) throw new Error(`it replied: ${outcome.value.text}`);
  return outcome.failure;
}
