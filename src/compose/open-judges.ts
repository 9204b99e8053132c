import type { TrajectoryJudgingOptions } from '../../examiner/trajectories/trajectory-judging-options.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { createFence } from '../kernel/fence.ts';
import { type RunId, tournamentId } from '../kernel/ids.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { checkModels } from './check-models.ts';
import type { House } from './open-house.ts';
import { openRunCalls, type RunCalls } from './run-calls.ts';

/** Judges of trajectories, with what every call to them takes. */
export interface OpenJudges {
  readonly judges: readonly LanguageModel[];
  readonly options: TrajectoryJudgingOptions;
  readonly calls: RunCalls;
  readonly run: RunId;
}

/** A config in which the named models judge, and nothing else is asked. */
export function judgesConfig(config: Config, judges: readonly string[]): Config {
  const [model] = judges;
  const examiner = { ...config.examiner, kind: 'model', model, judges: [...judges], excludeOwnVendor: false };
  const judged = parseConfig({ ...config, agents: [], examiner }, 'the judges named');
  checkModels(judged);
  return judged;
}

/**
 * Opens judges under a run of their own: equal calls of equal names are paid for once, also when a command is repeated.
 * @param name what the calls are on record under, after `rewards/`
 * @throws OperatorError where a judge cannot be asked
 */
export async function openJudges(
  house: House,
  config: Config,
  name: string,
  { warn, signal }: { readonly warn: (message: string) => void; readonly signal: AbortSignal },
): Promise<OpenJudges> {
  const run = tournamentId(`rewards/${name}`);
  const calls = await openRunCalls(house, run, config, warn);
  const { judges = [], maxOutputTokens, timeoutSeconds } = config.examiner;
  return {
    ...{ run, calls },
    judges: await Promise.all(judges.map(calls.models)),
    options: {
      ...{ maxOutputTokens, timeoutMs: timeoutSeconds * 1000, report: calls.report },
      fence: createFence(calls.fenceKey),
      signal: AbortSignal.any([signal, calls.drained]),
    },
  };
}
