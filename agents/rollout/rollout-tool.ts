/** What a tool gave the policy. */
export interface ToolOutput {
  /** False: it could not do what was asked; the text says why. */
  readonly ok: boolean;
  /** Untrusted, as it came, within some bound. */
  readonly text: string;
}

/** A tool whose calls are text. Rejects only when the signal aborts. */
export type RolloutTool = (input: string, signal: AbortSignal) => Promise<ToolOutput>;
