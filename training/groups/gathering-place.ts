/** A member of a group that gathers from requests of one rollout each. */
export interface GatheredMember {
  readonly id: string;
  /** Hash of what it says. */
  readonly hash: string;
  /**
   * `waited`: a request waits for its reward. `delivered`: its reward was sent. A number: since when nobody waits for it,
   * since the connection broke, in milliseconds since 1970.
   */
  readonly standing: 'waited' | 'delivered' | number;
}

/** A group of one question and one way of judging. */
export interface GatheredGroup {
  readonly group: string;
  readonly members: readonly GatheredMember[];
  /** False: it takes no more, since it is judged. */
  readonly open: boolean;
  /** Number of members that it waits for. */
  readonly size: number;
}

/** Group and member of a rollout. */
export type GatheringPlace =
  | { readonly kind: 'again'; readonly group: string; readonly id: string }
  | { readonly kind: 'joins'; readonly group: string }
  | { readonly kind: 'begins' };

/**
 * Time in which a rollout is expected again after its connection broke, in milliseconds. slime tries again after 31
 * seconds at most; who comes later is a new rollout, such as that of a training that was begun again.
 */
export const retryWithinMs = 300_000;

/**
 * Finds the group of a rollout that came without a group name: it is one whose connection broke and that is sent again;
 * else one more of the group that gathers; else the first of a new one. Equal rollouts of which each is waited for are
 * different members.
 *
 * @param groups of the same question and settings, the oldest first
 * @param now milliseconds since 1970
 */
export function gatheringPlace(groups: readonly GatheredGroup[], hash: string, now: number): GatheringPlace {
  for (const { group, members } of groups) {
    const again = members.find((member) => member.hash === hash && isLeft(member) && !isGone(member, now));
    if (again !== undefined) return { kind: 'again', group, id: again.id };
  }
  const gathering = groups.find(
    ({ open, members, size }) => open && members.length < size && !members.some((member) => isGone(member, now)),
  );
  return gathering === undefined ? { kind: 'begins' } : { kind: 'joins', group: gathering.group };
}

function isLeft({ standing }: GatheredMember): boolean {
  return typeof standing === 'number';
}

/** Its trainer has given up: whoever joined it would wait in vain. */
function isGone({ standing }: GatheredMember, now: number): boolean {
  return typeof standing === 'number' && now - standing > retryWithinMs;
}
