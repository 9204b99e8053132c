import { createModelAdvisor } from '../../examiner/advising/model-advisor.ts';
import type { Examiner } from '../../examiner/examiner.ts';
import { createModelExaminer } from '../../examiner/model-examiner.ts';
import type { ModelExaminerOptions } from '../../examiner/model-examiner-options.ts';
import { createOfflineExaminer } from '../../examiner/offline-examiner.ts';
import type { ReportFault } from '../../examiner/reply-fault.ts';
import type { FindPages } from '../../examiner/search-check.ts';
import type { TaskChecks } from '../../examiner/task-checks.ts';
import type { GrowAdvisor } from '../../trees/grow-advisor.ts';
import type { Config } from '../config/config-schema.ts';
import { createFence } from '../kernel/fence.ts';
import type { Models } from './make-models.ts';

export interface ExaminerParts {
  /** Puts clues to the search engine that contestants have; left out: targets are not looked up. */
  readonly find?: FindPages;
  readonly models: Models;
  /** A secret of the project, by which prompts fence what strangers wrote. */
  readonly fenceKey: string;
  readonly report: ReportFault;
  readonly signal: AbortSignal;
}

/** The Examiner of a config, and who advises on growing trees where it has a model for that. */
export async function makeExaminer(
  config: Config,
  parts: ExaminerParts,
): Promise<{ readonly examiner: Examiner; readonly advisor?: GrowAdvisor }> {
  const options = await examinerOptions(config, parts);
  if (options === null) return { examiner: createOfflineExaminer(taskChecks(config, parts.find)) };
  const examiner = createModelExaminer(options);
  return config.examiner.advice ? { examiner, advisor: createModelAdvisor(options) } : { examiner };
}

/** What the config's Examiner works with; null where it is the one without a model. */
export async function examinerOptions(
  config: Config,
  { models, fenceKey, report, signal, find }: ExaminerParts,
): Promise<ModelExaminerOptions | null> {
  const { examiner: settings } = config;
  const {
    kind,
    model,
    judges = [],
    timeoutSeconds,
    advice: _a,
    searchCheck: _s,
    chainInVerdict: _c,
    temperature,
    seed,
    ...rest
  } = settings;
  if (kind === 'offline' || model === undefined) return null;
  const named = judges.length > 0 ? judges : [model];
  return {
    ...rest,
    checks: taskChecks(config, find),
    writer: await models(model),
    judges: await Promise.all(named.map(models)),
    steadiness: { temperature, seed },
    timeoutMs: timeoutSeconds * 1000,
    fence: createFence(fenceKey),
    report,
    signal,
  };
}

function taskChecks({ examiner }: Config, find: FindPages | undefined): TaskChecks {
  const { searchCheck, chainInVerdict: chainCounts } = examiner;
  if (searchCheck === 'off') return { find: null, search: 'prefer', chainCounts };
  return { find: find ?? null, search: searchCheck, chainCounts };
}
