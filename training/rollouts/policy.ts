import type { ContentHash } from '../../src/kernel/ids.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';

/** Question for a policy, before it has written anything. */
export interface PolicyQuestion {
  /** Null: nothing is said beside the question. */
  readonly system: string | null;
  readonly question: string;
}

export interface ContinueRequest {
  readonly asked: PolicyQuestion;
  /** Text after the prompt so far, including tool results; the policy continues it unchanged. */
  readonly written: string;
  readonly maxTokens: number;
  /** Equal requests of equal seeds are drawn alike where the server heeds seeds. */
  readonly seed: number;
  /** Texts at which the policy is stopped, at most 4. */
  readonly stop: readonly string[];
  /** Time limit for one try, in milliseconds. */
  readonly timeoutMs: number;
}

/** One token that a policy has drawn. */
export interface DrawnToken {
  /** The texts of all tokens joined are the text; a token that ends inside a character has the text of what it completes. */
  readonly text: string;
  /** Its number in the vocabulary; null where the server does not say. */
  readonly id: number | null;
  /** Natural logarithm of its probability, 0 or less. */
  readonly logprob: number;
  /** Log-probabilities told for its place, its own among them, from the likeliest down. */
  readonly top: readonly number[];
}

/**
 * Reason why a policy stopped. `string`: at a stop text. `end`: it ended by itself. `stopped`: one of these, and the server does
 * not say which. `length`: it had written as many tokens as it was allowed.
 */
export type PolicyStop =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'end' | 'stopped' | 'length' };

/** Text that a policy wrote in one request. */
export interface Continuation {
  /** Its tokens joined: with the stop text where the server keeps its tokens. */
  readonly text: string;
  readonly tokens: readonly DrawnToken[];
  /** Text behind that which the server says was written, but tells no tokens of; mostly empty. */
  readonly untold: string;
  readonly stop: PolicyStop;
  /** SHA-256 of what was really sent: the prompt, and behind it what had been written. */
  readonly prefixHash: ContentHash;
  /** Number of prompt tokens by the server; null if unknown. */
  readonly promptTokens: number | null;
  /** Ids of the prompt tokens; null if unknown. */
  readonly promptIds: readonly number[] | null;
}

/** Sampling settings of a policy; part of the record. */
export interface PolicySampling {
  readonly api: string;
  readonly temperature: number;
  readonly topP: number;
  /** Number of most likely tokens returned at each place, not counting the drawn one. */
  readonly topLogprobs: number;
}

/** The model that is being trained. */
export interface Policy {
  /** `provider/model`. */
  readonly name: string;
  readonly sampling: PolicySampling;
  /** The text before all that it writes, as far as it is known here. */
  promptOf(asked: PolicyQuestion): string;
  /** Asks once. Never throws for what the server does; throws the signal's reason when it aborts. */
  goOn(request: ContinueRequest, signal: AbortSignal): Promise<Result<Continuation, ModelFailure>>;
}
