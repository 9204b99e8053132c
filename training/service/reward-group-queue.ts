import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type Clock, isoTime } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { admit } from '../groups/admit.ts';
import { longestDeadlineSeconds } from '../groups/group-request.ts';
import type {
  GroupFault,
  GroupOutcome,
  GroupRequest,
  ServiceCandidate,
  ServiceGroupSettings,
} from '../groups/service-group.ts';
import type { StoredGroup } from '../groups/stored-group.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { PendingGroup } from './pending-group.ts';
import type { RewardGroupQueue } from './service-parts.ts';

/** Store of the groups of one service. */
export interface GroupStore {
  /** Keeps a group that is new, and its candidates after the first `held`. */
  add(group: StoredGroup, storedCount: number): Promise<void>;
  close(id: string): Promise<void>;
  finish(outcome: GroupOutcome): Promise<void>;
  load(id: string): Promise<StoredGroup | null>;
  unfinished(): Promise<readonly string[]>;
}

/** Limits of the queue. */
export interface QueueLimits {
  /** Groups that are judged at a time; calls have limits of their own. */
  readonly groupsAtOnce: number;
  /** Groups that are not judged yet. */
  readonly groups: number;
  /** Maximum memory of their candidates, in bytes. */
  readonly bytes: number;
}

export interface QueueParts {
  readonly store: GroupStore;
  /** Judges a group; may never settle when the judging is stopped. */
  readonly judge: (group: RolloutGroup, settings: ServiceGroupSettings) => Promise<GroupOutcome>;
  /** Aborts when no more can be judged. */
  readonly stop: AbortSignal;
  /** Returns the reason why judging has stopped; null while it continues. */
  readonly stopped: () => GroupFault | null;
  readonly limits: QueueLimits;
  readonly clock: Clock;
  readonly onJudged: (outcome: GroupOutcome) => void;
  readonly warn: (message: string) => void;
}

/** Minimum wait for missing candidates after a restart, in milliseconds, since none could arrive while the service was down. */
const graceAfterStartMs = 60_000;
const longestDeadlineMs = longestDeadlineSeconds * 1000;

/** Opens a queue and resumes the groups that were not judged when it was last closed. */
export async function openRewardGroupQueue(parts: QueueParts): Promise<RewardGroupQueue> {
  const queue = new GatheringQueue(parts);
  await queue.resume();
  return queue;
}

class GatheringQueue implements RewardGroupQueue {
  readonly #parts: QueueParts;
  readonly #live = new Map<string, PendingGroup>();
  readonly #judging: PQueue;
  #lastBegun: Promise<unknown> = Promise.resolve();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#judging = new PQueue({ concurrency: parts.limits.groupsAtOnce });
    parts.stop.addEventListener('abort', () => this.#judging.clear(), { once: true });
  }

  async resume(): Promise<void> {
    for (const id of await this.#parts.store.unfinished()) await this.#inTurn(id, async () => undefined);
  }

  async hand(request: GroupRequest): Promise<Result<StoredGroup, GroupFault>> {
    const refused = this.#parts.stopped() ?? this.#overloaded(request.group);
    if (refused !== null) return fail(refused);
    return this.#inTurn(request.group, (live) => this.#take(live, request));
  }

  async outcome(group: string, signal: AbortSignal): Promise<Result<GroupOutcome, GroupFault>> {
    signal.throwIfAborted();
    const live = this.#live.get(group);
    if (live !== undefined) return this.#awaited(live, signal);
    const stored = await this.#parts.store.load(group);
    if (stored === null) return fail({ code: 'unknown', message: `there is no group ${group}` });
    if (stored.outcome !== null) return ok(stored.outcome);
    return this.#awaited(await this.#inTurn(group, async (each) => each), signal);
  }

  async standing(group: string): Promise<StoredGroup | null> {
    return this.#live.get(group)?.kept ?? this.#parts.store.load(group);
  }

  unfinished(prefix: string): readonly StoredGroup[] {
    return [...this.#live.values()].flatMap(({ kept }) => (kept?.id.startsWith(prefix) ? [kept] : []));
  }

  #overloaded(group: string): GroupFault | null {
    const { groups, bytes } = this.#parts.limits;
    const totalBytes = [...this.#live.values()].reduce((sum, live) => sum + live.bytes, 0);
    // Groups that are open already need their last candidates to end at all.
    if (this.#live.has(group) ? totalBytes < 2 * bytes : totalBytes < bytes && this.#live.size < groups) return null;
    return {
      code: 'overloaded',
      message: `${this.#live.size} groups wait to be judged, with ${Math.ceil(totalBytes / 1_000_000)} MB of rollouts; try again later`,
    };
  }

  /** Runs the work on one group in the order of the requests. */
  async #inTurn<Value>(id: string, work: (live: PendingGroup) => Promise<Value>): Promise<Value> {
    const live = this.#live.get(id) ?? new PendingGroup(id);
    this.#live.set(id, live);
    return live.turns.add(async () => {
      try {
        await this.#load(live);
        return await work(live);
      } finally {
        // One that was refused, or is judged, has nothing to wait for.
        const waits = live.kept !== null && live.kept.state !== 'judged';
        if (!waits && live.turns.size === 0) this.#drop(live);
      }
    });
  }

  #drop(live: PendingGroup): void {
    if (this.#live.get(live.id) === live) this.#live.delete(live.id);
  }

  /** Loads the stored group, if there is one, and resumes it. */
  async #load(live: PendingGroup): Promise<void> {
    if (live.loaded) return;
    const stored = await this.#parts.store.load(live.id);
    live.loaded = true;
    if (stored === null) return;
    live.keep(stored);
    if (stored.state === 'judging') this.#judge(live, stored);
    else if (isComplete(stored)) await this.#close(live, stored);
    else if (stored.state === 'gathering') this.#closeAtDeadline(live, stored, graceAfterStartMs);
  }

  async #take(live: PendingGroup, request: GroupRequest): Promise<Result<StoredGroup, GroupFault>> {
    const { kept } = live;
    const admitted = admit(request, kept);
    if (!admitted.ok) return admitted;
    const isNews = kept === null || admitted.value.length > 0;
    const group = isNews ? await this.#keep(live, request, admitted.value) : kept;
    if (isComplete(group)) return ok(await this.#close(live, group));
    if (kept === null) this.#closeAtDeadline(live, group);
    return ok(group);
  }

  async #keep(live: PendingGroup, request: GroupRequest, fresh: readonly ServiceCandidate[]): Promise<StoredGroup> {
    const { clock, store } = this.#parts;
    const before = live.kept ?? newGroup(request, clock);
    const group = { ...before, candidates: [...before.candidates, ...fresh] };
    await store.add(group, before.candidates.length);
    live.keep(group);
    return group;
  }

  #closeAtDeadline(live: PendingGroup, { deadlineAt }: StoredGroup, atLeastMs = 0): void {
    const { clock, warn } = this.#parts;
    // A clock that was set back would make it longer than any group may wait, and than a timer can.
    const leftMs = Math.min(Math.max(Date.parse(deadlineAt) - clock.now(), atLeastMs), longestDeadlineMs);
    clock
      .sleep(leftMs, AbortSignal.any([live.gathered.signal, this.#parts.stop]))
      .then(() =>
        live.turns.add(async () => {
          if (live.kept?.state === 'gathering') await this.#close(live, live.kept);
        }),
      )
      .catch((error) => {
        if (!live.gathered.signal.aborted && !this.#parts.stop.aborted)
          warn(`group ${live.id} could not be closed at its deadline: ${messageOf(error)}`);
      });
  }

  async #close(live: PendingGroup, group: StoredGroup): Promise<StoredGroup> {
    await this.#parts.store.close(group.id);
    const closedGroup: StoredGroup = { ...group, state: 'judging' };
    live.keep(closedGroup);
    live.gathered.abort();
    this.#judge(live, closedGroup);
    return closedGroup;
  }

  /** Groups begin one in a turn of the event loop: to put all the questions of a round takes the processor a while. */
  async #ownTurn(): Promise<void> {
    this.#lastBegun = this.#lastBegun.then(() => setImmediate());
    await this.#lastBegun;
  }

  #judge(live: PendingGroup, group: StoredGroup): void {
    const { judge, store, onJudged, warn } = this.#parts;
    const work = async () => {
      await this.#ownTurn();
      const outcome = await judge(toBeJudged(group), group.settings);
      await store.finish(outcome);
      live.keep({ ...group, state: 'judged', outcome });
      onJudged(outcome);
      return ok(outcome);
    };
    this.#judging
      .add(work)
      .catch((error): Result<GroupOutcome, GroupFault> => {
        const message = `judging group ${live.id} failed: ${messageOf(error)}`;
        warn(message);
        return fail({ code: 'failed', message: `${message}; what was judged is kept, so hand it in again` });
      })
      .then((outcome) => {
        this.#drop(live);
        live.settle(outcome);
      });
  }

  async #awaited(live: PendingGroup, signal: AbortSignal): Promise<Result<GroupOutcome, GroupFault>> {
    const { stop, stopped } = this.#parts;
    const outcome = await live.outcome(AbortSignal.any([signal, stop]));
    if (outcome !== null) return outcome;
    signal.throwIfAborted();
    return fail(
      stopped() ?? { code: 'stopping', message: 'the service stops; hand the group in again when it is back' },
    );
  }
}

function newGroup({ group: id, settings, deadlineMs }: GroupRequest, clock: Clock): StoredGroup {
  const deadlineAt = new Date(clock.now() + deadlineMs).toISOString();
  return { id, state: 'gathering', openedAt: isoTime(clock), deadlineAt, settings, candidates: [], outcome: null };
}

function isComplete({ state, candidates, settings }: StoredGroup): boolean {
  return state === 'gathering' && candidates.length >= settings.expectedSize;
}

/** Returns the group with its candidates sorted by id, because draws and the default anchor depend on their order. */
function toBeJudged({ id, settings: { query, rubric, anchor }, candidates }: StoredGroup): RolloutGroup {
  const rollouts = candidates
    .flatMap(({ rollout }) => rollout ?? [])
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const knownAnchor = rollouts.some((rollout) => rollout.id === anchor) ? anchor : null;
  return { id, query, rubric, anchor: knownAnchor, rollouts };
}
