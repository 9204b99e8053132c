import { addUsage, type TokenUsage, type ToolCall } from '../../src/kernel/answer.ts';
import { present } from '../../src/kernel/present.ts';
import type { Citation, ModelMessage, ModelReply } from '../../src/models/language-model.ts';
import type { AgentCaps } from '../agent.ts';

/** Progress of a model that works in turns towards one answer. */
export interface LoopProgress {
  readonly messages: readonly ModelMessage[];
  /** Uses of tools it asked for, those that could not be run included. */
  readonly uses: number;
  /** Characters that its tools gave it. */
  readonly given: number;
  /** Its own time so far, in milliseconds: replies and tools, without waiting for a turn. */
  readonly spentMs: number;
  readonly steps: readonly ToolCall[];
  /** The model's thoughts after the last of these steps; left out where it told nothing. */
  readonly reasoning?: string;
  readonly citations: readonly Citation[];
  /** Null when any reply did not say. */
  readonly usage: TokenUsage | null;
  readonly costUsd: number | null;
}

/** Spending that counts against an answer's bounds. */
export type LoopSpending = Pick<LoopProgress, 'uses' | 'given' | 'spentMs'>;

/** The rest of the time is kept for writing the answer. */
const researchShare = 0.75;
/** About 100,000 tokens: what the smaller of today's context windows hold beside the rest. */
export const mostGiven = 400_000;

export function startOf(question: string): LoopProgress {
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

/** True if the model may go on looking things up; otherwise it has to answer with what it has. */
export function mayResearch(progress: LoopSpending, caps: AgentCaps): boolean {
  return progress.uses < caps.maxToolCalls && progress.given < mostGiven && researchMs(progress, caps) > 0;
}

/** Returns the time left for looking things up, in milliseconds; 0 or less when it is over. */
export function researchMs({ spentMs }: Pick<LoopProgress, 'spentMs'>, { timeoutMs }: AgentCaps): number {
  return timeoutMs * researchShare - spentMs;
}

/**
 * A reply with no more requests for tools than uses are left: a model may ask for hundreds of thousands at once. What is
 * cut off is never missed, since after as many uses the answer is asked for without tools.
 */
export function withinUses(reply: ModelReply, { uses }: LoopProgress, { maxToolCalls }: AgentCaps): ModelReply {
  const free = Math.max(0, maxToolCalls - uses);
  return reply.toolRequests.length <= free ? reply : { ...reply, toolRequests: reply.toolRequests.slice(0, free) };
}

/** After a reply of the model. */
export function withReply({ reasoning: _before, ...progress }: LoopProgress, reply: ModelReply): LoopProgress {
  const { text, toolRequests, carried, reasoning } = reply;
  const turn: ModelMessage = { role: 'assistant', text, toolRequests, ...present({ carried }) };
  return {
    ...progress,
    messages: [...progress.messages, turn],
    spentMs: progress.spentMs + reply.elapsedMs,
    steps: [...progress.steps, ...reply.steps],
    ...present({ reasoning }),
    citations: [...progress.citations, ...reply.citations],
    usage: addUsage(progress.usage, reply.usage),
    costUsd: progress.costUsd === null || reply.costUsd === null ? null : progress.costUsd + reply.costUsd,
  };
}

/** Outcome of one requested use of a tool. */
export interface UseEnd {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Step of the answer's record; null when the tool was not run. */
  readonly step: ToolCall | null;
  readonly tookMs: number;
}

/** Returns the words and thoughts that led to a reply's first use of a tool, and the reply's cost. */
export function ledBy({ text, reasoning = '', costUsd }: ModelReply): Pick<ToolCall, 'reasoning' | 'costUsd'> {
  const parts = [reasoning, text].map((words) => words.trim()).filter((words) => words !== '');
  return {
    ...(parts.length === 0 ? {} : { reasoning: parts.join('\n\n') }),
    ...(costUsd === null ? {} : { costUsd }),
  };
}

/** Returns the spending after a use of a tool. */
export function spentAfter({ uses, given, spentMs }: LoopSpending, { text, tookMs }: UseEnd): LoopSpending {
  return { uses: uses + 1, given: given + text.length, spentMs: spentMs + tookMs };
}

/** After the uses of tools that one reply asked for. */
export function withUses({ reasoning: _led, ...progress }: LoopProgress, ends: readonly UseEnd[]): LoopProgress {
  return {
    ...progress,
    ...ends.reduce(spentAfter, progress),
    messages: [...progress.messages, ...ends.map(({ id, name, text }) => ({ role: 'tool' as const, id, name, text }))],
    steps: [...progress.steps, ...ends.flatMap(({ step }) => step ?? [])],
  };
}
