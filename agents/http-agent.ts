import { Agent as Connections, request } from 'undici';
import { type AgentFailure, type Answer, callWith } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { messageOf } from '../src/kernel/errors.ts';
import type { AgentId, TaskId } from '../src/kernel/ids.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import { visibleLine } from '../src/kernel/visible-text.ts';
import type { Agent, AgentCaps, AgentProgress, AgentQuestion } from './agent.ts';
import { eventLines, progressWatch } from './contract/reply-stream.ts';
import { maxReplyBytes, questionMessage } from './contract/tell-question.ts';
import { conceal, readAgentReply } from './read-reply.ts';
import { timedAnswer } from './timed-answer.ts';

export interface HttpAgentOptions {
  readonly id: AgentId;
  /** Absolute http or https URL, as the operator named it: no address policy is asked. */
  readonly url: string;
  /** Sent as a bearer token; null: none. */
  readonly token: string | null;
  /** Maker of its model; null where that is unknown. */
  readonly vendor: string | null;
  readonly caps: AgentCaps;
  readonly clock: Clock;
  /** Returns the search engine's URL for one question to a service on this machine; left out: there is no search. */
  readonly searchUrlFor?: (question: AgentQuestion) => string;
  /** Returns the name of a task for the service; left out: its id. */
  readonly shownTask?: (task: TaskId) => string;
}

const connectMs = 10_000;
const shownWords = 300;

/**
 * Anybody's service as a contestant. For each question it gets it as JSON by POST and answers with JSON, or streams lines
 * of it or server-sent events (docs/agent-contract.md). A service that cannot be reached, breaks off, or answers with another status than 2xx is a fault outside the agent, redirects among
 * them; garbage, a flood (over 1 MiB), nothing, or no end within its time is its own.
 */
export function createHttpAgent(options: HttpAgentOptions): Agent {
  const { id, vendor, clock, caps } = options;
  return {
    id,
    provider: 'http',
    vendor,
    answer: (question, signal, onProgress) =>
      timedAnswer({ clock, timeoutMs: caps.timeoutMs, signal, onProgress }, (bounded, tell) =>
        ask(options, { question, signal: bounded, tell: (progress) => tell(concealed(progress, options.token)) }),
      ),
  };
}

interface Asking {
  readonly question: AgentQuestion;
  readonly signal: AbortSignal;
  readonly tell: (progress: AgentProgress) => void;
}

/** Removes the token from a progress message: a service may repeat what we sent. */
function concealed(progress: AgentProgress, token: string | null): AgentProgress {
  const hide = (text: string) => conceal(text, token);
  return progress.kind === 'tool'
    ? { kind: 'tool', call: callWith(progress.call, hide) }
    : { kind: 'progress', message: hide(progress.message) };
}

async function ask(options: HttpAgentOptions, asking: Asking) {
  // The agent's own time is the only limit on an answer: undici's of five minutes are switched off.
  const connections = new Connections({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 });
  try {
    return await exchange(options, asking, connections);
  } catch (error) {
    asking.signal.throwIfAborted();
    const detail = `the service gave no whole reply: ${conceal(messageOf(error), options.token)}`;
    return fail<AgentFailure>({ fault: 'outside', reason: 'provider_unavailable', detail });
  } finally {
    await connections.destroy();
  }
}

async function exchange(
  options: HttpAgentOptions,
  { question, signal, tell }: Asking,
  dispatcher: Connections,
): Promise<Result<Answer, AgentFailure>> {
  const { url, token } = options;
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, application/x-ndjson, text/event-stream',
    'accept-encoding': 'identity',
    'user-agent': 'dr-arena',
    ...authorization,
  };
  const body = JSON.stringify(messageFor(options, question));
  const response = await request(url, { method: 'POST', headers, body, dispatcher, signal });
  const bodyText = await textOf(response.body, tell);
  const words = visibleLine(conceal(bodyText ?? '', token)).slice(0, shownWords);
  const refused = statusFailure(response.statusCode, words);
  if (refused !== null) return fail(refused);
  if (bodyText === null) return flooded();
  const events = String(response.headers['content-type'] ?? '').startsWith('text/event-stream');
  return readAgentReply(events ? eventLines(bodyText) : bodyText, 'the body', token);
}

/** The search engine is on this machine, so only services on it are told where. */
function messageFor({ url, caps, shownTask, searchUrlFor }: HttpAgentOptions, question: AgentQuestion) {
  const isHere = loopbackHost.test(new URL(url).hostname);
  return questionMessage({ question, caps, searchUrl: isHere ? (searchUrlFor?.(question) ?? null) : null, shownTask });
}

const loopbackHost = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/**
 * A body as text, up to its last line of a stream, behind which a service may leave the stream open; null when it is longer than
 * 1 MiB, the rest of which is not read.
 */
async function textOf(body: AsyncIterable<Buffer>, tell: Asking['tell']): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  const onPart = progressWatch(tell, () => {
    isOver = true;
  });
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxReplyBytes) return null;
    chunks.push(chunk);
    onPart(chunk);
    if (isOver) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function flooded() {
  const detail = `it answered more than ${maxReplyBytes} bytes`;
  return fail<AgentFailure>({ fault: 'agent', reason: 'flooded', detail });
}

/**
 * Returns the failure that an HTTP status of a contestant's service means; null for 2xx, after which the body counts.
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
