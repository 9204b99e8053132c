import type { ModelRequest } from '../language-model.ts';

/** How words are to be drawn, as OpenAI's bodies say it; nothing where the request does not say. */
export function drawnBy({ sampling: { temperature, topP, seed } = {} }: Pick<ModelRequest, 'sampling'>) {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(seed === undefined ? {} : { seed }),
  };
}
