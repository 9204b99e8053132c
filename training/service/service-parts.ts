import type { Clock } from '../../src/kernel/clock.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { HealthReport } from '../../src/telemetry/start-health.ts';
import type { Access } from '../../src/web/app/access.ts';
import type { NodeEnv } from '../../src/web/app/app-parts.ts';
import type { ServiceDefaults } from '../groups/group-request.ts';
import type { GroupFault, GroupOutcome, GroupRequest } from '../groups/service-group.ts';
import type { StoredGroup } from '../groups/stored-group.ts';

/** Environment of requests. */
export interface ServiceEnv extends NodeEnv {
  readonly Variables: {
    /** The body, where it was read already. */
    bodyText?: string | undefined;
    /** Lets a body count no more; absent where there is none, or nobody counts. */
    releaseBody?: () => void;
  };
}

/** Parts of the reward service. */
export interface ServiceParts {
  readonly queue: RewardGroupQueue;
  readonly defaults: ServiceDefaults;
  readonly access: Access;
  readonly clock: Clock;
  /** Aborts when the service stops: whoever waits is told to come again. */
  readonly closing: AbortSignal;
  /** Checks the service and its database; never rejects. */
  readonly health: () => Promise<HealthReport>;
  readonly warn: (message: string) => void;
}

/** Queue in which groups are submitted, gathered, judged and fetched. */
export interface RewardGroupQueue {
  /**
   * Takes candidates and notes them durably; the group is judged when it is complete or its deadline comes, whether anybody
   * waits for it or not. The same request again changes nothing.
   */
  hand(request: GroupRequest): Promise<Result<StoredGroup, GroupFault>>;
  /** Waits until the group is judged. Throws the signal's reason when it aborts first. */
  outcome(group: string, signal: AbortSignal): Promise<Result<GroupOutcome, GroupFault>>;
  /** A group as it stands; null: no such group. */
  standing(group: string): Promise<StoredGroup | null>;
  /** Groups whose ids begin with the prefix and that are not judged yet. */
  unfinished(prefix: string): readonly StoredGroup[];
}

/** The header that says of an answer that it teaches nothing, or, of several groups, which of them do not. */
export const degenerateHeaderName = 'x-dr-arena-degenerate';
