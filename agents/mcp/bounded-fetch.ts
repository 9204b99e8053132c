import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';

const maxBody = 4 * 1024 * 1024;

/** The platform's fetch, but a body breaks off with an error after 4 MiB. */
export const boundedFetch: FetchLike = async (url, init) => {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit()), { status, statusText, headers });
};

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > maxBody) controller.error(new Error(`the body is longer than ${maxBody} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
