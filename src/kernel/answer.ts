/** One use of a tool by an agent, as the agent reports it: a step of its work. What is unknown is left out. */
export interface ToolCall {
  readonly tool: 'search' | 'read' | 'other';
  /** The tool's own name, where it tells more than its kind. */
  readonly name?: string;
  /** The query or the URL. */
  readonly input: string;
  /** What the agent thought or said before it, since the step before, cut to a bound. Untrusted, as results are. */
  readonly reasoning?: string;
  /** What the tool gave back, cut to a bound. Untrusted, as pages are. */
  readonly result?: string;
  /** When it began, in milliseconds of the agent's own time since it began with the answer. */
  readonly startMs?: number;
  /** How long it took, in milliseconds. */
  readonly elapsedMs?: number;
  /** Dollars that it cost, with the model's call that led to it; of several steps that one call led to, the first has it. */
  readonly costUsd?: number;
}

/** Characters that are kept of an answer's text: no word limit of the arena comes near it. */
export const longestAnswer = 100_000;

/** Characters that are kept of what a step gave back, and of what was thought before it. */
export const longestStepText = 4_000;

/** A step whose texts, each by itself, are changed. */
export function callWith(call: ToolCall, change: (text: string) => string): ToolCall {
  const { name, input, reasoning, result } = call;
  return {
    ...call,
    input: change(input),
    ...(name === undefined ? {} : { name: change(name) }),
    ...(reasoning === undefined ? {} : { reasoning: change(reasoning) }),
    ...(result === undefined ? {} : { result: change(result) }),
  };
}

/** What an agent handed in for a task. */
export interface Answer {
  /** Markdown. */
  readonly text: string;
  /** URLs that the answer cites. */
  readonly citations: readonly string[];
  /** Its steps, in order; without a search or a read among them there is no evidence that it searched. */
  readonly toolCalls: readonly ToolCall[];
  /** What it thought after its last step, before it wrote the text; left out when unknown. */
  readonly reasoning?: string;
  /** What the answer cost as the provider states it; null when unknown. */
  readonly costUsd: number | null;
  /** Tokens as the provider states them; left out when unknown. */
  readonly usage?: TokenUsage;
}

/** `no_text`: a model's reply was billed and holds no text that can be read. */
export const outsideFailures = [
  'provider_unavailable',
  'key_refused',
  'rate_limited',
  'cannot_start',
  'killed',
  'no_text',
] as const;

/**
 * Why there is no answer. `fault: 'agent'` is graded as an empty answer (else crashing would erase losses);
 * `fault: 'outside'` (a provider's outage, a refused key) voids the round.
 */
export type AgentFailure =
  | {
      readonly fault: 'agent';
      readonly reason: 'crashed' | 'timed_out' | 'garbage' | 'flooded' | 'empty' | 'refused';
      readonly detail: string;
    }
  | {
      readonly fault: 'outside';
      readonly reason: (typeof outsideFailures)[number];
      readonly detail: string;
    };

/** What one check of a task pack found of an answer. */
export interface CheckResult {
  /** Named as in the question's list of checks. */
  readonly check: string;
  /** `contradicted`: the answer says what is wrong, and does not merely lack it. */
  readonly outcome: 'passed' | 'missing' | 'contradicted';
  /** Why it did not pass, in words of the pack's program: untrusted, as answers are. Empty where it passed. */
  readonly reason: string;
}

/** What the checks program of a task pack found of an answer: each check of its question once, in the question's order. */
export interface CheckReport {
  readonly results: readonly CheckResult[];
  /** Of two answers that pass every check the one with less is better; null where nothing is measured. */
  readonly less: number | null;
}

/** An answer or the reason there is none, with the time it took in milliseconds. */
export type AnswerOutcome =
  | {
      readonly kind: 'answered';
      readonly answer: Answer;
      readonly elapsedMs: number;
      /** Left out where no program checks the question's answers. */
      readonly checks?: CheckReport;
    }
  | {
      readonly kind: 'failed';
      readonly failure: AgentFailure;
      readonly elapsedMs: number;
      /** Its steps until then, as far as they are known. */
      readonly toolCalls?: readonly ToolCall[];
    };

/** What a model's provider says a call used. */
export interface TokenUsage {
  /** All that went in, cached parts included. */
  readonly inputTokens: number;
  /** The part of `inputTokens` that the provider read from its cache, at a lower price. */
  readonly cachedInputTokens: number;
  /** The part of `inputTokens` that the provider wrote to its cache, where it charges for that. */
  readonly cacheWriteTokens: number;
  /** All that came out, reasoning included. */
  readonly outputTokens: number;
  /** Web searches that the provider made and may charge for. */
  readonly searches: number;
}

/** The sum of two calls' usage; null when either is unknown, since a part would pass for the whole. */
export function addUsage(a: TokenUsage | null, b: TokenUsage | null): TokenUsage | null {
  if (a === null || b === null) return null;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    searches: a.searches + b.searches,
  };
}
