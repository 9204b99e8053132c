import type { AppContext } from '../../src/application/app-context.ts';
import { openRunCalls, type RunCalls } from '../../src/application/run-calls.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { type RunId, tournamentId } from '../../src/kernel/ids.ts';
import { createFence } from '../../src/kernel/visible-text.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import type { TrajectoryJudgingOptions } from '../trajectories/ask-trajectory-judge.ts';

/** Judges of trajectories, with what every call to them takes. */
export interface OpenJudges {
  readonly judges: readonly LanguageModel[];
  readonly options: TrajectoryJudgingOptions;
  readonly calls: RunCalls;
  readonly run: RunId;
}

interface JudgesSettings {
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
  /** Maximum length of a rollout's work in the prompt of a judge of pairs, in characters; default: that of the judge. */
  readonly processCharacters?: number | undefined;
}

/**
 * Opens judges under a run of their own: equal calls of equal names are paid for once, also when a command is repeated.
 * @param name what the calls are on record under, after `rewards/`
 * @throws OperatorError where a judge cannot be asked
 */
export async function openJudges(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  config: Config,
  name: string,
  { warn, signal, processCharacters }: JudgesSettings,
): Promise<OpenJudges> {
  const run = tournamentId(`rewards/${name}`);
  // Who asks again wants a judgement, and not the failure of before.
  await app.ledger.modelCalls.forgetUseless(run);
  const calls = await openRunCalls(app, run, config, warn);
  const { judges = [], maxOutputTokens, timeoutSeconds } = config.examiner;
  return {
    run,
    calls,
    judges: await Promise.all(judges.map((each) => calls.models(each))),
    options: {
      maxOutputTokens,
      timeoutMs: timeoutSeconds * 1000,
      ...(processCharacters !== undefined && { processCharacters }),
      report: calls.report,
      fence: createFence(calls.fenceKey),
      signal: AbortSignal.any([signal, calls.drained]),
    },
  };
}
