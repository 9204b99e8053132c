/** Tokens by which chat templates end a turn, by their form: `<|im_end|>`, `<｜end▁of▁sentence｜>`, `<end_of_turn>`, `<eos>`, `</s>`. */
const stopTokens = /(?:\s*(?:<[|｜][^<>|｜\n]{1,40}[|｜]>|<end_of_turn>|<eos>|<\/s>))+\s*$/u;
/** Tokens are looked for in so many last characters. */
const lookedAt = 2_000;

/** A text without the tokens behind it that ended its turn: trainers that keep special tokens hand them in with the answer. */
export function withoutStopTokens(text: string): string {
  const end = text.slice(-lookedAt);
  const withoutTokens = end.replace(stopTokens, '');
  return withoutTokens.length === end.length ? text : text.slice(0, text.length - end.length) + withoutTokens;
}
