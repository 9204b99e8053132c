import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../src/kernel/clock.ts';

/** A server of a model that says back the occasion of a call, after a while, and remembers what it was asked. */
export interface ModelServer {
  readonly url: string;
  /** Occasions that it was asked for, in order. */
  readonly asked: string[];
  /** Those that it has answered. */
  readonly answered: string[];
  /** The most calls that it had at a time. */
  most(): number;
  close(): void;
}

export async function startModelServer(): Promise<ModelServer> {
  const asked: string[] = [];
  const answered: string[] = [];
  let most = 0;
  const server = createServer(async (request, response) => {
    const occasion = await text(request);
    asked.push(occasion);
    most = Math.max(most, asked.length - answered.length);
    await systemClock.sleep(60);
    answered.push(occasion);
    response.end(occasion);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    asked,
    answered,
    most: () => most,
    close: () => server.close(),
  };
}
