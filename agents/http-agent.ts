import { Agent as Connections, request } from 'undici';
import type { AgentFailure, Answer } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { messageOf } from '../src/kernel/errors.ts';
import type { AgentId, TaskId } from '../src/kernel/ids.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import { visibleLine } from '../src/kernel/visible-text.ts';
import type { Agent, AgentCaps, AgentQuestion } from './agent.ts';
import { conceal, readAgentReply } from './read-reply.ts';
import { timedAnswer } from './timed-answer.ts';

export interface HttpAgentOptions {
  readonly id: AgentId;
  /** Absolute http or https URL, as the operator named it: no address policy is asked. */
  readonly url: string;
  /** Sent as a bearer token; null: none. */
  readonly token: string | null;
  /** Who made its model; null where that is unknown. */
  readonly vendor: string | null;
  readonly caps: AgentCaps;
  readonly clock: Clock;
  /** What a task is called before the service; left out: by its id. */
  readonly shownTask?: (task: TaskId) => string;
}

const maxBody = 1024 * 1024;
const connectMs = 10_000;
const shownWords = 300;

/**
 * Anybody's service as a contestant. For each question it gets `{taskId, question, wordLimit}` as JSON by POST and
 * answers with `{"text", "citations", "toolCalls", "costUsd", "usage"}` as JSON; only `text` is needed. A service that
 * cannot be reached, breaks off, or answers with another status than 2xx is a fault outside the agent, redirects among
 * them; garbage, a flood (over 1 MiB), nothing, or no end within its time is its own.
 */
export function createHttpAgent(options: HttpAgentOptions): Agent {
  const { id, vendor, clock, caps } = options;
  return {
    id,
    provider: 'http',
    vendor,
    answer: (question, signal) =>
      timedAnswer({ clock, timeoutMs: caps.timeoutMs, signal }, (bounded) => ask(options, question, bounded)),
  };
}

async function ask(options: HttpAgentOptions, question: AgentQuestion, signal: AbortSignal) {
  // The agent's own time is the only limit on an answer: undici's of five minutes are switched off.
  const connections = new Connections({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 });
  try {
    return await exchange(options, question, connections, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const detail = `the service cannot be reached: ${conceal(messageOf(thrown), options.token)}`;
    return fail<AgentFailure>({ fault: 'outside', reason: 'provider_unavailable', detail });
  } finally {
    await connections.destroy();
  }
}

async function exchange(
  { url, token, shownTask }: HttpAgentOptions,
  { taskId, question, wordLimit }: AgentQuestion,
  dispatcher: Connections,
  signal: AbortSignal,
): Promise<Result<Answer, AgentFailure>> {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'dr-arena',
    ...authorization,
  };
  const body = JSON.stringify({ taskId: shownTask?.(taskId) ?? taskId, question, wordLimit });
  const response = await request(url, { method: 'POST', headers, body, dispatcher, signal });
  const written = await textOf(response.body);
  const words = visibleLine(conceal(written ?? '', token)).slice(0, shownWords);
  const refused = statusFailure(response.statusCode, words);
  if (refused !== null) return fail(refused);
  if (written === null) return own('flooded', `it answered more than ${maxBody} bytes`);
  const reply = readAgentReply(written, 'the body', token);
  return reply.ok ? reply : own(reply.failure.reason, reply.failure.detail);
}

/** A body as text; null when it is longer than 1 MiB, the rest of which is not read. */
async function textOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function own(reason: 'flooded' | 'empty' | 'garbage', detail: string) {
  return fail<AgentFailure>({ fault: 'agent', reason, detail });
}

/**
 * What an HTTP status of a contestant's service means; null for 2xx, after which the body counts.
 * @param words what the service said with it; may be empty
 */
function statusFailure(status: number, words: string): AgentFailure | null {
  if (status >= 200 && status < 300) return null;
  return { fault: 'outside', reason: reasonOf(status), detail: detailOf(status, words) };
}

function reasonOf(status: number) {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'key_refused';
  return status >= 500 ? 'provider_unavailable' : 'cannot_start';
}

function detailOf(status: number, words: string): string {
  const redirected = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `the service answered with status ${status}${redirected}${words === '' ? '' : `: ${words}`}`;
}
