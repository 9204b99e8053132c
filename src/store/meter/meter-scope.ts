import type { RunId } from '../../kernel/ids.ts';
import type { ProviderLimits } from '../../models/pace.ts';
import type { ArenaDatabase } from '../database.ts';

/** What a run's calls are metered by. */
export interface MeterScope {
  readonly db: ArenaDatabase;
  readonly run: RunId;
  /** Names this process. */
  readonly executor: string;
  /** The most that the run may cost, in dollars; null without a budget. */
  readonly budgetUsd: number | null;
  readonly limitsOf: (provider: string) => ProviderLimits;
  /** What limits by the minute are counted over, in milliseconds. */
  readonly windowMs: number;
}
