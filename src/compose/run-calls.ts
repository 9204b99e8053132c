import type { ReportFault } from '../../examiner/index.ts';
import type { Config } from '../config/config-schema.ts';
import { providerOf } from '../config/providers.ts';
import type { RunId } from '../kernel/ids.ts';
import type { PlannedCall } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';
import { withIds } from '../telemetry/arena-ids.ts';
import { tellingMeter } from '../telemetry/telling-meter.ts';
import { drainingMeter } from './draining-meter.ts';
import { type Models, makeModels } from './make-models.ts';
import type { House } from './open-house.ts';
import { createRecorder } from './recorder.ts';
import { stoppingModel } from './stopping-model.ts';
import { troubleTeller } from './tell-trouble.ts';
import { watchedMeter } from './watched-meter.ts';

/** Why a run stops before its end; what was recorded is kept, and it can be gone on with. */
export interface Stop {
  readonly because: 'budget' | 'key' | 'interrupted' | 'asked';
  /** In words. */
  readonly detail: string;
}

/** The models of one run, metered: limits, budget, and every call on record. */
export interface RunCalls {
  readonly models: Models;
  readonly fenceKey: string;
  readonly report: ReportFault;
  /** Lets no further call begin. Told twice, the first reason stands. */
  stop(reason: Stop): void;
  /** Why the run stops; null while it goes on. */
  stopped(): Stop | null;
  /** Calls that are under way. */
  underWay(): number;
  /** Aborts when the run is to stop and the last call under way has ended: nothing that is paid for is lost. */
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
  const [stopping, drained] = [new AbortController(), new AbortController()];
  let stopped: Stop | null = null;
  const faults = createRecorder(
    (fault: Parameters<ReportFault>[0]) => house.ledger.addFault(run, fault),
    (fault, reason) => warn(`a fault of ${fault.model} could not be recorded: ${reason}`),
  );
  const limitsOf = (provider: string) => providerOf(config, provider).limits;
  const { telemetry, clock } = house;
  const metered = house.openMeter({ run, budgetUsd: config.budget?.usd ?? null, limitsOf });
  const stored = tellingMeter(metered, { telemetry, clock, run });
  const stop = (reason: Stop) => {
    if (stopped === null) withIds({ run }, () => telemetry.note({ kind: 'run_stopped', ...reason }));
    stopped ??= reason;
    stopping.abort();
    void meter.drain(stopped.detail).then(() => drained.abort(stopped?.detail));
  };
  const tell = troubleTeller(warn, house.clock);
  const onFailure = (call: PlannedCall, failure: ModelFailure) => {
    if (failure.reason === 'key_refused' && call.purpose.agent === null) stop(refusedKey(config, call, failure));
    else if (stopped === null) tell(call, failure);
  };
  const meter = drainingMeter(watchedMeter(stored, onFailure));
  const models = makeModels(config, {
    ...{ clock: house.clock, meter },
    onBudgetSpent: (detail) => stop({ because: 'budget', detail }),
    onDearer: ({ provider, model, worstUsd }, costUsd) =>
      warn(
        `${provider}/${model}: a call cost $${costUsd.toFixed(4)}, where $${(worstUsd ?? 0).toFixed(4)} were the most that was reserved; the budget may be passed by the difference`,
      ),
  });
  return {
    models: async (reference) => stoppingModel(await models(reference), stopping.signal),
    fenceKey: await house.ledger.fenceKey(),
    report: faults.record,
    stop,
    stopped: () => stopped,
    underWay: () => meter.underWay(),
    drained: drained.signal,
    settled: faults.settled,
  };
}

/** Without its Examiner nothing can be played, so that going on would only make voids. */
function refusedKey(config: Config, { provider, model }: PlannedCall, { detail }: ModelFailure): Stop {
  const { keyVariable } = providerOf(config, provider);
  const remedy = keyVariable === null ? '' : `; see ${keyVariable} in the environment`;
  return {
    because: 'key',
    detail: `${provider}/${model}, which the Examiner needs, refuses its key: ${detail}${remedy}`,
  };
}
