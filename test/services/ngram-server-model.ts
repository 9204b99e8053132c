import { randomFor } from '../../src/kernel/random.ts';

/** The token by which the model ends its turn. */
export const endToken = '<|end|>';
const pattern = /<\/?(?:think|search|browse|python|result|answer)>|<\|end\|>| ?[\p{L}\p{N}]+|\s|\S/gu;
/** Share of the probability that lies on words of the last tokens (a cache model, Kuhn and De Mori 1990). */
const cacheShare = 0.15;
const cacheTokens = 64;
const order = 3;

interface Followers {
  readonly counts: Map<number, number>;
  total: number;
}

/**
 * A small language model whose probabilities are known exactly: words of a corpus by their three predecessors, smoothed as
 * Witten and Bell (1991) have it down to the even distribution, with a share for words that stand in the text already.
 */
export class NgramModel {
  readonly vocabulary: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #followers = new Map<string, Followers>();

  constructor(corpus: readonly string[]) {
    const texts = corpus.map(tokensOf);
    this.vocabulary = [...new Set(texts.flat())].sort();
    this.#numbers = new Map(this.vocabulary.map((token, number) => [token, number]));
    for (const text of texts) this.#learn(this.numbersOf(text));
  }

  /** The numbers of a text's tokens; -1 for a token that the vocabulary lacks. */
  read(text: string): number[] {
    return this.numbersOf(tokensOf(text));
  }

  numbersOf(tokens: readonly string[]): number[] {
    return tokens.map((token) => this.#numbers.get(token) ?? -1);
  }

  /** The probability of every token of the vocabulary behind some others; they sum to one. */
  distribution(before: readonly number[]): Float64Array {
    const size = this.vocabulary.length;
    const p = new Float64Array(size).fill(1 / size);
    for (let length = 0; length <= order; length++) {
      const known = length > before.length ? undefined : this.#followers.get(keyOf(before, length));
      if (known === undefined) break;
      const { counts, total } = known;
      const scale = counts.size / (total + counts.size);
      for (let each = 0; each < size; each++) p[each] = (p[each] ?? 0) * scale;
      for (const [each, count] of counts) p[each] = (p[each] ?? 0) + count / (total + counts.size);
    }
    return withCache(
      p,
      before.slice(-cacheTokens).filter((each) => each >= 0),
    );
  }

  /** A token drawn by a key: the same for the same key and text. */
  draw(p: Float64Array, key: readonly (string | number)[]): number {
    let left = randomFor(...key).float();
    for (let each = 0; each < p.length; each++) {
      left -= p[each] ?? 0;
      if (left < 0) return each;
    }
    return p.length - 1;
  }

  #learn(text: readonly number[]): void {
    for (const [at, token] of text.entries()) {
      for (let length = 0; length <= Math.min(order, at); length++) {
        const key = keyOf(text.slice(Math.max(0, at - order), at), length);
        const known = this.#followers.get(key) ?? { counts: new Map<number, number>(), total: 0 };
        known.counts.set(token, (known.counts.get(token) ?? 0) + 1);
        known.total += 1;
        this.#followers.set(key, known);
      }
    }
  }
}

function tokensOf(text: string): string[] {
  return text.match(pattern) ?? [];
}

function keyOf(before: readonly number[], length: number): string {
  return length === 0 ? '' : before.slice(-length).join(' ');
}

function withCache(p: Float64Array, recent: readonly number[]): Float64Array {
  if (recent.length === 0) return p;
  const mixed = p.map((each) => each * (1 - cacheShare));
  for (const each of recent) mixed[each] = (mixed[each] ?? 0) + cacheShare / recent.length;
  return mixed;
}

/** Shannon's entropy in nats. */
export function exactEntropy(p: Float64Array): number {
  return p.reduce((sum, each) => (each > 0 ? sum - each * Math.log(each) : sum), 0);
}
