import type { Context } from 'hono';
import {
  adapterRewards,
  degenerateHeader,
  type GroupFault,
  type GroupOutcome,
  type GroupRequest,
} from '../../groups/service-group.ts';
import type { AdapterGroups } from '../../groups/whole-groups.ts';
import { awaitOutcome } from '../await-outcome.ts';
import { answerGone, refuse } from '../fault-reply.ts';
import { releaseBody } from '../guard-bodies.ts';
import { degenerateHeaderName, type RewardGroupQueue, type ServiceEnv } from '../service-parts.ts';
import type { AdapterParts } from './address-settings.ts';

/** Groups that are handed in at once. */
const handedAtOnce = 16;

/** Values for rollouts without a reward. */
export interface Unknown {
  /** Value for an unjudged rollout in a judged group. */
  readonly unjudged: 'mean' | 'null';
  /** Value for all rollouts of an unjudged group. */
  readonly undetermined: 0 | null;
}

/**
 * Hands in the groups of a request, waits until all are judged, and answers the reward of each of its rollouts in their
 * order. When the client goes, only the waiting ends.
 */
export async function answerGroups(
  c: Context<ServiceEnv>,
  parts: AdapterParts,
  { requests, places }: AdapterGroups,
  unknown: Unknown,
): Promise<Response> {
  const refused = await handAll(parts.queue, requests);
  releaseBody(c);
  if (refused !== null) return refuse(c, refused);
  const waited = await Promise.all(requests.map(({ group }) => awaitOutcome(c, parts, group, null)));
  const outcomes = new Map<string, GroupOutcome>();
  for (const outcome of waited) {
    if (outcome === null) return answerGone();
    if (!outcome.ok) return refuse(c, outcome.failure);
    outcomes.set(outcome.value.group_id, outcome.value);
  }
  const header = degenerateHeader([...outcomes.values()]);
  if (header !== null) c.header(degenerateHeaderName, header);
  return c.json(rewardsOf(outcomes, places, unknown));
}

async function handAll(queue: RewardGroupQueue, requests: readonly GroupRequest[]): Promise<GroupFault | null> {
  for (let at = 0; at < requests.length; at += handedAtOnce) {
    const handed = await Promise.all(requests.slice(at, at + handedAtOnce).map((request) => queue.hand(request)));
    const refused = handed.find((each) => !each.ok);
    if (refused !== undefined && !refused.ok) return refused.failure;
  }
  return null;
}

function rewardsOf(
  outcomes: ReadonlyMap<string, GroupOutcome>,
  places: AdapterGroups['places'],
  { unjudged, undetermined }: Unknown,
): (number | null)[] {
  const rewards = new Map(
    [...outcomes].map(([group, outcome]) => {
      const ids = outcome.candidates.map(({ id }) => id);
      const nobody = outcome.candidates.every(({ reward }) => reward === null);
      const values = adapterRewards(outcome, ids, unjudged).map((reward) => reward ?? (nobody ? undetermined : null));
      return [group, new Map(ids.map((id, index) => [id, values[index] ?? null]))] as const;
    }),
  );
  return places.map(({ group, candidate }) => {
    const reward = rewards.get(group)?.get(candidate);
    if (reward === undefined) throw new Error(`candidate ${candidate} is not in the outcome of group ${group}`);
    return reward;
  });
}
