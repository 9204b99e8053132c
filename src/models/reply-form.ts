import PQueue from 'p-queue';
import { fail, type Result } from '../kernel/result.ts';
import { schemaInWords } from './ask-for.ts';
import type { ModelFailure, ModelRequest } from './language-model.ts';
import { cutPrompt, textsOf } from './without-prompt.ts';

/** How a server can be asked for JSON by a schema: first as it is meant, then what comes nearest. */
export const replyForms = ['json_schema', 'json_object', 'words'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** In which form a server was found to take requests for JSON. */
export interface FormFinding {
  readonly form: ReplyForm;
  /** The server's words to what it refused before; null where it took the first form. */
  readonly refusal: string | null;
}

/** What is known of how a model's server takes requests for JSON; shared by all calls of a process. */
export interface FormMemory {
  /** The form that requests are put in now. */
  form(): ReplyForm;
  /** Notes what a server took. */
  found(finding: FormFinding): void;
  /** Runs one search for a form at a time; the others wait, and then take what it found. */
  inTurn<Value>(search: () => Promise<Value>): Promise<Value>;
  /** Whether a search may begin that no word of the server guides: until one has found nothing. */
  guesses: boolean;
}

/**
 * A memory that begins with nothing.
 * @param onFound told of a form once, and again when another is found
 */
export function formMemory(onFound: (finding: FormFinding) => void = () => undefined): FormMemory {
  let told: ReplyForm | null = null;
  const turns = new PQueue({ concurrency: 1 });
  return {
    form: () => told ?? replyForms[0],
    found: (finding) => {
      // A request that was put before may end after a plainer form was found; there is no way back.
      if (told !== null && replyForms.indexOf(told) >= replyForms.indexOf(finding.form)) return;
      told = finding.form;
      onFound(finding);
    },
    inTurn: (search) => turns.add(search),
    guesses: true,
  };
}

/** What a server answered when it refused a request. */
export interface RefusedRequest {
  /** The HTTP status; null when there was none. */
  readonly status: number | null;
  /** The parameter that it names in a field of its own; null where it names none so. */
  readonly param: string | null;
  readonly message: string;
}

/** A failure with what the server answered, where it did. */
export interface AnsweredFailure extends ModelFailure {
  readonly refusal?: RefusedRequest;
}

/** @param request as the form puts it: what a server takes no parameter for is said in words */
export type AskInForm<Value> = (request: ModelRequest, form: ReplyForm) => Promise<Result<Value, AnsweredFailure>>;

/**
 * Asks in the form that is known of the server. Where it refuses the form, plainer ones are tried until one is taken, which
 * is remembered; concurrent requests wait for the one that tries. When none is taken the failure is `request_refused` with
 * the first refusal: it is no outage, whatever the status, and nothing is remembered. A refusal that may be a moment's trouble
 * is asked for twice before any plainer form is tried, since what is found holds for the run.
 */
export async function askInForm<Value>(
  memory: FormMemory,
  request: ModelRequest,
  ask: AskInForm<Value>,
): Promise<Result<Value, ModelFailure>> {
  const asked = async (form: ReplyForm) => cutPrompt(await ask(inForm(request, form), form), textsOf(request));
  const form = memory.form();
  const outcome = await asked(form);
  if (request.output === undefined) return plain(outcome);
  if (refusalOf(outcome) !== null) return memory.inTurn(() => searchForm(memory, asked, { form, outcome }));
  if (wasTaken(outcome)) memory.found({ form, refusal: null });
  return plain(outcome);
}

function inForm(request: ModelRequest, form: ReplyForm): ModelRequest {
  const { output, system } = request;
  if (output === undefined || form === 'json_schema') return request;
  return { ...request, system: schemaInWords(system, output) };
}

interface Tried<Value> {
  readonly form: ReplyForm;
  readonly outcome: Result<Value, AnsweredFailure>;
}

/** Each turn of the loop is plainer than the one before, or the first in a form that another search found. */
async function searchForm<Value>(
  memory: FormMemory,
  ask: (form: ReplyForm) => Promise<Result<Value, AnsweredFailure>>,
  first: Tried<Value>,
): Promise<Result<Value, ModelFailure>> {
  let form = memory.form();
  let outcome = form === first.form ? first.outcome : await ask(form);
  let refusal: string | null = null;
  let isSure = false;
  for (;;) {
    const refused = refusalOf(outcome);
    if (refused === null) {
      if (wasTaken(outcome)) memory.found({ form, refusal });
      return plain(outcome);
    }
    const isBlind = refused.kind === 'unnamed' && !memory.guesses;
    const next = isBlind ? undefined : replyForms[replyForms.indexOf(form) + 1];
    if (next === undefined) {
      if (refused.kind === 'unnamed') memory.guesses = false;
      return fail(refusedInAll(refusalOf(first.outcome) ?? refused, form));
    }
    if (isSure || refused.kind === 'plain') {
      refusal ??= refused.failure.detail;
      form = next;
    } else isSure = true;
    outcome = await ask(form);
  }
}

/** Failures of requests that the server had begun to work on. */
const begunOn: ReadonlySet<ModelFailure['reason']> = new Set(['timed_out', 'malformed', 'unusable']);

function wasTaken(outcome: Result<unknown, AnsweredFailure>): boolean {
  return outcome.ok || begunOn.has(outcome.failure.reason);
}

/** The outcome without what the server answered, which no record holds. */
function plain<Value>(outcome: Result<Value, AnsweredFailure>): Result<Value, ModelFailure> {
  if (outcome.ok) return outcome;
  const { refusal: _refusal, ...failure } = outcome.failure;
  return fail(failure);
}

function refusedInAll({ failure, kind }: FormRefusal, form: ReplyForm): ModelFailure {
  const more = [
    ...(kind === 'unnamed' ? [] : ['it refuses response_format']),
    ...(form === replyForms[0] ? [] : [`also with response_format ${form}`]),
  ];
  return { reason: 'request_refused', detail: [failure.detail, ...more].join('; '), retryAfterMs: null };
}

/**
 * Why a request was refused. `plain`: for its form, by the status or by a field of the refusal. `perhaps`: its words say so,
 * and the server may only be in trouble. `unnamed`: it is refused, and nothing is named.
 */
interface FormRefusal {
  readonly kind: 'plain' | 'perhaps' | 'unnamed';
  readonly failure: AnsweredFailure;
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

/** By which words servers name the form of a reply. */
const formWords =
  /response[_ ]format|json[_ ]schema|json[_ ]object|json mode|text\.format|structured output|guided|grammar/i;
/** What names another part of a request leaves nothing to guess. */
const otherParts =
  /\b(?:tools?|tool_choice|function[_ -]call|max_(?:completion_|output_)?tokens|temperature|top_p|seed|top_k|min_p|logprobs?)\b/i;

/** Null where a failure is no matter of form, such as an outage, a key, a length. */
function refusalOf(outcome: Result<unknown, AnsweredFailure>): FormRefusal | null {
  if (outcome.ok) return null;
  const { failure } = outcome;
  if (failure.refusal === undefined || failure.reason === 'too_long') return null;
  const kind = kindOf(failure.refusal);
  return kind === null ? null : { kind, failure };
}

function kindOf({ status, param, message }: RefusedRequest): FormRefusal['kind'] | null {
  const isRefusal = refusing.includes(status);
  if (!isRefusal && !(perhapsRefusing.includes(status) && refusalWords.test(message))) return null;
  const places = faultPlaces(message);
  if (param !== null && formWords.test(param)) return 'plain';
  if (param !== null && isRefusal) return null;
  if (formWords.test(places ?? message)) return isRefusal || param !== null || places !== null ? 'plain' : 'perhaps';
  return isRefusal && places === null && !otherParts.test(message) ? 'unnamed' : null;
}

/**
 * Where a server that checks by a schema found its faults (FastAPI's `loc`), without the input it repeats, which names all
 * that was sent; null where a message has no such places.
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
  const told = consequences[form];
  return told === null || refusal === null ? told : `${told} (it said: ${refusal.slice(0, shownRefusal)})`;
}

/** All that is known of a model, in one line. */
export function formText(form: ReplyForm): string {
  return consequences[form] ?? 'takes response_format as sent';
}
