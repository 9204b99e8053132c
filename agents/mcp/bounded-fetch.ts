import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { countLines } from './count-lines.ts';

const maxBody = 4 * 1024 * 1024;
const maxLines = 50_000;

/** The platform's fetch, but a body breaks off with an error after 4 MiB or 50,000 lines. */
export const boundedFetch: FetchLike = async (url, init) => {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit()), { status, statusText, headers });
};

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let lines = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      lines += countLines(chunk);
      if (size > maxBody || lines > maxLines) controller.error(new Error(`the body is too long: over ${size} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
