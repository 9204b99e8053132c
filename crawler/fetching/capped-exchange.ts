import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

export interface CappedExchangeOptions {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; a request without it is a GET. */
  readonly json?: unknown;
  /** Cap on the body after decompression, in bytes. */
  readonly maxBytes: number;
  /** Treatment of a longer body: an error, or its first `maxBytes` bytes. */
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

/** One request without redirects or retries. Rejects with what undici, the connector or the signal raised. */
export async function cappedExchange(url: URL, options: CappedExchangeOptions): Promise<CappedResponse> {
  const { dispatcher, signal, json } = options;
  const headers = { 'accept-encoding': 'gzip, br, deflate', ...options.headers };
  const post = { method: 'POST' as const, body: JSON.stringify(json) };
  const response = await request(url, { dispatcher, signal, headers, ...(json === undefined ? {} : post) });
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

async function readCapped(body: Readable, encoding: string, options: CappedExchangeOptions): Promise<Uint8Array> {
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

/** Number of bytes searched for a charset declaration (the HTML standard says 1,024; many pages are later). */
const PRESCAN_BYTES = 4096;

/**
 * Bytes of a text body as a string. Taken in this order: byte order mark, charset of the Content-Type header, `<meta>` or
 * XML declaration, UTF-8 when the bytes are valid UTF-8, else windows-1252. Unknown charset names are passed over.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = markCharset(bytes) ?? headerCharset(contentType) ?? declaredCharset(bytes);
  if (label !== null) return decodeAs(label, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decodeAs('windows-1252', bytes);
  }
}

/** Characters of windows-1252 at 0x80 to 0x9F (Encoding standard, index windows-1252); five places are empty. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function decodeAs(encoding: string, bytes: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  // Node 20 decodes windows-1252 as latin1, which has controls where typographic marks belong.
  return text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

function supportedCharset(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function markCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function headerCharset(contentType: string): string | null {
  return supportedCharset(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]);
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const meta = /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  const xml = /^\s*<\?xml\b[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  const label = supportedCharset(meta) ?? supportedCharset(xml);
  // A declaration that could be read byte by byte cannot be UTF-16 (HTML standard, "get an encoding").
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

/** A signal with a timer behind it. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer; to be called when the work has ended. */
  clear(): void;
}

/**
 * A signal that aborts with a TimeoutError after `ms` milliseconds, or with one of the given signals. Used in place of
 * `AbortSignal.any([…, AbortSignal.timeout(ms)])`: Node 20 may collect the inner signal as garbage, and then it never fires.
 */
export function deadline(ms: number, ...signals: readonly AbortSignal[]): Deadline {
  const timed = new AbortController();
  const end = () => timed.abort(new DOMException(`it took longer than ${Math.round(ms)} ms`, 'TimeoutError'));
  const timer = setTimeout(end, ms);
  return { signal: AbortSignal.any([...signals, timed.signal]), clear: () => clearTimeout(timer) };
}
