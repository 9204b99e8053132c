/**
 * What servers of one API differ about, by its name in a request, each with the ways to put it: first as it is meant, then
 * what comes nearest. A part with one way cannot be put otherwise: where it is refused, the request is.
 */
export const formWays = {
  response_format: ['json_schema', 'json_object', 'words'],
  tools: ['sent', 'words'],
  /** The other name is `max_completion_tokens` or, where that is the usual one, `max_tokens`. */
  max_tokens: ['usual name', 'other name'],
  temperature: ['sent', 'left out'],
  top_p: ['sent', 'left out'],
  seed: ['sent', 'left out'],
  top_k: ['-1', '0', 'left out'],
  min_p: ['sent', 'left out'],
  repetition_penalty: ['sent', 'left out'],
  include_stop_str_in_output: ['sent', 'left out'],
  no_stop_trim: ['sent', 'left out'],
  skip_special_tokens: ['sent', 'left out'],
  return_token_ids: ['sent', 'left out'],
  /** With `add_generation_prompt`. */
  continue_final_message: ['sent', 'left out'],
  logprobs: ['sent'],
  stop: ['sent'],
} as const;

export type FormPart = keyof typeof formWays;
export type FormWay<Part extends FormPart> = (typeof formWays)[Part][number];
/** How requests are put: parts that are not named, the first way. */
export type RequestForm = { readonly [Part in FormPart]?: FormWay<Part> };

export const formParts = Object.keys(formWays) as readonly FormPart[];

/** The way in which a form puts a part. */
export function wayIn<Part extends FormPart>(form: RequestForm, part: Part): FormWay<Part> {
  const way: FormWay<Part> | undefined = form[part];
  return way ?? formWays[part][0];
}

/** The next plainer way behind that of a form; null behind the last. */
export function plainerWay(form: RequestForm, part: FormPart): string | null {
  const ways: readonly string[] = formWays[part];
  return ways[ways.indexOf(wayIn(form, part)) + 1] ?? null;
}

/** What a server answered when it refused a request. */
export interface RefusedRequest {
  /** The HTTP status; null when there was none. */
  readonly status: number | null;
  /** The parameter that it names in a field of its own; null where it names none so. */
  readonly param: string | null;
  readonly message: string;
}

/** Statuses of requests that are refused for what they say. */
const refusing: readonly (number | null)[] = [400, 422];
/** Statuses that mean something else, unless the words say what is refused. */
const perhapsRefusing: readonly (number | null)[] = [404, 500, 501];

const refusalWords = new RegExp(
  [
    'not? supported|unsupported|support',
    'invalid|unknown|unrecogni[sz]ed|unexpected|literal_error|extra (?:inputs|fields)',
    'not (?:allowed|permitted|available|enabled)|requires?|should be|must be|disabled',
  ].join('|'),
  'i',
);

/** By which words servers name a part that is not named literally. */
const otherNames: { readonly [Part in FormPart]?: RegExp } = {
  response_format:
    /response[_ ]format|json[_ ]schema|json[_ ]object|json mode|text\.format|structured output|guided|grammar/i,
  tools: /\btools?\b|\btool_choice\b|\bfunction[_ -]call/i,
  max_tokens: /\bmax_(?:completion_|output_)?tokens\b/,
  logprobs: /\b(?:top_)?logprobs?\b/i,
  continue_final_message: /\b(?:continue_final_message|add_generation_prompt)\b/,
  seed: /\bseed\b/i,
  temperature: /\btemperature\b/i,
  stop: /['"`]stop['"`]/,
};

/**
 * The parts of a request that a server refuses: those it names, by a field, by the places of its schema's faults, or in
 * words.
 * @param sent the parts that the request had
 * @returns null where the refusal is no matter of form, such as an outage, a key, a length; none where it may be one but
 * names nothing
 */
export function refusedParts(refusal: RefusedRequest, sent: readonly FormPart[]): readonly FormPart[] | null {
  const { status, param, message } = refusal;
  const isRefusal = refusing.includes(status);
  if (!isRefusal && !(perhapsRefusing.includes(status) && refusalWords.test(message))) return null;
  if (param !== null) return named(param, sent) ?? (isRefusal ? null : named(message, sent));
  const places = faultPlaces(message);
  const found = named(places ?? message, sent);
  if (found !== null) return found;
  // What names another part, such as a value that is out of bounds, leaves nothing to guess.
  return isRefusal && places === null && named(message, formParts) === null ? [] : null;
}

/** Whether a server says by its status or its schema that it refuses a request for its form; else it may only be in trouble. */
export function isPlainRefusal({ status, param, message }: RefusedRequest, parts: readonly FormPart[]): boolean {
  return parts.length > 0 && (refusing.includes(status) || param !== null || faultPlaces(message) !== null);
}

function named(text: string, sent: readonly FormPart[]): readonly FormPart[] | null {
  const found = sent.filter((part) => (otherNames[part] ?? new RegExp(`\\b${part}\\b`)).test(text));
  return found.length > 0 ? found : null;
}

/**
 * Where a server that checks by a schema found its faults (FastAPI's `loc`), without the input it repeats, which names all
 * that was sent; null where a message has no such places.
 */
function faultPlaces(message: string): string | null {
  const places = [...message.matchAll(/['"]loc['"]\s*:\s*[([]([^)\]]{0,300})[)\]]/g)].map(([, place]) => place ?? '');
  return places.length > 0 ? places.join('\n') : null;
}

/** Parts that only servers with extensions know: what is refused without a word is most likely one of them. */
export const extensionParts = [
  'top_k',
  'min_p',
  'repetition_penalty',
  'include_stop_str_in_output',
  'no_stop_trim',
  'skip_special_tokens',
  'return_token_ids',
  'continue_final_message',
] as const satisfies readonly FormPart[];
/** What a refusal may be about that names nothing, the likeliest first: nearly all servers take the other parts. */
const suspects: readonly FormPart[] = ['response_format', 'tools', ...extensionParts, 'seed'];

/**
 * The form to try after a refusal: what was named a way plainer; where nothing was, all extensions of the API without which
 * it can be asked, else the likeliest part that has a plainer way.
 * @param refused from `refusedParts`
 * @returns null where none is left; each step is plainer in some part and in none less plain, so that steps end
 */
export function plainerForm(
  form: RequestForm,
  refused: readonly FormPart[],
  sent: readonly FormPart[],
): RequestForm | null {
  const canStep = (part: FormPart) => plainerWay(form, part) !== null;
  if (refused.length > 0) {
    // A part that cannot be put otherwise is refused whatever becomes of the others.
    return refused.every(canStep) ? stepped(form, refused) : null;
  }
  const open = suspects.filter((part) => sent.includes(part) && canStep(part));
  const extensions = open.filter((part) => extensionParts.some((each) => each === part));
  const suspected = extensions.length > 0 ? extensions : open.slice(0, 1);
  return suspected.length === 0 ? null : stepped(form, suspected);
}

function stepped(form: RequestForm, parts: readonly FormPart[]): RequestForm {
  const next: Partial<Record<FormPart, string>> = { ...form };
  for (const part of parts) {
    const way = plainerWay(form, part);
    if (way !== null) next[part] = way;
  }
  // Each way is one of its part's own.
  return next as RequestForm;
}
