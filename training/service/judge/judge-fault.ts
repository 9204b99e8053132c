import type { GroupFault } from '../../groups/service-group.ts';
import type { ToldError } from '../fault-reply.ts';

/** Why a request comes to no judgement, as it is answered. */
export interface JudgeFault extends ToldError {
  readonly status: 400 | 404 | 429 | 502 | 503;
  /** When to ask again; null: the client's choice. */
  readonly retryAfterSeconds: number | null;
  /** False: the same request would fail again. */
  readonly worthRetrying: boolean;
}

/** A judgement that came to nothing, whatever the reason. */
export interface FailedJudgement {
  readonly reason: string;
  readonly detail: string;
  /** How long the provider asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
}

/** Reasons that stand however often the same is asked. */
const lasting = ['request_refused', 'key_refused', 'too_long', 'nothing_to_judge'];

/** A request that is not of the form asked for. */
export function badRequest(message: string, param: string | null = null): JudgeFault {
  return { status: 400, code: 'bad_request', message, param, retryAfterSeconds: null, worthRetrying: false };
}

/** @param known the names that there are */
export function unknownModel(model: string, known: readonly string[]): JudgeFault {
  const message = `There is no model ${JSON.stringify(model)} here. There are: ${known.join(', ')}.`;
  const rest = { param: 'model', retryAfterSeconds: null, worthRetrying: false } as const;
  return { status: 404, code: 'model_not_found', message, ...rest };
}

/** More requests at a time than are taken. */
export function overloaded(most: number): JudgeFault {
  const message = `${most} requests are under way, and no more are taken at a time. Ask again.`;
  return { status: 429, code: 'overloaded', message, param: null, retryAfterSeconds: 5, worthRetrying: true };
}

/** Nobody won and nothing was scored: a client is to ask again, or to leave the comparison out. */
export function judgementFailed({ reason, detail, retryAfterMs }: FailedJudgement): JudgeFault {
  return {
    status: 502,
    code: 'judgement_failed',
    param: null,
    message: `There is no judgement (${reason}): ${detail}`,
    retryAfterSeconds: retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000),
    worthRetrying: !lasting.includes(reason),
  };
}

/** The service judges no more; only one that is going away will be back by itself. */
export function judgesNoMore(stopped: GroupFault | null): JudgeFault {
  const code = stopped?.code ?? 'stopping';
  const back = code === 'stopping';
  const message = back || stopped === null ? 'The service stops. Ask again when it is back.' : stopped.message;
  const rest = { param: null, retryAfterSeconds: back ? 10 : null, worthRetrying: back };
  return { status: 503, code, message, ...rest };
}

/** `x-should-retry` is what OpenAI's own clients go by, which try every 5xx again otherwise. */
export function faultHeaders({ retryAfterSeconds, worthRetrying }: JudgeFault): Record<string, string> {
  return {
    ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(worthRetrying ? {} : { 'x-should-retry': 'false' }),
  };
}
