import { describe, expect, it } from 'vitest';
import { stoppingModel } from '../../src/application/run-calls.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { failureWith, never, replyWith, requestWith } from '../models/calls.ts';

const modelThat = (outcome: Awaited<ReturnType<LanguageModel['ask']>>): LanguageModel => ({
  provider: 'p',
  model: 'm',
  vendor: 'v',
  ask: async () => outcome,
});
const failing = modelThat(failureWith('unavailable'));
const answering = modelThat(ok(replyWith()));

/** Whether it settles after all that can happen without time passing. */
async function settles(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([promise.then(() => true), later]);
}

describe('a model of a run', () => {
  it('gives its failures while the run goes on', async () => {
    const asked = await stoppingModel(failing, new AbortController().signal).ask(requestWith(), never());
    expect(asked).toEqual(fail(expect.objectContaining({ reason: 'unavailable' })));
  });

  it('gives what is answered, but never a failure, when the run stops', async () => {
    const stopped = AbortSignal.abort();
    expect(await settles(stoppingModel(failing, stopped).ask(requestWith(), never()))).toBe(false);
    expect(await settles(stoppingModel(answering, stopped).ask(requestWith(), never()))).toBe(true);
  });
});
