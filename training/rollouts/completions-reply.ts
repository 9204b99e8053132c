import * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { optionalCount } from '../../src/models/price.ts';
import { perhapsCharged } from '../../src/models/vendor-failure.ts';
import { joinTokens, type ToldToken } from './completions-tokens.ts';
import type { Continuation, DrawnToken, PolicyStop } from './policy.ts';

/** No policy writes more in one go. */
const mostTokens = 1_000_000;
/** Servers compute in half precision: probabilities may sum to a little more than one. */
const mostMass = 1.02;
const slightlyAbove = 1e-3;

const tokenId = z.int().min(0);
const ids = z
  .array(tokenId)
  .max(10 * mostTokens)
  .nullish();
/** https://platform.openai.com/docs/api-reference/completions/object: keyed by the tokens' texts. */
const byText = z.looseObject({
  tokens: z.array(z.string()).max(mostTokens),
  token_logprobs: z.array(z.number().nullable()).max(mostTokens),
  top_logprobs: z.array(z.record(z.string(), z.number()).nullable()).max(mostTokens).nullish(),
});
const entry = z.looseObject({
  token: z.string(),
  logprob: z.number(),
  bytes: z.array(z.int().min(0).max(255)).max(1000).nullish(),
  id: tokenId.nullish().catch(null),
});
/** https://platform.openai.com/docs/api-reference/chat/object; llama.cpp gives it for completions too. */
const byPlace = z.looseObject({
  content: z.array(entry.extend({ top_logprobs: z.array(entry).max(1000).nullish() })).max(mostTokens),
});
const choice = z.looseObject({
  text: z.string().nullish(),
  message: z.looseObject({ content: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
  /** vLLM's, and SGLang's: the stop text, or the number of the token, by which it ended. */
  stop_reason: z.unknown().optional(),
  matched_stop: z.unknown().optional(),
  logprobs: z.union([byPlace, byText]).nullish(),
  token_ids: ids,
  prompt_token_ids: ids,
});
const reply = z.looseObject({
  choices: z.array(choice).min(1).max(16),
  usage: z.looseObject({ prompt_tokens: optionalCount }).nullish().catch(null),
  prompt_token_ids: ids,
});
type Choice = z.infer<typeof choice>;

interface ToldPlace extends ToldToken {
  /**
   * Text of the token at its own place, if it differs: llama.cpp gives a token that may begin a stop text no
   * text, and the next one the text of both.
   */
  readonly held?: ToldToken;
  readonly id: number | null;
  readonly logprob: number;
  readonly top: readonly number[];
}

/** Parts of a continuation that a reply contains. */
export type ReadContinuation = Omit<Continuation, 'prefixHash'>;

/**
 * Reads a body of completions or chat completions with log-probabilities.
 * @param stops the stop texts that were asked for
 * @param written what the policy had written before: llama.cpp repeats it in a chat's reply, but not among the tokens
 * @returns what was written, or a failure: `unusable` where the server tells no log-probabilities, `malformed` for what is
 * no reply, for numbers that are no log-probabilities, and for tokens that do not join to the text
 */
export function readContinuation(
  body: unknown,
  stops: readonly string[],
  written = '',
): Result<ReadContinuation, ModelFailure> {
  const result = reply.safeParse(body);
  if (!result.success) return fail(failure('malformed', z.prettifyError(result.error)));
  const [first] = result.data.choices;
  if (first === undefined) return fail(failure('malformed', 'it has no choices'));
  const { usage, prompt_token_ids: replyIds } = result.data;
  const read = readChoice(first, stops, written);
  if (!read.ok) return read;
  const tokenCount = usage?.prompt_tokens ?? null;
  const promptIds = first.prompt_token_ids ?? replyIds ?? null;
  const promptTokens = Number.isFinite(tokenCount) ? tokenCount : null;
  return ok({ ...read.value, promptTokens: promptIds?.length ?? promptTokens, promptIds });
}

function readChoice(
  choice: Choice,
  stops: readonly string[],
  written: string,
): Result<Omit<ReadContinuation, 'promptTokens' | 'promptIds'>, ModelFailure> {
  const whole = choice.text ?? choice.message?.content ?? '';
  const behind = choice.message && written !== '' && whole.startsWith(written) ? whole.slice(written.length) : whole;
  if (!choice.logprobs) return behind === '' ? ok(nothing(choice, stops)) : fail(noLogprobs);
  const places = placesIn(choice.logprobs);
  if (!places.ok) return places;
  const fault = places.value.map(placeFault).find((each) => each !== null);
  if (fault !== undefined && fault !== null) return fail(failure('malformed', fault));
  const stop = stopOf(choice, stops);
  const ending = { stopped: stop.kind !== 'length', stops };
  const ownTexts = places.value.map((place) => place.held ?? place);
  const joined =
    joinTokens(places.value, whole, ending) ??
    joinTokens(places.value, behind, ending) ??
    joinTokens(ownTexts, whole, ending) ??
    joinTokens(ownTexts, behind, ending);
  if (joined === null) return fail(failure('malformed', 'the texts of its tokens do not join to its text'));
  const { texts, untold } = joined;
  // Such text could not be sent back as it is, so that what follows would follow something else.
  if ([...texts, untold].some((each) => /\p{Surrogate}/u.test(each))) {
    return fail(failure('malformed', 'its text holds half surrogate pairs'));
  }
  const numbers = choice.token_ids?.length === texts.length ? choice.token_ids : null;
  const tokens = places.value.map(({ id, logprob, top }, at): DrawnToken => {
    return { text: texts[at] ?? '', id: id ?? numbers?.[at] ?? null, logprob: Math.min(0, logprob), top };
  });
  return ok({ text: texts.join(''), tokens, untold, stop });
}

function placesIn(logprobs: NonNullable<Choice['logprobs']>): Result<ToldPlace[], ModelFailure> {
  const inPlaces = byPlace.safeParse(logprobs);
  return inPlaces.success ? placesOf(inPlaces.data) : placesByText(byText.parse(logprobs));
}

/** A policy that ends at once has written no token to tell of. */
function nothing(choice: Choice, stops: readonly string[]) {
  return { text: '', tokens: [], untold: '', stop: stopOf(choice, stops) };
}

function placesOf({ content }: z.infer<typeof byPlace>): Result<ToldPlace[], ModelFailure> {
  if (content.some(({ top_logprobs: top }) => (top ?? []).length === 0)) return fail(noLogprobs);
  return ok(
    content.map(({ token, bytes, id, logprob, top_logprobs }) => {
      const others = top_logprobs ?? [];
      const own = others.find((each) =>
        typeof id === 'number' && typeof each.id === 'number'
          ? each.id === id
          : each.token === token && Math.abs(each.logprob - logprob) < slightlyAbove,
      );
      const top = [...others.map((each) => each.logprob), ...(own ? [] : [logprob])];
      const held = { text: token, bytes: bytes ?? null };
      const text = own ? { text: own.token, bytes: own.bytes ?? null } : held;
      return { ...text, id: id ?? null, logprob, top: descending(top), ...(own?.token === token ? {} : { held }) };
    }),
  );
}

function placesByText(logprobTable: z.infer<typeof byText>): Result<ToldPlace[], ModelFailure> {
  const { tokens, token_logprobs: logprobs, top_logprobs: tops } = logprobTable;
  if (logprobs.length !== tokens.length || (tops && tops.length !== tokens.length)) {
    return fail(failure('malformed', 'it tells more tokens than log-probabilities, or fewer'));
  }
  const places: ToldPlace[] = [];
  for (const [at, text] of tokens.entries()) {
    const logprob = logprobs[at] ?? null;
    const others = tops?.[at] ?? null;
    if (logprob === null || others === null || Object.keys(others).length === 0) return fail(noLogprobs);
    const top = Object.hasOwn(others, text) ? Object.values(others) : [...Object.values(others), logprob];
    places.push({ text, bytes: null, id: null, logprob, top: descending(top) });
  }
  return ok(places);
}

function descending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => b - a);
}

/** Returns the reason why the probabilities at a place are not a distribution; null if they may be one. */
function placeFault({ logprob, top }: ToldPlace): string | null {
  if ([logprob, ...top].some((each) => each > slightlyAbove)) return 'it tells a probability above one';
  const mass = top.reduce((sum, each) => sum + Math.exp(each), 0);
  return mass > mostMass ? `the probabilities that it tells of one token sum to ${mass.toFixed(3)}` : null;
}

function stopOf(choice: Choice, stops: readonly string[]): PolicyStop {
  if (choice.finish_reason === 'length') return { kind: 'length' };
  const says =
    'stop_reason' in choice ? choice.stop_reason : 'matched_stop' in choice ? choice.matched_stop : undefined;
  if (says === undefined) return { kind: 'stopped' };
  const text = stops.find((stop) => stop === says);
  return text === undefined ? { kind: 'end' } : { kind: 'string', text };
}

const noLogprobs = failure(
  'unusable',
  'it tells no log-probabilities of likely tokens: let the server give them, and ask for at least one',
);

/** Without the key, which stands in no reply that is read here: only its shape is told of. */
function failure(reason: 'malformed' | 'unusable', detail: string): ModelFailure {
  return perhapsCharged({ reason, detail: detail.replace(/\s+/g, ' ').slice(0, 500), retryAfterMs: null });
}
