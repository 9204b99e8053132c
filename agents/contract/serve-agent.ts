import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { contentHash } from '../../src/kernel/hash.ts';
import { closeServer, listen } from '../../src/kernel/listen.ts';
import { answerInLines } from './answer-in-lines.ts';
import type { DefinedAgent } from './define-agent.ts';
import { type QuestionMessage, questionMessageSchema } from './question-message.ts';

export interface ServeAgentOptions {
  /** 0 (the default): any that is free. */
  readonly port?: number;
  /** Default: this machine alone. */
  readonly host?: string;
  /** The bearer token that is asked for; left out: none. */
  readonly token?: string;
  /** Questions answered at a time, 16 unless told; more get status 429, and are asked again. */
  readonly mostAtOnce?: number;
}

/** An agent that listens. */
export interface ServedAgent {
  /** Where questions are posted: `url` of an agent of the kind `http`. */
  readonly url: string;
  close(): Promise<void>;
}

const maxBody = 1024 * 1024;

/** Serves an agent for the arena's kind `http`: a question by POST at any path, its answer streamed as lines of JSON. */
export async function serveAgent(agent: DefinedAgent, options: ServeAgentOptions = {}): Promise<ServedAgent> {
  const { port = 0, host = '127.0.0.1', token, mostAtOnce = 16 } = options;
  let busy = 0;
  const server = createServer((request, response) => {
    if (token !== undefined && !isToken(request, token))
      return end(request, response, 401, 'another token is asked for');
    if (request.method !== 'POST') return end(request, response, 405, 'questions come by POST');
    if (busy >= mostAtOnce) return end(request, response, 429, `${busy} questions are being answered`);
    busy += 1;
    answerRequest(agent, request, response)
      .catch((thrown: unknown) => response.destroy(thrown instanceof Error ? thrown : new Error(String(thrown))))
      .finally(() => {
        busy -= 1;
      });
  });
  const listening = await listen(server, port, host);
  return { url: `http://${host}:${listening}/`, close: () => closeServer(server) };
}

function isToken({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => Buffer.from(contentHash(text));
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

async function answerRequest(agent: DefinedAgent, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await bodyText(request);
  if (text === null) return end(request, response, 413, 'the question is too long');
  const question = readQuestionMessage(text);
  if (question === null) return end(request, response, 400, 'the body is no question');
  const left = new AbortController();
  response.once('close', () => left.abort());
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await answerInLines(agent, question, left.signal, (line) => response.write(`${JSON.stringify(line)}\n`));
  response.end();
}

function end(request: IncomingMessage, response: ServerResponse, status: number, words: string): void {
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${words}\n`);
}

async function bodyText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readQuestionMessage(text: string): QuestionMessage | null {
  try {
    return questionMessageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return null;
  }
}
