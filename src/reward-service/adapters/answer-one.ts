import type { Context } from 'hono';
import { shortHash } from '../../kernel/hash.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { adapterRewards, degenerateHeader } from '../../rewards/service/adapter-rewards.ts';
import { type AdapterSample, adapterCandidate, completionHash } from '../../rewards/service/adapter-sample.ts';
import type { AdapterSettings } from '../../rewards/service/adapter-settings.ts';
import type { ServiceGroupSettings } from '../../rewards/service/service-group.ts';
import type { GroupDesk } from '../group-desk.ts';
import type { AdapterEnv, AdapterFault, AdapterParts } from './adapter-parts.ts';
import { answerGone } from './answer-gone.ts';
import { degenerateHeaderName } from './answer-groups.ts';
import type { Gathering, Seat } from './gathering.ts';

/** Groups that may turn out to be closed before a rollout finds its place. */
const mostTries = 8;
/** Faults by which a group says that it takes no more. */
const closedCodes: readonly AdapterFault['code'][] = ['closed', 'too_large', 'different_candidate'];

/**
 * Puts a rollout to the others of its question, waits until their group is judged, and answers its reward, a bare number.
 * When the client goes, only the waiting ends: sent again, the rollout has its old place.
 */
export async function answerOne(
  c: Context<AdapterEnv>,
  parts: AdapterParts,
  gathering: Gathering,
  asked: { readonly sample: AdapterSample; readonly settings: AdapterSettings },
): Promise<Response> {
  const { signal } = c.req.raw;
  const seated = await seatFor(parts.desk, gathering, asked);
  if (!seated.ok) return parts.refuse(c, seated.failure);
  const seat = seated.value;
  const outcome = await outcomeOf(parts.desk, seat.group, signal).catch((thrown: unknown) => {
    gathering.leave(seat);
    throw thrown;
  });
  if (outcome?.ok) gathering.close(seat.group);
  if (!outcome?.ok) {
    gathering.leave(seat);
    return outcome === null ? answerGone() : parts.refuse(c, outcome.failure);
  }
  const [reward] = adapterRewards(outcome.value, [seat.id], 'mean');
  const header = degenerateHeader([outcome.value]);
  if (header !== null) c.header(degenerateHeaderName, header);
  noteDelivery(c, gathering, seat);
  return c.json(reward ?? 0);
}

async function seatFor(
  desk: GroupDesk,
  gathering: Gathering,
  { sample, settings }: { readonly sample: AdapterSample; readonly settings: AdapterSettings },
): Promise<Result<Seat, AdapterFault>> {
  const { question, completion } = sample;
  if (settings.size === null) return refused('say in the address how many rollouts a group has: ?size=8');
  const judgedBy = settings.settingsOf(question, settings.size);
  if (!judgedBy.ok) return refused(judgedBy.failure);
  const key = shortHash({ name: question.name, settings: judgedBy.value }, 40);
  const wanted = { key, hash: completionHash(completion), size: settings.size };
  for (let tries = 1; ; tries += 1) {
    const seat = gathering.take(wanted);
    const fault = await handIn(desk, gathering, seat, { sample, settings, judgedBy: judgedBy.value });
    if (fault === null) return ok(seat);
    if (tries === mostTries || !closedCodes.includes(fault.code)) return fail(fault);
    gathering.close(seat.group);
  }
}

async function handIn(
  desk: GroupDesk,
  gathering: Gathering,
  seat: Seat,
  by: { readonly sample: AdapterSample; readonly settings: AdapterSettings; readonly judgedBy: ServiceGroupSettings },
): Promise<AdapterFault | null> {
  let taken = false;
  try {
    const handed = await desk.hand({
      ...{ group: seat.group, settings: by.judgedBy, deadlineMs: by.settings.deadlineMs },
      candidates: [adapterCandidate(seat.id, by.sample.completion)],
    });
    taken = handed.ok;
    return handed.ok ? null : handed.failure;
  } finally {
    if (!taken) gathering.giveUp(seat);
  }
}

function refused(message: string) {
  return fail({ code: 'bad_request' as const, message });
}

/** Null: the client has gone. */
async function outcomeOf(desk: GroupDesk, group: string, signal: AbortSignal) {
  try {
    return await desk.outcome(group, signal);
  } catch (thrown) {
    if (signal.aborted) return null;
    throw thrown;
  }
}

/** A reward that could not be written in full is asked for again. */
function noteDelivery(c: Context<AdapterEnv>, gathering: Gathering, seat: Seat): void {
  const { outgoing } = c.env ?? {};
  if (outgoing === undefined) gathering.deliver(seat);
  outgoing?.once('close', () => {
    if (outgoing.writableFinished) gathering.deliver(seat);
    else gathering.leave(seat);
  });
}
