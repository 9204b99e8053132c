/**
 * Treatment of the probability that the server does not return, since it returns only the most likely tokens. `one-token`: it lies
 * on one further token, which gives the least entropy that any place for it gives. `uniform`: it is spread evenly over all
 * other tokens, which gives the most. `renormalise`: it is left out, and the rest made to sum to one.
 */
export const remainderKinds = ['one-token', 'uniform', 'renormalise'] as const;
export type RemainderKind = (typeof remainderKinds)[number];

export interface EntropyOptions {
  readonly remainder: RemainderKind;
  /** Number of tokens in the vocabulary; null if unknown. */
  readonly vocabulary: number | null;
  /** Number of most likely tokens requested from the server. */
  readonly asked: number;
}

/** Entropy in nats; the true entropy is between `low` and `high`, both included. */
export interface TokenEntropy {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Stands for a vocabulary that is not known: no model has a larger one, so that the upper bound holds. */
export const largestVocabulary = 2 ** 20;
/** Below, p ln p is 0 in double precision, and the logarithm of what is left would be rounding alone. */
const leastMass = 1e-12;

/**
 * Shannon's entropy of one token's distribution, in nats (arXiv:2507.19849, equation 1), from the log-probabilities of its
 * likeliest tokens. `one-token` and `uniform` are bounds whatever the rest looks like; the lower one is raised where the
 * server told as many tokens as it was asked for, since then no other token is likelier than the last of these.
 * @param logprobs natural logarithms, 0 or less, of different tokens, in any order; at least one
 */
export function tokenEntropy(logprobs: readonly number[], options: EntropyOptions): TokenEntropy {
  const probabilities = logprobs.map(Math.exp).sort((a, b) => b - a);
  const mass = probabilities.reduce((sum, p) => sum + p, 0);
  const returned = probabilities.reduce((sum, p) => sum + term(p), 0);
  const rest = Math.max(0, 1 - mass);
  if (rest <= leastMass) return { value: returned, low: returned, high: returned };
  const { vocabulary, asked, remainder } = options;
  const others = Math.max(1, (vocabulary ?? largestVocabulary) - probabilities.length);
  const most = probabilities.length < asked ? rest : Math.max(rest / others, probabilities[asked - 1] ?? rest);
  const oneToken = returned + term(rest);
  const uniform = returned + spreadEvenly(rest, others);
  const low = returned + packed(rest, most);
  const high = uniform;
  if (remainder === 'one-token') return { value: oneToken, low, high: Math.max(high, oneToken) };
  if (remainder === 'uniform') return { value: uniform, low: Math.min(low, uniform), high };
  const value = probabilities.reduce((sum, p) => sum + term(p / mass), 0);
  return { value, low, high };
}

/** -p ln p. */
function term(p: number): number {
  return p <= 0 ? 0 : -p * Math.log(p);
}

/** The entropy of a mass that is spread evenly over so many tokens. */
function spreadEvenly(mass: number, tokens: number): number {
  return -mass * Math.log(mass / tokens);
}

/** The least entropy of a mass of which no token has more than `most`: as many such tokens as fit, and one with the rest. */
function packed(mass: number, most: number): number {
  if (most >= mass) return term(mass);
  const full = Math.floor(mass / most);
  return full * term(most) + term(mass - full * most);
}
