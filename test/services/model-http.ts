import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../crawler/loopback-server.ts';
import type { ModelServer } from './model-brain.ts';

/** A request as a model server sees it. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  /** The body as JSON; null when it is none. */
  readonly json: unknown;
}

/** What is sent back; `reset` cuts the connection, `hang` leaves it open without a word. */
export type WireReply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  | 'reset'
  | 'hang';

/** Server-sent events, each piece sent as it comes, until nobody reads any more; a stream that throws is cut off. */
export interface WireEvents {
  readonly events: AsyncIterable<string>;
}

/** Serves a model's wire format on loopback. `close` also ends the connections that hang. */
export async function serveModel(
  answer: (request: WireRequest) => Promise<WireReply | WireEvents>,
): Promise<Pick<ModelServer, 'baseUrl' | 'close'>> {
  const server = await serve((request, response) => {
    reply(answer, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  return { baseUrl: server.origin, close: () => server.close() };
}

async function reply(
  answer: (request: WireRequest) => Promise<WireReply | WireEvents>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = await answer(await wireRequest(request));
  if (given === 'hang') return;
  if (given === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  if ('events' in given) return stream(given, response);
  response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
  response.end(given.body);
}

async function stream({ events }: WireEvents, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for await (const piece of events) {
    if (response.destroyed) return;
    response.write(piece);
  }
  response.end();
}

async function wireRequest(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '', 'http://127.0.0.1'),
    headers: request.headers,
    json: jsonOf(Buffer.concat(chunks).toString('utf8')),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** About four characters make a token: what servers count where a brain names no figures. */
export function roughTokens(value: unknown): number {
  return Math.ceil((typeof value === 'string' ? value : JSON.stringify(value)).length / 4);
}
