import { fail, type Result } from '../kernel/result.ts';
import type { ModelFailure, ModelRequest } from './language-model.ts';
import type { AnsweredFailure } from './vendor-failure.ts';

/** A run of so many characters that a prompt has too is taken to be of the prompt; server's words that are as long are hardly ever. */
const shortestRepeat = 24;

const cutMark = '[prompt]';

/** The texts that a request sends. */
export function textsOf({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): readonly string[] {
  return [...(system === null ? [] : [system]), ...messages.map(({ text }) => text)];
}

/**
 * A failure as it may be kept: without what the server answered, and with a detail that repeats nothing of the prompt, which may
 * hold what nobody is to see. Whatever is done is left as it is.
 * @param texts what was sent, plain
 */
export function cutPrompt<Outcome extends Result<unknown, AnsweredFailure>>(
  outcome: Outcome,
  texts: readonly string[],
): Exclude<Outcome, { readonly ok: false }> | { readonly ok: false; readonly failure: ModelFailure } {
  if (outcome.ok) return outcome as Exclude<Outcome, { readonly ok: false }>;
  const { refusal: _refusal, filtered: _filtered, ...failure } = outcome.failure;
  return fail({ ...failure, detail: withoutPrompt(failure.detail, texts) });
}

/** A short text with `[prompt]` in the place of what it repeats of texts: as they are, with blanks joined, or inside JSON. */
function withoutPrompt(detail: string, texts: readonly string[]): string {
  const sentTexts = texts.flatMap(formsOf);
  let open = '';
  let at = 0;
  while (at < detail.length) {
    const length = repeatedAt(detail, at, sentTexts);
    open += length === 0 ? detail[at] : cutMark;
    at += Math.max(1, length);
  }
  return open;
}

/**
 * Returns the length of the longest run from here that stands in one of the texts, in UTF-16 code units; 0 where it is too
 * short to tell.
 */
function repeatedAt(detail: string, at: number, sentTexts: readonly string[]): number {
  const start = detail.slice(at, at + shortestRepeat);
  if (start.length < shortestRepeat) return 0;
  const lengths = sentTexts.filter((text) => text.includes(start)).map((text) => longestRun(detail, at, text));
  return Math.max(0, ...lengths);
}

function longestRun(detail: string, at: number, text: string): number {
  let length = shortestRepeat;
  while (at + length < detail.length && text.includes(detail.slice(at, at + length + 1))) length++;
  return length;
}

/** Details have their blanks joined, and servers put what they repeat into JSON, also twice over, and many of them in ASCII alone. */
function formsOf(text: string): readonly string[] {
  const joined = (each: string) => each.replace(/\s+/g, ' ');
  const quoted = (each: string) => JSON.stringify(each).slice(1, -1);
  const inJson = [quoted(text), inAscii(quoted(text)), inAscii(quoted(text), 'upper')];
  return [...new Set([text, ...inJson, ...inJson.map(quoted)].map(joined))];
}

/** JSON text with escapes for all that is not ASCII, as servers in Python (lower case) and .NET (upper case) write it. */
function inAscii(json: string, digits: 'lower' | 'upper' = 'lower'): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${digits === 'lower' ? hex : hex.toUpperCase()}`;
  });
}
