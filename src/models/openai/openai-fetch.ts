import { z } from 'zod';
import { vendorFetch } from '../vendor-fetch.ts';
import { keyRemover } from '../without-key.ts';

/** A server's words are shown at most this long. */
const longestMessage = 2000;

/**
 * A `fetch` for the SDK that sends the given key and no other. Errors of servers that do not put their words where OpenAI
 * does are put into its form, or the SDK would lose them.
 */
export function openaiFetch(apiKey: string | null): typeof fetch {
  const bearer: Readonly<Record<string, string>> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const send = vendorFetch({ keep: ['accept', 'content-type', 'user-agent'], set: bearer });
  const clean = keyRemover(apiKey);
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const { status, headers } = response;
    return new Response(inOpenaiForm(await response.text(), clean), { status, headers });
  };
}

function inOpenaiForm(text: string, clean: (text: string) => string): string {
  if (hasForm(text) || text.trim() === '') return text;
  return JSON.stringify({ error: { message: clean(text).slice(0, longestMessage) } });
}

const openaiForm = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });

function hasForm(text: string): boolean {
  try {
    return openaiForm.safeParse(JSON.parse(text)).success;
  } catch {
    // A page, or JSON that ends in the middle: its text is all there is.
    return false;
  }
}
