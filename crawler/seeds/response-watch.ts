import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Agent } from 'node:http';
import { ClientRequest, IncomingMessage } from 'node:http';
import * as z from 'zod';
import { TooLargeError } from '../fetching/capped-get.ts';

/** What is seen of the responses that come through an agent. */
export interface ResponseWatch {
  /** Status and Retry-After (empty when there was none) of the last response; null before the first. */
  last(): { readonly status: number; readonly retryAfter: string } | null;
  /** Rejects when a response breaks off or is longer than allowed; never resolves. */
  readonly broken: Promise<never>;
  stop(): void;
}

/** A response that ended before its end; `code` marks it as an error of the connection, as Node's own errors are. */
class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
  readonly code = 'BROKEN_OFF';
}

/** Node publishes each response on this channel before anyone reads it (Node.js documentation, diagnostics_channel). */
const CHANNEL = 'http.client.response.finish';

const messageSchema = z.object({ request: z.instanceof(ClientRequest), response: z.instanceof(IncomingMessage) });

/**
 * Watches the responses of an agent whose caller tells neither their status nor their headers, sets no cap on a body and
 * waits for ever when a body breaks off. The agent must be of this call alone.
 *
 * @param maxBytes cap on one body
 */
export function watchResponses(agent: Agent, maxBytes: number): ResponseWatch {
  let last: { status: number; retryAfter: string } | null = null;
  let reject: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  broken.catch(() => undefined); // It may break after the caller has its answer.
  const see = (message: unknown) => {
    const seen = messageSchema.safeParse(message);
    if (!seen.success || !('agent' in seen.data.request) || seen.data.request.agent !== agent) return;
    const { response } = seen.data;
    last = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? '' };
    guard(response, maxBytes, reject);
  };
  subscribe(CHANNEL, see);
  return { last: () => last, broken, stop: () => unsubscribe(CHANNEL, see) };
}

function guard(response: IncomingMessage, maxBytes: number, reject: (error: Error) => void): void {
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) {
      reject(new TooLargeError(`the answer is longer than ${maxBytes} bytes`));
      response.destroy();
    }
  });
  response.on('close', () => {
    if (!response.complete) reject(new BrokenOffError('the answer broke off'));
  });
}
