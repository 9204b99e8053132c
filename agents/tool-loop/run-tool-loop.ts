import type { AgentFailure } from '../../src/kernel/answer.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { AgentId } from '../../src/kernel/ids.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../src/models/language-model.ts';
import type { AgentQuestion } from '../agent.ts';
import type { AgentCaps } from '../agent-caps.ts';
import { failureInReply, failureWithoutReply, outOfTime } from '../answer-failure.ts';
import { notesOf } from './notes-of.ts';
import {
  mayResearch,
  type Progress,
  researchMs,
  type Spent,
  spentAfter,
  startOf,
  type UseEnd,
  withinUses,
  withReply,
  withUses,
} from './progress.ts';
import type { Tool } from './tool.ts';
import { notRun, useTool } from './use-tool.ts';

export interface ToolLoop {
  readonly id: AgentId;
  readonly model: LanguageModel;
  readonly instruction: string;
  readonly tools: readonly Tool[];
  /** A fault outside the agent that its tools have met, after which no answer of it would be fair; null while there is none. */
  readonly fault: (atEnd: boolean) => AgentFailure | null;
  readonly caps: AgentCaps;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** How a loop ended: the answer's text or why there is none, and what it took. */
export interface LoopEnd {
  readonly outcome: Result<string, AgentFailure>;
  readonly progress: Progress;
}

const longestUseMs = 60_000;
const answerNow = 'Nothing more can be looked up. Write the report now, from what stands above.';
const noUsesLeft = 'Not run: no uses of tools are left.';

/**
 * Reasoning and acting in turns, as ReAct (Yao et al. 2023): the model asks for tools until it answers. When its uses of
 * tools, three quarters of its time, or the room for what tools give are used up, it is asked for its answer without
 * tools. Ends after at most `maxToolCalls + 1` replies.
 */
export async function runToolLoop(loop: ToolLoop, question: AgentQuestion): Promise<LoopEnd> {
  let progress = startOf(question.question);
  for (;;) {
    const research = mayResearch(progress, loop.caps) && loop.tools.length > 0;
    const turn = await nextReply(loop, question, progress, research);
    progress = turn.progress;
    if (!turn.reply.ok) return { outcome: turn.reply, progress };
    const reply = turn.reply.value;
    if (!research || reply.stop === 'refused' || reply.toolRequests.length === 0) {
      return { outcome: textOf(reply, loop.fault(true)), progress };
    }
    progress = await useTools(loop, reply, progress);
    const fault = loop.fault(false);
    if (fault !== null) return { outcome: fail(fault), progress };
  }
}

function textOf(reply: ModelReply, fault: AgentFailure | null): Result<string, AgentFailure> {
  const failure = fault ?? failureInReply(reply);
  return failure === null ? ok(reply.text) : fail(failure);
}

interface Turn {
  readonly reply: Result<ModelReply, AgentFailure>;
  readonly progress: Progress;
}

async function nextReply(loop: ToolLoop, asked: AgentQuestion, progress: Progress, research: boolean): Promise<Turn> {
  const timeoutMs = left(loop, progress);
  if (timeoutMs <= 0) return { reply: fail(outOfTime(loop.caps.timeoutMs)), progress };
  const started = loop.clock.now();
  const reply = await loop.model.ask({ ...requestOf(loop, asked, progress, research), timeoutMs }, loop.signal);
  if (reply.ok) {
    const taken = withinUses(reply.value, progress, loop.caps);
    return { reply: ok(taken), progress: withReply(progress, taken) };
  }
  // A call that failed does not say how long it took; waiting for a turn may be part of the time on the clock.
  const spentMs = progress.spentMs + Math.min(loop.clock.now() - started, timeoutMs);
  return { reply: fail(failureWithoutReply(reply.failure)), progress: { ...progress, spentMs } };
}

function requestOf(
  { id, instruction, tools, caps }: ToolLoop,
  { occasion, taskId: task }: AgentQuestion,
  { messages }: Progress,
  research: boolean,
): Omit<ModelRequest, 'timeoutMs'> {
  const prompt = research ? 'answer-with-tools@1' : 'answer-from-notes@1';
  return {
    purpose: { role: 'answer', prompt, agent: id, occasion, task },
    system: instruction,
    messages: research ? messages : [notesOf(messages, answerNow)],
    ...(research ? { tools: tools.map(({ definition }) => definition) } : {}),
    maxOutputTokens: caps.maxOutputTokens,
  };
}

async function useTools(loop: ToolLoop, reply: ModelReply, before: Progress): Promise<Progress> {
  const { caps, clock, signal, tools } = loop;
  const ends: UseEnd[] = [];
  let spent: Spent = before;
  for (const request of reply.toolRequests) {
    const limitMs = Math.min(researchMs(spent, caps), longestUseMs);
    const may = mayResearch(spent, caps);
    const end = may ? await useTool(request, tools, { clock, signal, limitMs }) : notRun(request, noUsesLeft);
    ends.push(end);
    spent = spentAfter(spent, end);
  }
  return withUses(before, ends);
}

function left({ caps }: ToolLoop, { spentMs }: Progress): number {
  return caps.timeoutMs - spentMs;
}
