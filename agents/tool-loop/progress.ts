import type { ToolCall } from '../../src/kernel/answer.ts';
import { addUsage, type TokenUsage } from '../../src/kernel/token-usage.ts';
import type { Citation, ModelMessage, ModelReply } from '../../src/models/language-model.ts';
import type { AgentCaps } from '../agent-caps.ts';

/** How far a model that works in turns has come with one answer. */
export interface Progress {
  readonly messages: readonly ModelMessage[];
  /** Uses of tools it asked for, those that could not be run included. */
  readonly uses: number;
  /** Characters that its tools gave it. */
  readonly given: number;
  /** Its own time so far, in milliseconds: replies and tools, without waiting for a turn. */
  readonly spentMs: number;
  readonly steps: readonly ToolCall[];
  readonly citations: readonly Citation[];
  /** Null when any reply did not say. */
  readonly usage: TokenUsage | null;
  readonly costUsd: number | null;
}

/** The rest of the time is kept for writing the answer. */
const researchShare = 0.75;
/** About 100,000 tokens: what the smaller of today's context windows hold beside the rest. */
const mostGiven = 400_000;

export function startOf(question: string): Progress {
  return {
    messages: [{ role: 'user', text: question }],
    uses: 0,
    given: 0,
    spentMs: 0,
    steps: [],
    citations: [],
    usage: { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, searches: 0 },
    costUsd: 0,
  };
}

/** Whether it may go on looking things up; otherwise it has to answer with what it has. */
export function mayResearch(progress: Progress, caps: AgentCaps): boolean {
  return progress.uses < caps.maxToolCalls && progress.given < mostGiven && researchMs(progress, caps) > 0;
}

/** What is left of the time for looking things up, in milliseconds; 0 or less when it is over. */
export function researchMs({ spentMs }: Progress, { timeoutMs }: AgentCaps): number {
  return timeoutMs * researchShare - spentMs;
}

/** After a reply of the model. */
export function withReply(progress: Progress, reply: ModelReply): Progress {
  const { text, toolRequests, carried } = reply;
  const turn: ModelMessage = {
    role: 'assistant',
    text,
    toolRequests,
    ...(carried === undefined ? {} : { carried }),
  };
  return {
    ...progress,
    messages: [...progress.messages, turn],
    spentMs: progress.spentMs + reply.elapsedMs,
    steps: [...progress.steps, ...reply.steps],
    citations: [...progress.citations, ...reply.citations],
    usage: addUsage(progress.usage, reply.usage),
    costUsd: progress.costUsd === null || reply.costUsd === null ? null : progress.costUsd + reply.costUsd,
  };
}

/** What one wish to use a tool came to. */
export interface UseEnd {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Null when it was not run. */
  readonly step: ToolCall | null;
  readonly tookMs: number;
}

/** After a use of a tool. */
export function withUse(progress: Progress, { id, name, text, step, tookMs }: UseEnd): Progress {
  return {
    ...progress,
    messages: [...progress.messages, { role: 'tool', id, name, text }],
    uses: progress.uses + 1,
    given: progress.given + text.length,
    spentMs: progress.spentMs + tookMs,
    steps: step === null ? progress.steps : [...progress.steps, step],
  };
}
