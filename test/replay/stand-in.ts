import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { type LoopbackServer, serve } from '../crawler/loopback-server.ts';
import type { AskedModel, BrainReply } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { holdCall } from './held-calls.ts';
import { callKey, type RecordedCall, type Replies } from './recorded-calls.ts';

/** What is done with a call that no recorded reply is for. */
export type UnknownCalls =
  | { readonly kind: 'fail' }
  /** It waits until somebody has replied to it. */
  | { readonly kind: 'hold'; readonly folder: string; readonly waitMs: number; readonly pollMs?: number };

/** Servers on loopback that reply for the Examiner's model and for contestants as somebody did before. */
export interface StandIn {
  /** Base URL of chat completions, for any model. */
  readonly modelUrl: string;
  /** Where a contestant answers questions. */
  contestantUrl(name: string): string;
  /** The calls that came, each once, by key. */
  readonly asked: ReadonlyMap<string, RecordedCall>;
  /** The beginnings of calls that nobody has replied to, each once. */
  readonly unanswered: readonly string[];
  close(): Promise<void>;
}

const shownLength = 600;
const questionSchema = z.object({ question: z.string() });

/** Starts them. */
export async function startStandIn(replies: Replies, unknown: UnknownCalls): Promise<StandIn> {
  const asked = new Map<string, RecordedCall>();
  const unanswered: string[] = [];
  const held = new Map<string, Promise<string | null>>();

  async function replyTo(call: RecordedCall): Promise<string | null> {
    const key = callKey(call);
    asked.set(key, call);
    const known = replies.find(call);
    if (known !== null) return known;
    // Equal calls that meet are one.
    const waiting = held.get(key) ?? recordReply(call).finally(() => held.delete(key));
    held.set(key, waiting);
    const reply = await waiting;
    const beginning = beginningOf(call);
    if (reply === null && !unanswered.includes(beginning)) unanswered.push(beginning);
    return reply;
  }

  async function recordReply(call: RecordedCall): Promise<string | null> {
    if (unknown.kind === 'fail') return null;
    const reply = await holdCall(call, { ...unknown, earlier: replies.findEarlier(call) });
    if (reply !== null) replies.add(call, reply);
    return reply;
  }

  const model = await startOpenaiServer(async (request) => textReply(await replyTo(callOf(request))));
  const contestants = await startContestants(replyTo);
  return {
    modelUrl: model.baseUrl,
    contestantUrl: (name) => `${contestants.origin}/${name}`,
    asked,
    unanswered,
    close: async () => {
      await model.close();
      await contestants.close();
    },
  };
}

function callOf({ model, system, turns, schema, schemaName }: AskedModel): RecordedCall {
  return { who: model, name: schemaName ?? 'text', system, turns, schema };
}

/** A call without a reply is refused for good: asking again would help nobody. */
function textReply(reply: string | null): BrainReply {
  return reply === null ? { kind: 'status', status: 400 } : { kind: 'text', text: reply };
}

function beginningOf(call: RecordedCall): string {
  const words = call.turns.map(({ text }) => text).join('\n');
  return `${call.who} was asked for ${call.name} (${callKey(call)}): ${words.slice(0, shownLength)}`;
}

function startContestants(replyTo: (call: RecordedCall) => Promise<string | null>): Promise<LoopbackServer> {
  return serve((request, response) => {
    answerQuestion(request, response, replyTo).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
}

async function answerQuestion(
  request: IncomingMessage,
  response: ServerResponse,
  replyTo: (call: RecordedCall) => Promise<string | null>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { question } = questionSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  const who = decodeURIComponent((request.url ?? '/').slice(1));
  const turns = [{ role: 'user', text: question }];
  const text = await replyTo({ who, name: 'answer', system: '', turns, schema: null });
  if (text === null) {
    response.writeHead(404).end();
    return;
  }
  const citations = text.match(/https?:\/\/[^\s<>()[\]"]+/g) ?? [];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text, citations }));
}
