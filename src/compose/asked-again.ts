import type { LanguageModel } from '../models/language-model.ts';

/**
 * A model whose stored replies to the same questions count only where they were given for the same purpose.
 * @param purpose what it is asked for, such as `rejudge`; calls of other commands are not given
 * @param again which time it is asked for that, from 0: equal numbers are paid for once
 */
export function askedAgain(model: LanguageModel, purpose: string, again: number): LanguageModel {
  return {
    provider: model.provider,
    vendor: model.vendor,
    model: model.model,
    ask: ({ purpose: asked, ...request }, signal) =>
      model.ask({ ...request, purpose: { ...asked, occasion: `${asked.occasion}, ${purpose} ${again}` } }, signal),
  };
}
