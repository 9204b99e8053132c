import PQueue from 'p-queue';
import { fail, type Result } from '../../kernel/result.ts';
import type { ModelFailure } from '../language-model.ts';
import {
  type FormPart,
  formParts,
  formWays,
  isPlainRefusal,
  plainerForm,
  type RefusedRequest,
  type RequestForm,
  refusedParts,
  wayIn,
} from './request-form.ts';

/** What was found out of one part of requests to a model. */
export interface FormFinding {
  readonly part: FormPart;
  /** How the server takes it. */
  readonly way: string;
  /** The server's words to what it refused before; null where it took the first way. */
  readonly refusal: string | null;
}

/** A model at the address at which it is asked. */
export interface ModelServer {
  /** `provider/model`. */
  readonly model: string;
  /** Without anything secret. */
  readonly url: string;
}

/** Where findings are kept for other processes and runs. */
export interface FormStore {
  load(server: ModelServer): Promise<readonly FormFinding[]>;
  /** Fails for nobody: a finding that cannot be kept is found out again. */
  keep(server: ModelServer, finding: FormFinding): void;
}

/** What is known of how a model's server takes requests; shared by all calls of a process. */
export interface FormMemory {
  /** The form that requests are put in now. */
  form(): RequestForm;
  /** Notes what a server took. */
  found(findings: readonly FormFinding[]): void;
  /** Runs one search for a form at a time; the others wait, and then take what it found. */
  inTurn<Value>(search: () => Promise<Value>): Promise<Value>;
  /** Whether a search may begin that no word of the server guides. */
  mayGuess(): boolean;
  /** Notes that such a search found nothing. */
  guessedInVain(): void;
}

/**
 * A memory that begins with what is known.
 * @param onFound told of each part once, and again when it is found otherwise
 */
export function formMemory(
  known: readonly FormFinding[] = [],
  onFound: (finding: FormFinding) => void = () => undefined,
): FormMemory {
  let form: RequestForm = Object.fromEntries(known.map(({ part, way }) => [part, way]));
  const told = new Map<FormPart, string>(known.map(({ part, way }) => [part, way]));
  const turns = new PQueue({ concurrency: 1 });
  let guesses = true;
  return {
    form: () => form,
    found: (findings) => {
      for (const finding of findings) {
        const { part, way } = finding;
        // A request that was put before may end after a plainer way was found; there is no way back.
        if (told.has(part) && isPlainer(part, wayIn(form, part), way)) continue;
        if (told.get(part) === way) continue;
        told.set(part, way);
        if (way !== formWays[part][0]) form = { ...form, [part]: way };
        onFound(finding);
      }
    },
    inTurn: (search) => turns.add(search),
    mayGuess: () => guesses,
    guessedInVain: () => {
      guesses = false;
    },
  };
}

function isPlainer(part: FormPart, one: string, other: string): boolean {
  const ways: readonly string[] = formWays[part];
  return ways.indexOf(one) >= ways.indexOf(other);
}

/** A failure with what the server answered, where it did. */
export interface AnsweredFailure extends ModelFailure {
  readonly refusal?: RefusedRequest;
}

export type AskInForm<Value> = (form: RequestForm) => Promise<Result<Value, AnsweredFailure>>;

/**
 * Asks in the form that is known of the server. Where it refuses the form, plainer ones are tried until one is taken, which
 * is remembered; concurrent requests wait for the one that tries. When none is taken the failure is `request_refused` with
 * the first refusal: it is no outage, whatever the status, and nothing is remembered. A refusal that may be a moment's trouble
 * is asked for twice before any plainer form is tried, since what is found holds for weeks.
 * @param sent the parts that the request has
 */
export async function askInForm<Value>(
  memory: FormMemory,
  sent: readonly FormPart[],
  ask: AskInForm<Value>,
): Promise<Result<Value, ModelFailure>> {
  const form = memory.form();
  const outcome = await ask(form);
  const refused = refusalIn(outcome, sent);
  if (refused === null) {
    if (wasTaken(outcome)) memory.found(findingsOf(form, sent, new Map()));
    return plain(outcome);
  }
  return memory.inTurn(() => searchForm(memory, sent, ask, { form, outcome }));
}

interface Tried<Value> {
  readonly form: RequestForm;
  readonly outcome: Result<Value, AnsweredFailure>;
}

/** Each turn of the loop is plainer than the one before, or the first in a form that another search found. */
async function searchForm<Value>(
  memory: FormMemory,
  sent: readonly FormPart[],
  ask: AskInForm<Value>,
  first: Tried<Value>,
): Promise<Result<Value, ModelFailure>> {
  let { form, outcome } = first;
  const refusals = new Map<FormPart, string>();
  let guessed = false;
  let isSure = false;
  if (sent.some((part) => wayIn(memory.form(), part) !== wayIn(form, part))) {
    form = memory.form();
    outcome = await ask(form);
  }
  for (;;) {
    const refused = refusalIn(outcome, sent);
    if (refused === null) {
      if (wasTaken(outcome)) memory.found(findingsOf(form, sent, refusals));
      return plain(outcome);
    }
    const isGuess = refused.parts.length === 0;
    const next = isGuess && !memory.mayGuess() ? null : plainerForm(form, refused.parts, sent);
    if (next !== null && !isSure && !refused.isPlain) {
      isSure = true;
      outcome = await ask(form);
      continue;
    }
    if (next === null) {
      if (guessed || isGuess) memory.guessedInVain();
      return fail(refusedInAll(refusalIn(first.outcome, sent) ?? refused, form));
    }
    guessed ||= isGuess;
    for (const part of changedParts(form, next)) {
      if (!refusals.has(part)) refusals.set(part, refused.failure.detail);
    }
    form = next;
    outcome = await ask(form);
  }
}

function changedParts(form: RequestForm, next: RequestForm): readonly FormPart[] {
  return formParts.filter((part) => wayIn(form, part) !== wayIn(next, part));
}

interface FormRefusal {
  readonly parts: readonly FormPart[];
  readonly isPlain: boolean;
  readonly failure: AnsweredFailure;
}

function refusalIn<Value>(outcome: Result<Value, AnsweredFailure>, sent: readonly FormPart[]): FormRefusal | null {
  if (outcome.ok) return null;
  const { failure } = outcome;
  if (failure.refusal === undefined || failure.reason === 'too_long') return null;
  const parts = refusedParts(failure.refusal, sent);
  return parts === null ? null : { parts, isPlain: isPlainRefusal(failure.refusal, parts), failure };
}

/** Failures of requests that the server had begun to work on. */
const begunOn: ReadonlySet<ModelFailure['reason']> = new Set(['timed_out', 'malformed', 'unusable']);

function wasTaken(outcome: Result<unknown, AnsweredFailure>): boolean {
  return outcome.ok || begunOn.has(outcome.failure.reason);
}

function findingsOf(
  form: RequestForm,
  sent: readonly FormPart[],
  refusals: ReadonlyMap<FormPart, string>,
): readonly FormFinding[] {
  return sent.map((part) => ({ part, way: wayIn(form, part), refusal: refusals.get(part) ?? null }));
}

/** The outcome without what the server answered, which no record holds. */
function plain<Value>(outcome: Result<Value, AnsweredFailure>): Result<Value, ModelFailure> {
  if (outcome.ok) return outcome;
  const { refusal: _refusal, ...failure } = outcome.failure;
  return fail(failure);
}

/** Settings by which an operator keeps a part out of requests. */
const settings: { readonly [Part in FormPart]?: string } = {
  logprobs: "see 'rollout.topLogprobs' and what the server tells at most",
  tools: 'let the server call tools, or give the agent another model',
  temperature: "see 'examiner.temperature'",
};

function refusedInAll({ failure, parts }: FormRefusal, form: RequestForm): ModelFailure {
  const tried = Object.entries(form).map(([part, way]) => `${part} ${way}`);
  const hints = parts.flatMap((part) => settings[part] ?? []);
  const more = [
    ...(parts.length > 0 ? [`it refuses ${parts.join(', ')}`] : []),
    ...(tried.length > 0 ? [`also with ${tried.join(', ')}`] : []),
    ...hints,
  ];
  return { reason: 'request_refused', detail: [failure.detail, ...more].join('; '), retryAfterMs: null };
}
