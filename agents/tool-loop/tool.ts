import type { ToolCall } from '../../src/kernel/answer.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { ToolDefinition } from '../../src/models/language-model.ts';

/** One use of a tool, its input checked. */
export interface PreparedUse {
  /** How it is recorded among the answer's steps. */
  readonly step: ToolCall;
  /**
   * What the model is given back; bounded, with what strangers wrote inside fences. What goes wrong is said in words.
   * Rejects when the signal aborts.
   */
  run(signal: AbortSignal): Promise<string>;
}

/** A tool of a model that works in turns. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** Checks what the model wrote; a failure is a sentence for the model. */
  prepare(input: unknown): Result<PreparedUse, string>;
}
