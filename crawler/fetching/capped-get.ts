import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { request } from 'undici';

export interface CappedGetOptions {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  /** Cap on the body after decompression, in bytes. */
  readonly maxBytes: number;
  /** What becomes of a longer body: an error, or its first `maxBytes` bytes. */
  readonly whenLonger: 'fail' | 'cut';
  /** Ends the request, body included. */
  readonly signal: AbortSignal;
  /** Says by status and Content-Type whether the body is wanted; an unwanted one is not downloaded. */
  readonly wanted?: (status: number, contentType: string) => boolean;
}

export interface CappedResponse {
  readonly status: number;
  readonly contentType: string;
  /** Empty when the server sent none. */
  readonly location: string;
  readonly retryAfter: string;
  /** Decompressed; null when it was not wanted. */
  readonly body: Uint8Array | null;
}

/** A body longer than its cap. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** A Content-Encoding that was not asked for and cannot be undone. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

/** One GET without redirects or retries. Rejects with what undici, the connector or the signal raised. */
export async function cappedGet(url: string, options: CappedGetOptions): Promise<CappedResponse> {
  const { dispatcher, signal } = options;
  const headers = { 'accept-encoding': 'gzip, br, deflate', ...options.headers };
  const response = await request(url, { dispatcher, signal, headers });
  // An error of the body can come while nothing listens yet; it is met again when the body is read.
  response.body.on('error', () => undefined);
  const head = {
    status: response.statusCode,
    contentType: header(response.headers, 'content-type'),
    location: header(response.headers, 'location'),
    retryAfter: header(response.headers, 'retry-after'),
  };
  if (options.wanted && !options.wanted(head.status, head.contentType)) {
    await discard(response.body, signal);
    return { ...head, body: null };
  }
  const encoding = header(response.headers, 'content-encoding');
  return { ...head, body: await readCapped(response.body, encoding, options) };
}

function header(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Reads a short rest so that the connection can be used again, and drops the connection of a long one. */
async function discard(body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<void> {
  await body.dump({ limit: 64 * 1024, signal });
}

async function readCapped(body: Readable, encoding: string, options: CappedGetOptions): Promise<Uint8Array> {
  const plain = decompressed(body, encoding);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      const room = options.maxBytes - size;
      if (chunk.length > room) {
        if (options.whenLonger === 'fail') throw new TooLargeError(`the body is longer than ${options.maxBytes} bytes`);
        chunks.push(chunk.subarray(0, room));
        break;
      }
      chunks.push(chunk);
      size += chunk.length;
    }
  } finally {
    plain.destroy();
    body.destroy();
  }
  options.signal.throwIfAborted();
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function decompressed(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const inflater = inflaterFor(name);
  if (inflater === null) {
    body.destroy();
    throw new EncodingError(`the body is encoded as ${name.slice(0, 40)}, which was not asked for`);
  }
  // The error reaches the reader of `inflater`.
  return pipeline(body, inflater, () => undefined);
}

function inflaterFor(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'deflate') return createInflate();
  return null;
}
