import { type Models, makeModels } from '../../src/application/make-models.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { memoryMeter } from '../../src/models/memory-meter.ts';

/** For rigs without a database: the models of a config, of which the sandbox's own needs no key and costs nothing. */
export function unmeteredModels(config: Config): {
  readonly models: Models;
  readonly fenceKey: string;
  readonly report: () => void;
} {
  const meter = memoryMeter({ clock: systemClock, limitsOf: () => ({ concurrency: 1_000_000 }) });
  const models = makeModels(config, { clock: systemClock, meter, onBudgetSpent: () => undefined });
  return { models, fenceKey: 'of a benchmark', report: () => undefined };
}
