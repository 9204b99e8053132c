import { type Context, Hono } from 'hono';
import { shortHash } from '../../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import {
  type AdapterCall,
  type AdapterSample,
  type AdapterSettings,
  adapterCandidate,
  completionHash,
} from '../../groups/adapter-sample.ts';
import { adapterRewards, degenerateHeader, type GroupFault, type GroupRequest } from '../../groups/service-group.ts';
import { readSlimeBody } from '../../groups/slime-groups.ts';
import { readTrlBody } from '../../groups/trl-groups.ts';
import { readVerlBody } from '../../groups/verl-groups.ts';
import { byQuestion, wholeGroups } from '../../groups/whole-groups.ts';
import { awaitOutcome } from '../await-outcome.ts';
import { answerGone, refuse, type ServiceFault } from '../fault-reply.ts';
import { releaseBody } from '../guard-bodies.ts';
import { degenerateHeaderName, type RewardGroupQueue, type ServiceEnv } from '../service-parts.ts';
import { type AdapterParts, askedOf } from './address-settings.ts';
import { answerGroups } from './answer-groups.ts';
import { Gathering, type Seat } from './gathering.ts';

/** A trainer that sends rollouts one by one, or many at once. */
export interface SampleTrainer {
  /** Begins the names of its groups. */
  readonly name: string;
  /** Parses its request body. Returns the call, or the fault in words. */
  readonly read: (body: unknown, settings: AdapterSettings) => Result<AdapterCall, string>;
}

/** Answers `POST /`: one rollout with a number, many with a list of numbers. */
function sampleRoutes(parts: AdapterParts, { name, read }: SampleTrainer): Hono<ServiceEnv> {
  const gathering = new Gathering(name, parts.queue.unfinished(`${name}/`), parts.clock);
  const routes = new Hono<ServiceEnv>();
  routes.post('/', async (c) => {
    const bad = (message: string) => refuse(c, { code: 'bad_request', message });
    const request = await askedOf(c, parts);
    if (!request.ok) return refuse(c, request.failure);
    const { body, settings } = request.value;
    if (settings.unjudged === 'null') return bad(`unjudged=null: ${name} takes numbers only`);
    const call = read(body, settings);
    if (!call.ok) return bad(call.failure);
    if (call.value.kind === 'one') return answerOne(c, parts, gathering, { sample: call.value.sample, settings });
    const groups = wholeGroups(`${name}-whole`, byQuestion(call.value.samples, settings.size), settings);
    if (!groups.ok) return bad(groups.failure);
    return answerGroups(c, parts, groups.value, { unjudged: 'mean', undetermined: 0 });
  });
  return routes;
}

/** Groups that may turn out to be closed before a rollout finds its place. */
const mostTries = 8;
/** Faults by which a group says that it takes no more. */
const closedCodes: readonly GroupFault['code'][] = ['closed', 'too_large', 'different_candidate'];

/**
 * Puts a rollout to the others of its question, waits until their group is judged, and answers its reward, a bare number.
 * When the client goes, only the waiting ends: sent again, the rollout has its old place.
 */
async function answerOne(
  c: Context<ServiceEnv>,
  parts: AdapterParts,
  gathering: Gathering,
  request: { readonly sample: AdapterSample; readonly settings: AdapterSettings },
): Promise<Response> {
  const seated = await seatFor(parts.queue, gathering, request);
  releaseBody(c);
  if (!seated.ok) return refuse(c, seated.failure);
  const seat = seated.value;
  const outcome = await awaitOutcome(c, parts, seat.group, null).catch((error: unknown) => {
    gathering.leave(seat);
    throw error;
  });
  if (outcome?.ok) gathering.close(seat.group);
  if (!outcome?.ok) {
    gathering.leave(seat);
    return outcome === null ? answerGone() : refuse(c, outcome.failure);
  }
  const [reward] = adapterRewards(outcome.value, [seat.id], 'mean');
  const header = degenerateHeader([outcome.value]);
  if (header !== null) c.header(degenerateHeaderName, header);
  noteDelivery(c, gathering, seat);
  return c.json(reward ?? 0);
}

async function seatFor(
  queue: RewardGroupQueue,
  gathering: Gathering,
  { sample, settings }: { readonly sample: AdapterSample; readonly settings: AdapterSettings },
): Promise<Result<Seat, ServiceFault>> {
  const { question, completion } = sample;
  const size = settings.size ?? settings.usualSize;
  if (size === null) return refused('say in the address how many rollouts a group has: ?size=8');
  const judgedBy = settings.settingsOf(question, size);
  if (!judgedBy.ok) return refused(judgedBy.failure);
  const key = shortHash({ name: question.name, settings: judgedBy.value }, 40);
  const seatWanted = { key, hash: completionHash(completion), size };
  for (let tries = 1; ; tries += 1) {
    const seat = gathering.take(seatWanted);
    const handed = await handIn(queue, gathering, seat, {
      group: seat.group,
      settings: judgedBy.value,
      deadlineMs: settings.deadlineMs,
      candidates: [adapterCandidate(seat.id, completion)],
    });
    if (handed.ok) return ok(seat);
    if (tries === mostTries || !closedCodes.includes(handed.failure.code)) return handed;
  }
}

async function handIn(
  queue: RewardGroupQueue,
  gathering: Gathering,
  seat: Seat,
  request: GroupRequest,
): Promise<Result<unknown, GroupFault>> {
  try {
    const handed = await queue.hand(request);
    const isClosed = !handed.ok && closedCodes.includes(handed.failure.code);
    if (isClosed) gathering.close(seat.group);
    // One that was taken before still is.
    if (isClosed || (!handed.ok && seat.fresh)) gathering.giveUp(seat);
    else if (!handed.ok) gathering.leave(seat);
    return handed;
  } catch (error) {
    gathering.leave(seat);
    throw error;
  }
}

function refused(message: string) {
  return fail({ code: 'bad_request' as const, message });
}

/** A reward that could not be written in full is asked for again. */
function noteDelivery(c: Context<ServiceEnv>, gathering: Gathering, seat: Seat): void {
  const { outgoing } = c.env ?? {};
  if (c.req.raw.signal.aborted) gathering.leave(seat);
  else if (outgoing === undefined) gathering.deliver(seat);
  else {
    outgoing.once('close', () => {
      if (outgoing.writableFinished) gathering.deliver(seat);
      else gathering.leave(seat);
    });
  }
}

/** slime's remote reward model: `{prompt, response, label}` -> a number; a list of these -> a list of numbers. */
export function slimeRoutes(parts: AdapterParts): Hono<ServiceEnv> {
  return sampleRoutes(parts, { name: 'slime', read: readSlimeBody });
}

/** verl's `compute_score`: `{data_source, solution_str, …}` -> a number; its batch form -> a list of numbers. */
export function verlRoutes(parts: AdapterParts): Hono<ServiceEnv> {
  return sampleRoutes(parts, { name: 'verl', read: readVerlBody });
}

/** TRL's reward function: `{prompts, completions, …}` -> a list of numbers, null where a group could not be judged. */
export function trlRoutes(parts: AdapterParts): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.post('/', async (c) => {
    const bad = (message: string) => refuse(c, { code: 'bad_request', message });
    const request = await askedOf(c, parts);
    if (!request.ok) return refuse(c, request.failure);
    const { body, settings } = request.value;
    const groups = readTrlBody(body, settings);
    if (!groups.ok) return bad(groups.failure);
    return answerGroups(c, parts, groups.value, { unjudged: settings.unjudged, undetermined: null });
  });
  return routes;
}
