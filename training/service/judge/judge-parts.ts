import type { Clock } from '../../../src/kernel/clock.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import type { GroupFault } from '../../groups/service-group.ts';
import type { TrajectoryJudgingOptions } from '../../trajectories/ask-trajectory-judge.ts';
import type { DomainRubric } from '../../trajectories/domain-rubrics.ts';

/** What the endpoint of judges works with. */
export interface JudgeParts {
  /** By `provider/model`, metered; at least one. Pairs are scored by all of them, choices are made by the first. */
  readonly judges: ReadonlyMap<string, LanguageModel>;
  /** Its signal aborts when nothing is judged any more and the last call under way has ended. */
  readonly options: TrajectoryJudgingOptions;
  /** What pairs can be scored by; at least one, and the first unless a request names another. */
  readonly domains: readonly DomainRubric[];
  readonly clock: Clock;
  /** Why nothing is judged any more (`budget_spent`, `key_refused`, `stopping`); null while it is. */
  readonly stopped: () => GroupFault | null;
  /** Aborts when the service closes: whoever waits is told to come again, while what has begun goes on. */
  readonly closing?: AbortSignal;
  /** Requests that are worked on or wait at a time, default 1,000; a further one is answered by 429. */
  readonly mostAtOnce?: number;
}
