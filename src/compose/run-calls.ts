import type { ReportFault } from '../../examiner/index.ts';
import type { Config } from '../config/config-schema.ts';
import { providerOf } from '../config/providers.ts';
import type { RunId } from '../kernel/ids.ts';
import { drainingMeter } from './draining-meter.ts';
import { type Models, makeModels } from './make-models.ts';
import type { House } from './open-house.ts';
import { createRecorder } from './recorder.ts';

/** The models of one run, metered: limits, budget, and every call on record. */
export interface RunCalls {
  readonly models: Models;
  readonly fenceKey: string;
  readonly report: ReportFault;
  /** Aborts, with the reason in words, when the budget has no room for a call: from then on nothing is to be recorded. */
  readonly spent: AbortSignal;
  /** Aborts when, after that, the last call under way has ended: the run can stop without losing what is paid. */
  readonly drained: AbortSignal;
  /** Resolves when all faults told are written. */
  settled(): Promise<void>;
}

/** Opens what a run's models are asked with. */
export async function openRunCalls(
  house: House,
  run: RunId,
  config: Config,
  warn: (message: string) => void,
): Promise<RunCalls> {
  const [spent, drained] = [new AbortController(), new AbortController()];
  const meter = drainingMeter(
    house.openMeter({
      run,
      budgetUsd: config.budget?.usd ?? null,
      limitsOf: (provider) => providerOf(config, provider).limits,
    }),
  );
  const faults = createRecorder(
    (fault: Parameters<ReportFault>[0]) => house.ledger.addFault(run, fault),
    (fault, reason) => warn(`a fault of ${fault.model} could not be recorded: ${reason}`),
  );
  const stop = async (detail: string) => {
    spent.abort(detail);
    await meter.drain(detail);
    drained.abort(detail);
  };
  return {
    models: makeModels(config, { clock: house.clock, meter, onBudgetSpent: (detail) => void stop(detail) }),
    fenceKey: await house.ledger.fenceKey(),
    report: faults.record,
    spent: spent.signal,
    drained: drained.signal,
    settled: faults.settled,
  };
}
