import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { AgentId, TaskId } from '../src/kernel/ids.ts';

/** What an agent is given; nothing else of the task reaches it. */
export interface AgentQuestion {
  readonly taskId: TaskId;
  readonly question: string;
  readonly wordLimit: number;
}

/** A contestant. */
export interface Agent {
  readonly id: AgentId;
  /** Groups agents that share limits, such as `openai`, `scripted` or `command`. */
  readonly provider: string;
  /** Never throws for what the agent does; gives back a failed outcome instead. Ends within the agent's own time cap. */
  answer(question: AgentQuestion, signal: AbortSignal): Promise<AnswerOutcome>;
}
