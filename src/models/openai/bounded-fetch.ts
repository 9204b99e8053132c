import { Agent, fetch } from 'undici';
import { BodyTooLong } from './body-too-long.ts';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Longer replies are no replies. */
const mostBytes = 20_000_000;

/**
 * A fetch for the vendor's SDK that reads the whole body, up to 20 MB, before it gives the reply, so that the signal holds
 * for all of it. It goes where it is told and nowhere else: redirects are given back as they came, or a key would travel.
 * Rejects with {@link BodyTooLong} for a longer body.
 */
export function boundedFetch(): Fetch {
  // A model may think for longer than the five minutes after which undici gives up; the caller's signal ends it.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async (input, init = {}) => {
    const { method = 'GET', headers, body, signal } = init;
    const reply = await fetch(input instanceof Request ? input.url : input, {
      method,
      headers: [...new Headers(headers)],
      body: typeof body === 'string' ? body : null,
      signal: signal ?? null,
      redirect: 'manual',
      dispatcher,
    });
    const text = await boundedText(reply.body);
    const hasBody = ![204, 205, 304].includes(reply.status);
    const shown = reply.ok ? text : withErrorMember(text);
    return new Response(hasBody ? shown : null, { status: reply.status, headers: [...reply.headers] });
  };
}

async function boundedText(body: AsyncIterable<unknown> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a body is made of bytes');
    size += chunk.length;
    if (size > mostBytes) throw new BodyTooLong(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The SDK reads an error's words from `error` only; other servers put them elsewhere, and they would be lost. */
function withErrorMember(text: string): string {
  const isVendors = /^\s*\{[\s\S]*"error"\s*:\s*[^\s]/.test(text);
  return isVendors || text.trim() === '' ? text : JSON.stringify({ error: { message: text.slice(0, 2000) } });
}
