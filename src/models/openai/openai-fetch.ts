import { vendorFetch } from '../vendor-fetch.ts';

/** A server's words are shown at most this long. */
const longestMessage = 2000;

/**
 * A `fetch` for the SDK that sends the given key and no other. Errors of servers that do not put their words where OpenAI
 * does are put into its form, or the SDK would lose them.
 */
export function openaiFetch(apiKey: string | null): typeof fetch {
  const bearer: Readonly<Record<string, string>> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const send = vendorFetch({ keep: ['accept', 'content-type', 'user-agent'], set: bearer });
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const { status, headers } = response;
    return new Response(inOpenaiForm(await response.text()), { status, headers });
  };
}

function inOpenaiForm(text: string): string {
  const hasForm = /^\s*\{\s*[\s\S]*"error"\s*:\s*[{"]/.test(text);
  return hasForm || text.trim() === '' ? text : JSON.stringify({ error: { message: text.slice(0, longestMessage) } });
}
