import type { Context, MiddlewareHandler } from 'hono';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { answerGone, refuse, type ServiceFault } from './fault-reply.ts';
import type { ServiceEnv } from './service-parts.ts';

/** Largest body of a request, in bytes: a group of long rollouts, or a batch of such groups. */
export const largestBody = 64_000_000;
/** Maximum size of all bodies together, in bytes. In memory a body takes several times its size. */
const mostTogether = 4 * largestBody;

/** Maximum part of an oversized body that is still read, in bytes: a client that is cut off while sending may not see the reason. */
const mostDiscarded = largestBody;

const tooLarge: ServiceFault = {
  code: 'body_too_large',
  message: `a request may have ${largestBody / 1_000_000} MB; hand the group in by several requests`,
};

/**
 * Reads the body of a request and refuses those that are too large to be held, alone or beside the others. A body counts
 * until its request is answered, or has let go of it.
 * @param most what all may have together, in bytes
 */
export function guardBodies(most = mostTogether): MiddlewareHandler<ServiceEnv> {
  let totalBytes = 0;
  return async (c, next) => {
    const { body } = c.req.raw;
    if (body === null) return next();
    let own = 0;
    const take = (bytes: number): ServiceFault | null => {
      own += bytes;
      totalBytes += bytes;
      if (own > largestBody) return tooLarge;
      return totalBytes > most ? crowded(most) : null;
    };
    const letGo = () => {
      totalBytes -= own;
      own = 0;
    };
    try {
      const text = await readText(c, body, take);
      if (text === 'gone') return answerGone();
      if (!text.ok) return refuse(c, text.failure);
      c.set('bodyText', text.value);
      c.set('releaseBody', letGo);
      await next();
    } finally {
      letGo();
    }
  };
}

/** Releases the body of a request whose content is now held elsewhere. */
export function releaseBody(c: Context<ServiceEnv>): void {
  c.set('bodyText', undefined);
  c.get('releaseBody')?.();
}

async function readText(
  c: Context<ServiceEnv>,
  body: ReadableStream<Uint8Array>,
  take: (bytes: number) => ServiceFault | null,
): Promise<Result<string, ServiceFault> | 'gone'> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const stated = Number(c.req.header('content-length') ?? 0);
  try {
    if (stated > largestBody) {
      if (stated <= largestBody + mostDiscarded) await discard(reader);
      return fail(tooLarge);
    }
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ok(new TextDecoder().decode(Buffer.concat(chunks)));
      const fault = take(value.length);
      if (fault !== null) {
        chunks.length = 0;
        if (fault === tooLarge) await discard(reader);
        return fail(fault);
      }
      chunks.push(value);
    }
  } catch (error) {
    // A body breaks off with its connection.
    if (c.req.raw.signal.aborted) return 'gone';
    throw error;
  }
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let bytes = 0; bytes < mostDiscarded; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
  }
}

function crowded(most: number): ServiceFault {
  return {
    code: 'overloaded',
    message: `requests of ${most / 1_000_000} MB together are coming in, and there is no room for more; try again later`,
  };
}
