import type { LanguageModel, ModelRequest } from '../models/language-model.ts';

/**
 * A model whose stored replies to the same questions count only where they were given for the same purpose.
 * @param purpose what it is asked for, such as `rejudge`; calls of other commands are not given
 * @param again which time it is asked for that, from 0: equal numbers are paid for once
 */
export function askedAgain(model: LanguageModel, purpose: string, again: number): LanguageModel {
  const anew = ({ purpose: asked, ...request }: ModelRequest): ModelRequest => ({
    ...request,
    purpose: { ...asked, occasion: `${asked.occasion}, ${purpose} ${again}` },
  });
  return {
    provider: model.provider,
    vendor: model.vendor,
    model: model.model,
    ask: (request, signal) => model.ask(anew(request), signal),
    markUseless: async (request) => model.markUseless?.(anew(request)),
  };
}
