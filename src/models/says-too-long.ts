/** Statuses with which providers tell that a prompt is too long. */
const statuses: readonly (number | null)[] = [null, 400, 413, 422];

/**
 * Words of Anthropic (`prompt is too long`, `exceed context limit`), Google (`input token count exceeds`, `payload size exceeds`), OpenAI, Mistral
 * and vLLM (`maximum context length`, `context window`), xAI (`maximum prompt length`), llama.cpp (`context size`),
 * Together (`tokens + max_new_tokens must be`).
 */
const words = new RegExp(
  [
    'prompt is too long|exceeds? (?:the )?(?:available )?context|context[ _](?:length|window)|maximum context',
    'maximum prompt length|input token count[^.]{0,80}exceeds|input is too long|too many input tokens',
    'tokens`? \\+ `?max_new_tokens`? must be|exceeds the maximum allowed number of bytes|payload size exceeds',
  ].join('|'),
  'i',
);

/** Whether a provider refused a request because it is longer than its model takes. `status` null: it came without one. */
export function saysTooLong(status: number | null, message: string): boolean {
  return statuses.includes(status) && words.test(message);
}
