import type { Clock } from '../../../src/kernel/clock.ts';
import { uniqueId } from '../../../src/kernel/unique-id.ts';
import { type GatheredGroup, type GatheredMember, gatheringPlace } from '../../groups/gathering-place.ts';
import type { StoredGroup } from '../../groups/stored-group.ts';

/** Groups that are remembered; the oldest are forgotten first, and a retry of theirs begins a new group. */
const mostGroups = 10_000;

/** Place of a rollout in a group. */
export interface Seat {
  readonly group: string;
  readonly id: string;
  /** False: it was sent before, and has its old place. */
  readonly fresh: boolean;
}

interface OpenGroup extends GatheredGroup {
  readonly key: string;
  members: readonly GatheredMember[];
  open: boolean;
  /** The number of the next member; none is given twice. */
  next: number;
}

/** The question and settings of a rollout, as one text of up to 100 characters without '/', with the size of its group. */
export interface SeatWanted {
  readonly key: string;
  readonly hash: string;
  readonly size: number;
}

/** Assigns rollouts that come one by one without a group name to groups. Its state is in memory only. */
export class Gathering {
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #groups = new Map<string, OpenGroup>();
  readonly #byKey = new Map<string, Set<OpenGroup>>();

  /**
   * @param prefix begins the names of groups
   * @param unfinished the groups of an earlier process that are not judged yet; everyone's connection to it broke
   */
  constructor(prefix: string, unfinished: readonly Pick<StoredGroup, 'id' | 'candidates'>[], clock: Clock) {
    this.#prefix = prefix;
    this.#clock = clock;
    for (const group of unfinished) this.#resume(group);
  }

  /** Takes a place for a rollout that a request now waits for. */
  take({ key, hash, size }: SeatWanted): Seat {
    const place = gatheringPlace([...(this.#byKey.get(key) ?? [])], hash, this.#clock.now());
    if (place.kind === 'again') {
      this.#stand(place, 'waited');
      return { group: place.group, id: place.id, fresh: false };
    }
    const joined = place.kind === 'joins' ? this.#groups.get(place.group) : undefined;
    const group = joined ?? this.#begin(`${this.#prefix}/${key}-${size}/${uniqueId('g')}`, key, size);
    const id = String(group.next);
    group.next += 1;
    group.members = [...group.members, { id, hash, standing: 'waited' }];
    return { group: group.group, id, fresh: true };
  }

  /** Nobody waits for this rollout any more; it may be sent again. */
  leave(seat: Seat): void {
    this.#stand(seat, this.#clock.now());
  }

  /** Its reward was sent; when all of its group have theirs, the group is forgotten. */
  deliver(seat: Seat): void {
    this.#stand(seat, 'delivered');
    const group = this.#groups.get(seat.group);
    if (group?.members.every(({ standing }) => standing === 'delivered')) this.#forget(group);
  }

  /** The rollout was not taken. */
  giveUp({ group, id }: Seat): void {
    const openGroup = this.#groups.get(group);
    if (openGroup === undefined) return;
    openGroup.members = openGroup.members.filter((member) => member.id !== id);
    if (openGroup.members.length === 0) this.#forget(openGroup);
  }

  /** A group takes no more: it is judged, or full. */
  close(group: string): void {
    const openGroup = this.#groups.get(group);
    if (openGroup !== undefined) openGroup.open = false;
  }

  /** Number of remembered groups. */
  get size(): number {
    return this.#groups.size;
  }

  #stand({ group, id }: Pick<Seat, 'group' | 'id'>, standing: GatheredMember['standing']): void {
    const openGroup = this.#groups.get(group);
    if (openGroup === undefined) return;
    openGroup.members = openGroup.members.map((member) => (member.id === id ? { ...member, standing } : member));
  }

  #begin(group: string, key: string, size: number): OpenGroup {
    const openGroup: OpenGroup = { group, key, size, members: [], open: true, next: 0 };
    this.#groups.set(group, openGroup);
    const equal = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, equal.add(openGroup));
    for (const oldest of this.#groups.values()) {
      if (this.#groups.size <= mostGroups) break;
      this.#forget(oldest);
    }
    return openGroup;
  }

  #forget(group: OpenGroup): void {
    this.#groups.delete(group.group);
    const equal = this.#byKey.get(group.key);
    equal?.delete(group);
    if (equal?.size === 0) this.#byKey.delete(group.key);
  }

  #resume({ id: group, candidates }: Pick<StoredGroup, 'id' | 'candidates'>): void {
    const [, key, size] = /^[^/]+\/([^/]+)-(\d+)\/[^/]+$/.exec(group) ?? [];
    if (key === undefined || size === undefined) return;
    const resumed = this.#begin(group, key, Number(size));
    const standing = this.#clock.now();
    resumed.members = candidates.map(({ id, hash }) => ({ id, hash, standing }));
    resumed.next = Math.max(-1, ...candidates.map(({ id }) => Number(id) || 0)) + 1;
  }
}
