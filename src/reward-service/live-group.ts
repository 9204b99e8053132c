import PQueue from 'p-queue';
import type { Result } from '../kernel/result.ts';
import type { Rollout } from '../rewards/read-candidate.ts';
import type {
  GroupFault,
  GroupOutcome,
  ServiceCandidate,
  ServiceGroupSettings,
} from '../rewards/service/service-group.ts';
import type { GroupState, StoredGroup } from '../rewards/service/stored-group.ts';

/** A group that is not judged yet. What is asked of it happens one after the other. */
export class LiveGroup {
  readonly id: string;
  readonly turns = new PQueue({ concurrency: 1 });
  /** Ends the wait for more candidates. */
  readonly gathered = new AbortController();
  readonly outcome: Promise<Result<GroupOutcome, GroupFault>>;
  readonly settle: (outcome: Result<GroupOutcome, GroupFault>) => void;
  state: GroupState = 'gathering';
  settings: ServiceGroupSettings | null = null;
  openedAt = '';
  deadlineAt = '';
  /** Whether it was looked for among those that are kept. */
  loaded = false;
  /** Roughly the bytes that its candidates take. */
  bytes = 0;
  readonly #hashes = new Map<string, string>();
  readonly #rollouts: Rollout[] = [];

  constructor(id: string) {
    this.id = id;
    const { promise, resolve } = withResolvers<Result<GroupOutcome, GroupFault>>();
    this.outcome = promise;
    this.settle = resolve;
  }

  /** Takes over what is kept of it. */
  restore(stored: StoredGroup): void {
    this.state = stored.state;
    this.settings = stored.settings;
    this.openedAt = stored.openedAt;
    this.deadlineAt = stored.deadlineAt;
    for (const candidate of stored.candidates) this.#hold(candidate);
  }

  add(candidates: readonly ServiceCandidate[]): void {
    for (const candidate of candidates) this.#hold(candidate);
  }

  get size(): number {
    return this.#hashes.size;
  }

  /** The hash of what was handed in under each id. */
  get hashes(): ReadonlyMap<string, string> {
    return this.#hashes;
  }

  /** In the order in which they came; none when the group is judged. */
  get rollouts(): readonly Rollout[] {
    return this.#rollouts;
  }

  #hold({ id, hash, rollout }: StoredGroup['candidates'][number]): void {
    this.#hashes.set(id, hash);
    if (rollout === null) return;
    this.#rollouts.push(rollout);
    this.bytes += sizeOf(rollout);
  }
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Two bytes a character, as the engine may hold it, and something for what is around it. */
function sizeOf({ trajectory }: Rollout): number {
  const steps = trajectory.steps.map(
    ({ reasoning, observation = '', toolCalls }) =>
      reasoning.length + observation.length + toolCalls.reduce((sum, { input }) => sum + input.length, 0) + 100,
  );
  return 2 * (trajectory.answer.length + steps.reduce((sum, each) => sum + each, 0)) + 500;
}
