import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { AgentId, TaskId } from '../src/kernel/ids.ts';

/** What an agent is given; nothing else of the task reaches it. */
export interface AgentQuestion {
  readonly taskId: TaskId;
  readonly question: string;
  readonly wordLimit: number;
  /** What the answer counts for, such as a tournament or one match of it: within it an agent is asked once. */
  readonly occasion: string;
}

/** A contestant. */
export interface Agent {
  readonly id: AgentId;
  /** Groups agents that share limits, such as `openai`, `scripted` or `command`. */
  readonly provider: string;
  /** Who made its model, such as `openai`; null where that is unknown or there is none. */
  readonly vendor: string | null;
  /** It asks its provider again by itself for what may pass; left out: whoever asks it does. */
  readonly triesAgain?: true;
  /** Never throws for what the agent does; gives back a failed outcome instead. Ends within the agent's own time cap. */
  answer(question: AgentQuestion, signal: AbortSignal): Promise<AnswerOutcome>;
}
