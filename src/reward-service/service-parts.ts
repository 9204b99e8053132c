import type { Access } from '../app/access.ts';
import type { AppEnv } from '../app/app-parts.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ServiceDefaults } from '../rewards/service/group-settings.ts';
import type { HealthReport } from '../telemetry/check-health.ts';
import type { GroupDesk } from './group-desk.ts';
import type { JudgeParts } from './judge/judge-parts.ts';

/** What requests run in. */
export interface ServiceEnv extends AppEnv {
  readonly Variables: {
    /** The body, where it was read already. */
    bodyText?: string | undefined;
    /** Lets a body count no more; absent where there is none, or nobody counts. */
    letGoOfBody?: () => void;
  };
}

/** What the reward service is made of. */
export interface ServiceParts {
  readonly desk: GroupDesk;
  readonly defaults: ServiceDefaults;
  /** The judges themselves, behind chat completions. */
  readonly judging: JudgeParts;
  readonly access: Access;
  readonly clock: Clock;
  /** Aborts when the service stops: whoever waits is told to come again. */
  readonly closing: AbortSignal;
  /** How the service and its database are. It never rejects. */
  readonly health: () => Promise<HealthReport>;
  readonly warn: (message: string) => void;
}
