import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { asError } from '../kernel/errors.ts';
import { closeServer, listen } from '../kernel/listen.ts';
import type { PassageKind } from './passages.ts';
import { sandboxReply } from './sandbox-reply.ts';
import { makeWorld, type World } from './world.ts';

export interface SandboxOptions {
  readonly seed: number;
  /** Number of articles, 50 to 50,000. */
  readonly size: number;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** False leaves out navigation, banners and pitfall links; default true. */
  readonly clutter?: boolean;
  /** Passages of articles beside their facts; default: none. */
  readonly passages?: readonly PassageKind[];
}

export interface Sandbox {
  readonly origin: string;
  readonly trendsUrl: string;
  /** The SearXNG endpoint, without its query string. */
  readonly searchUrl: string;
  readonly world: World;
  close(): Promise<void>;
}

/** Longer than any client of ours keeps a connection: on a starved machine one may just ask again when it is closed. */
const keepAliveMs = 120_000;

/** Serves a made-up web on 127.0.0.1. Rejects when the options are out of range or the port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const world = makeWorld(options.seed, options.size);
  const server = createServer();
  server.keepAliveTimeout = keepAliveMs;
  const port = await listen(server, options.port ?? 0);
  const origin = `http://127.0.0.1:${port}`;
  const reply = sandboxReply({ world, origin, clutter: options.clutter ?? true, passages: options.passages ?? [] });
  server.on('request', (request, response) => {
    respond(request, response, reply).catch((error: unknown) => response.destroy(asError(error)));
  });
  return {
    origin,
    trendsUrl: `${origin}/trending/rss?geo=US`,
    searchUrl: `${origin}/search`,
    world,
    close: () => closeServer(server),
  };
}

type Reply = ReturnType<typeof sandboxReply>;

async function respond(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  request.resume();
  const { status, headers, body, delayMs } = await reply(request.method ?? 'GET', request.url ?? '/');
  if (delayMs > 0) await wait(delayMs);
  const bytes = Buffer.from(body, 'utf8');
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
