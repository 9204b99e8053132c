import type { TaskId } from '../../src/kernel/ids.ts';
import type { AgentCaps, AgentQuestion } from '../agent.ts';
import { contractVersion, type QuestionMessage } from './question-message.ts';

/** Bytes of a reply, streamed lines included, after which it is a flood. */
export const maxReplyBytes = 1024 * 1024;

/** Parts of a question that programs and services get. */
export interface ToldQuestion {
  readonly question: AgentQuestion;
  readonly caps: AgentCaps;
  /** Null where the agent cannot reach it. */
  readonly searchUrl: string | null;
  /** Returns the name of a task for strangers; left out: its id. */
  readonly shownTask?: ((task: TaskId) => string) | undefined;
  /** MCP servers that it may start; left out: none. */
  readonly tools?: QuestionMessage['tools'];
}

/** A question as the contract has it. */
export function questionMessage({
  question: asked,
  caps,
  searchUrl,
  shownTask,
  tools = [],
}: ToldQuestion): QuestionMessage {
  const { taskId, question, wordLimit } = asked;
  return {
    contract: contractVersion,
    taskId: shownTask?.(taskId) ?? taskId,
    question,
    wordLimit,
    limits: {
      timeoutSeconds: caps.timeoutMs / 1000,
      maxToolCalls: caps.maxToolCalls,
      maxOutputTokens: caps.maxOutputTokens,
      maxReplyBytes,
    },
    ...(tools.length > 0 && { tools }),
    searchUrl,
  };
}
