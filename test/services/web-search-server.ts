import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { SearchHit } from '../../crawler/ports.ts';
import type { LoopbackServer } from '../crawler/loopback-server.ts';
import { serve } from '../crawler/loopback-server.ts';

/** A request as a search server sees it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  /** The JSON body of a POST; empty when there is none. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown;
}

/** The wire format of a search service. */
export interface SearchWire {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The key that came; null where the service has none. */
  keyOf(asked: Asked): string | null;
  queryOf(asked: Asked): string;
  /** The answer to a known key, out of all the hits of the query. */
  answer(asked: Asked, hits: readonly SearchHit[]): Reply;
  /** The answer to an unknown key. */
  readonly refusal: Reply;
  /** The form of the service's errors. */
  error(status: number, message: string): Reply;
}

export interface SearchServerOptions {
  readonly key?: string;
  /** Every hit of a query, best first. By default 60 made-up pages about handheld game consoles. */
  readonly hits?: (query: string) => readonly SearchHit[];
  /** How long every answer is held back, in milliseconds, so that requests can meet. */
  readonly holdMs?: number;
}

export interface SearchServer extends LoopbackServer {
  readonly key: string;
  readonly requests: readonly Asked[];
  /** Replies that are given instead of the hits, one a request; `hits` is the usual answer. */
  readonly scripted: (Reply | 'hits')[];
  /** How many requests were under way at once, at most. */
  busiest(): number;
}

const MAKERS = ['Tarn', 'Ostara', 'Kestrel', 'Pippin', 'Merrow'];

/** Made-up hits about handheld game consoles. */
export function consoleHits(count: number, origin = 'https://consoles.example'): readonly SearchHit[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${MAKERS[index % MAKERS.length]} Pocket ${index + 1}`;
    return {
      url: `${origin}/handheld/${index + 1}`,
      title: `${name} – handheld game console`,
      snippet: `The ${name} is a handheld game console with a ${3 + (index % 5)}-inch screen.`,
    };
  });
}

/** Serves a search service of this wire format on loopback. */
export async function startSearchServer(wire: SearchWire, options: SearchServerOptions = {}): Promise<SearchServer> {
  const { key = 'k-4f9d2c+7/e1=', hits = () => consoleHits(60), holdMs = 0 } = options;
  const requests: Asked[] = [];
  const scripted: (Reply | 'hits')[] = [];
  const busy = { now: 0, most: 0 };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    busy.most = Math.max(busy.most, ++busy.now);
    response.on('close', () => busy.now--);
    const asked = await askedBy(request);
    requests.push(asked);
    if (holdMs > 0) await setTimeout(holdMs);
    const next = scripted.shift() ?? 'hits';
    send(response, next === 'hits' ? replyTo(wire, asked, key, hits) : next);
  };
  const server = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  return { ...server, key, requests, scripted, busiest: () => busy.most };
}

function replyTo(wire: SearchWire, asked: Asked, key: string, hits: (query: string) => readonly SearchHit[]): Reply {
  if (asked.method !== wire.method || asked.url.pathname !== wire.path) return wire.error(404, 'no such endpoint');
  const sent = wire.keyOf(asked);
  return sent === null || sent === key ? wire.answer(asked, hits(wire.queryOf(asked))) : wire.refusal;
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '', 'http://127.0.0.1'),
    headers: request.headers,
    json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
