import PQueue from 'p-queue';
import type { Result } from '../../kernel/result.ts';
import type { GroupFault, GroupOutcome, ServiceCandidate, ServiceGroupSettings } from '../groups/service-group.ts';
import type { GroupState, StoredGroup } from '../groups/stored-group.ts';
import type { Rollout } from '../rewards/read-rollouts.ts';

type Outcome = Result<GroupOutcome, GroupFault>;

/** A group that is not judged yet. What is asked of it happens one after the other. */
export class PendingGroup {
  readonly id: string;
  readonly turns = new PQueue({ concurrency: 1 });
  /** Ends the wait for more candidates. */
  readonly gathered = new AbortController();
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
  readonly #waiting = new Set<(outcome: Outcome) => void>();
  #outcome: Outcome | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /**
   * What becomes of it; null when the signal aborts first. Whoever waited leaves nothing behind, neither here nor at the
   * signal: a group waits for hours, and its clients come and go.
   */
  outcome(signal: AbortSignal): Promise<Outcome | null> {
    if (this.#outcome !== null || signal.aborted) return Promise.resolve(this.#outcome);
    return new Promise((resolve) => {
      const end = (outcome: Outcome | null) => {
        this.#waiting.delete(end);
        signal.removeEventListener('abort', leave);
        resolve(outcome);
      };
      const leave = () => end(null);
      this.#waiting.add(end);
      signal.addEventListener('abort', leave);
    });
  }

  /** Tells everyone who waits what became of it. */
  settle(outcome: Outcome): void {
    this.#outcome = outcome;
    for (const end of this.#waiting) end(outcome);
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

/** Two bytes a character, as the engine may hold it, and something for what is around it. */
function sizeOf({ trajectory }: Rollout): number {
  const steps = trajectory.steps.map(
    ({ reasoning, observation = '', toolCalls }) =>
      reasoning.length + observation.length + toolCalls.reduce((sum, { input }) => sum + input.length, 0) + 100,
  );
  return 2 * (trajectory.answer.length + steps.reduce((sum, each) => sum + each, 0)) + 500;
}
