import PQueue from 'p-queue';
import type { Result } from '../../src/kernel/result.ts';
import type { GroupFault, GroupOutcome, ServiceCandidate } from '../groups/service-group.ts';
import type { StoredGroup } from '../groups/stored-group.ts';

type Outcome = Result<GroupOutcome, GroupFault>;

/** A group that is not judged yet. What is asked of it happens one after the other. */
export class PendingGroup {
  readonly id: string;
  readonly turns = new PQueue({ concurrency: 1 });
  /** Ends the wait for more candidates. */
  readonly gathered = new AbortController();
  /** True after the stored group was looked up. */
  loaded = false;
  /** Roughly the bytes that its candidates take. */
  bytes = 0;
  #kept: StoredGroup | null = null;
  readonly #waiting = new Set<(outcome: Outcome) => void>();
  #outcome: Outcome | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /**
   * Waits for the result of the group; null if the signal aborts first. A waiter leaves nothing behind, neither here nor at the
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

  /** Stored group; null before its first candidates are stored. */
  get kept(): StoredGroup | null {
    return this.#kept;
  }

  /** Notes how it is kept now. */
  keep(group: StoredGroup): void {
    this.#kept = group;
    this.bytes = group.candidates.reduce((sum, candidate) => sum + sizeOf(candidate), 0);
  }
}

/** Two bytes a character, as the engine may hold it, and something for what is around it. */
function sizeOf({ rollout }: ServiceCandidate): number {
  if (rollout === null) return 0;
  const { steps, answer } = rollout.trajectory;
  const sizes = steps.map(
    ({ reasoning, observation = '', toolCalls }) =>
      reasoning.length + observation.length + toolCalls.reduce((sum, { input }) => sum + input.length, 0) + 100,
  );
  return 2 * (answer.length + sizes.reduce((sum, each) => sum + each, 0)) + 500;
}
