import type { Dispatcher, Response } from 'undici';
import { fetch } from 'undici';
import { TooLargeError } from '../fetching/capped-get.ts';

/** What a service is sent. */
export interface ServiceRequest {
  /** A user name and password in it are sent as basic authentication. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; a request without it is a GET. */
  readonly json?: unknown;
}

export interface ServiceReply {
  readonly status: number;
  readonly contentType: string;
  /** Empty when the server sent none. */
  readonly retryAfter: string;
  /** Decompressed; null when it is of no use: an error that is no JSON. */
  readonly body: Uint8Array | null;
}

interface ExchangeOptions {
  readonly dispatcher: Dispatcher;
  /** Cap on the body after decompression, in bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** One request and its reply, without redirects or retries. Rejects with what undici or the signal raised. */
export async function exchange(request: ServiceRequest, options: ExchangeOptions): Promise<ServiceReply> {
  const { url, authorization } = splitCredentials(request.url);
  const posted = request.json !== undefined;
  const response = await fetch(url, {
    method: posted ? 'POST' : 'GET',
    headers: { ...authorization, ...(posted ? { 'content-type': 'application/json' } : {}), ...request.headers },
    body: posted ? JSON.stringify(request.json) : null,
    redirect: 'manual',
    dispatcher: options.dispatcher,
    signal: options.signal,
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after') ?? '',
    body: await bodyOf(response, options.maxBytes),
  };
}

/** A URL with credentials is refused by fetch, with the password in its message. */
function splitCredentials(from: URL): { url: URL; authorization: Record<string, string> } {
  const url = new URL(from);
  if (url.username === '' && url.password === '') return { url, authorization: {} };
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url, authorization: { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` } };
}

async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (response.body === null) return response.status === 200 ? new Uint8Array() : null;
  const useful = response.status === 200 || /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  if (!useful) {
    await response.body.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLargeError(`the body is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
