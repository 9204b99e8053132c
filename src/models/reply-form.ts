import PQueue from 'p-queue';
import { fail, type Result } from '../kernel/result.ts';
import { schemaInWords } from './ask-for.ts';
import type { ModelFailure, ModelRequest } from './language-model.ts';
import type { AnsweredFailure } from './vendor-failure.ts';
import { cutPrompt, textsOf } from './without-prompt.ts';

/** Forms of a request for JSON by a schema: the intended one first, then what comes nearest. */
const replyForms = ['json_schema', 'json_object', 'words'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** Form in which a server accepts requests for JSON. */
export interface FormFinding {
  readonly form: ReplyForm;
  /** The server's words to what it refused before; null where it took the first form. */
  readonly refusal: string | null;
}

/** Remembers in which form a model's server accepts requests for JSON; shared by all calls of a process. */
export class FormMemory {
  readonly #turns = new PQueue({ concurrency: 1 });
  readonly #onFound: (finding: FormFinding) => void;
  #told: ReplyForm | null = null;

  /** @param onFound told of a form once, and again when another is found */
  constructor(onFound: (finding: FormFinding) => void = () => undefined) {
    this.#onFound = onFound;
  }

  /** The form that requests are put in now. */
  get form(): ReplyForm {
    return this.#told ?? replyForms[0];
  }

  /** Notes what a server took. */
  found(finding: FormFinding): void {
    // A request that was put before may end after a plainer form was found; there is no way back.
    if (this.#told !== null && replyForms.indexOf(this.#told) >= replyForms.indexOf(finding.form)) return;
    this.#told = finding.form;
    this.#onFound(finding);
  }

  /** Runs one search for a form at a time; the others wait, and then take what it found. */
  inTurn<Value>(search: () => Promise<Value>): Promise<Value> {
    return this.#turns.add(search);
  }
}

/** @param request as the form puts it: what a server takes no parameter for is said in words */
export type AskInForm<Value> = (request: ModelRequest, form: ReplyForm) => Promise<Result<Value, AnsweredFailure>>;

/**
 * Asks in the form that is known of the server. Where it refuses the form, plainer ones are tried until one is taken, which
 * is remembered; concurrent requests wait for the one that tries. When none is taken the failure is `request_refused` with
 * the first refusal: it is no outage, whatever the status, and nothing is remembered.
 */
export async function askInForm<Value>(
  memory: FormMemory,
  request: ModelRequest,
  ask: AskInForm<Value>,
): Promise<Result<Value, AnsweredFailure>> {
  const askIn = (form: ReplyForm) => ask(inForm(request, form), form);
  const { form } = memory;
  const outcome = await askIn(form);
  if (request.output === undefined) return outcome;
  if (refusesForm(outcome)) return memory.inTurn(() => searchForm(memory, askIn, { form, outcome }, textsOf(request)));
  if (wasTaken(outcome)) memory.found({ form, refusal: null });
  return outcome;
}

function inForm(request: ModelRequest, form: ReplyForm): ModelRequest {
  const { output, system } = request;
  if (output === undefined || form === 'json_schema') return request;
  return { ...request, system: schemaInWords(system, output) };
}

/** Each turn of the loop is plainer than the one before, or the first in a form that another search found. */
async function searchForm<Value>(
  memory: FormMemory,
  ask: (form: ReplyForm) => Promise<Result<Value, AnsweredFailure>>,
  first: { readonly form: ReplyForm; readonly outcome: Result<Value, AnsweredFailure> },
  prompt: readonly string[],
): Promise<Result<Value, AnsweredFailure>> {
  let { form } = memory;
  let outcome = form === first.form ? first.outcome : await ask(form);
  let refusal: string | null = null;
  while (refusesForm(outcome)) {
    refusal ??= cutPrompt(outcome, prompt).failure.detail;
    const next = replyForms[replyForms.indexOf(form) + 1];
    if (next === undefined) return fail(refusedInAll(refusal, form));
    form = next;
    outcome = await ask(form);
  }
  if (wasTaken(outcome)) memory.found({ form, refusal });
  return outcome;
}

/** Failures of requests that the server had begun to work on. */
const begunOn: ReadonlySet<ModelFailure['reason']> = new Set(['timed_out', 'malformed', 'unusable']);

function wasTaken(outcome: Result<unknown, AnsweredFailure>): boolean {
  return outcome.ok || begunOn.has(outcome.failure.reason);
}

function refusedInAll(refusal: string, form: ReplyForm): ModelFailure {
  const plainer = form === replyForms[0] ? '' : `; also with response_format ${form}`;
  return {
    reason: 'request_refused',
    detail: `${refusal}; it refuses response_format${plainer}`,
    retryAfterMs: null,
  };
}

/** Statuses of requests that are refused for what they say, and those that mean something else, unless the words say so. */
const refusing: readonly (number | null)[] = [400, 422];
const perhapsRefusing: readonly (number | null)[] = [404, 500, 501];

const refusalWords = new RegExp(
  [
    'not? supported|unsupported|support',
    'invalid|unknown|unrecogni[sz]ed|unexpected|literal_error|extra (?:inputs|fields)',
    'not (?:allowed|permitted|available|enabled)|requires?|should be|must be|disabled',
  ].join('|'),
  'i',
);

/** Names that servers use for the form of a reply. */
const formWords =
  /response[_ ]format|json[_ ]schema|json[_ ]object|json mode|text\.format|structured output|guided|grammar/i;

type Failed = Extract<Result<never, AnsweredFailure>, { readonly ok: false }>;

/** True if a request was refused for its form, by the parameter or the message; false for outages, keys and lengths. */
function refusesForm(outcome: Result<unknown, AnsweredFailure>): outcome is Failed {
  if (outcome.ok || outcome.failure.refusal === undefined || outcome.failure.reason === 'too_long') return false;
  const { status, param, message } = outcome.failure.refusal;
  const isRefusal = refusing.includes(status);
  if (!isRefusal && !(perhapsRefusing.includes(status) && refusalWords.test(message))) return false;
  if (param !== null && (isRefusal || formWords.test(param))) return formWords.test(param);
  return formWords.test(faultPlaces(message) ?? message);
}

/**
 * Returns the places of the faults that a server's schema check reports (FastAPI's `loc`), without the repeated input, which
 * names all fields sent; null where a message has no such places.
 */
function faultPlaces(message: string): string | null {
  const places = [...message.matchAll(/['"]loc['"]\s*:\s*[([]([^)\]]{0,300})[)\]]/g)].map(([, place]) => place ?? '');
  return places.length > 0 ? places.join('\n') : null;
}

const consequences: Readonly<Record<ReplyForm, string | null>> = {
  json_schema: null,
  json_object: 'no JSON schema: asked for a JSON object, the schema said in words',
  words: 'no JSON schema and no JSON object: the schema is said in words',
};

const shownRefusal = 200;

/** One line about a form that is not the one that was meant; null about that one. */
export function findingText({ form, refusal }: FormFinding): string | null {
  const text = consequences[form];
  return text === null || refusal === null ? text : `${text} (it said: ${refusal.slice(0, shownRefusal)})`;
}
