import type { Readable } from 'node:stream';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { messageOf } from '../kernel/errors.ts';

/** No reply of a model comes near it; a longer one is not read to its end. In bytes. */
const longestBody = 20 * 1024 * 1024;

/**
 * Failure below an SDK. `no_connection`: nothing was sent. `broken_off`: the connection ended before the reply did, and the
 * request may have been worked on. `unreadable`: longer than the bound, or of a status that HTTP does not know (RFC 9110,
 * section 15). `redirected`: the server sends callers elsewhere; a key goes only to the address it is meant for.
 */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly kind: 'no_connection' | 'broken_off' | 'unreadable' | 'redirected';

  constructor(kind: FetchFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface VendorHeaders {
  /** Names in lower case; what else the SDK sends, from environment variables for one, is left out. */
  readonly keep: readonly string[];
  /** Sent whatever the SDK says. */
  readonly set: Readonly<Record<string, string>>;
}

const connect = buildConnector({});

/** Its time is bounded by the signal alone: undici's own bounds of five minutes are too short for long answers. */
const patient = new Agent({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(new FetchFault('no_connection', messageOf(error), { cause: error }), null);
    }),
});

/**
 * A `fetch` for vendors' SDKs: reads the whole body, up to 20 MB, before it answers. Rejects with a FetchFault or the signal's
 * reason.
 */
export function vendorFetch(headers: VendorHeaders): typeof fetch {
  return async (input, init = {}) => {
    const whole = isRequest(input) ? input : null;
    const { method = whole?.method ?? 'GET', signal = whole?.signal ?? null } = init;
    const own = keepHeaders(new Headers(init.headers ?? whole?.headers), headers.keep);
    // Bodies come as they are: what packing them saves is less than unpacking costs.
    const allHeaders = { ...own, 'accept-encoding': 'identity', ...headers.set };
    const body = await bodyOf(init.body ?? whole?.body ?? null);
    const options = { method: method as Dispatcher.HttpMethod, body, signal, headers: allHeaders };
    const url = isRequest(input) ? input.url : input;
    const response = await connected(() => request(url, { ...options, dispatcher: patient }), signal);
    const { statusCode: status } = response;
    if (status >= 300 && status < 400) throw redirected(status, response.body);
    if (status < 200 || status > 599) throw odd(status, response.body);
    const bytes = await connected(() => readBounded(response.body), signal);
    return readyResponse(status, response.headers, bytes);
  };
}

/** True for a request, by its shape: packages replace the global class by their own, and a clone is of the class before. */
function isRequest(input: string | URL | Request): input is Request {
  return typeof input === 'object' && 'url' in input;
}

/** SDKs send JSON as text; what else they may have is read first. */
async function bodyOf(body: NonNullable<RequestInit['body']> | null): Promise<string | Buffer | null> {
  if (body === null || typeof body === 'string') return body;
  return Buffer.from(await new Response(body).arrayBuffer());
}

function keepHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}

function odd(status: number, body: Readable): FetchFault {
  letGo(body);
  return new FetchFault('unreadable', `the server answers with status ${status}, which HTTP does not know`);
}

function redirected(status: number, body: Readable): FetchFault {
  letGo(body);
  return new FetchFault('redirected', `the server answers ${status} and sends callers to another address`);
}

/** Reads no more of a body; how that ends does not matter any more. */
function letGo(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

async function connected<Value>(work: () => Promise<Value>, signal: AbortSignal | null): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted || error instanceof FetchFault) throw error;
    throw new FetchFault('broken_off', messageOf(error), { cause: error });
  }
}

async function readBounded(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestBody) throw new FetchFault('unreadable', `the reply is longer than ${longestBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const bodiless = [204, 205, 304];

/** The body is plain by now, and SDKs that trust the Content-Type of an error stumble over a page in the place of JSON. */
function readyResponse(status: number, rawHeaders: Dispatcher.ResponseData['headers'], body: Buffer): Response {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(rawHeaders)) {
    if (name === 'content-encoding' || name === 'content-length') continue;
    for (const each of [value].flat()) headers.append(name, each);
  }
  if (status >= 400 && !isJson(body)) headers.set('content-type', 'text/plain');
  return new Response(bodiless.includes(status) ? null : new Uint8Array(body), { status, headers });
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
