import {
  createModelAdvisor,
  createModelExaminer,
  createOfflineExaminer,
  type Examiner,
  type ModelExaminerOptions,
  type ReportFault,
} from '../../examiner/index.ts';
import type { GrowAdvisor } from '../../trees/index.ts';
import type { Config } from '../config/config-schema.ts';
import { createFence } from '../kernel/fence.ts';
import type { Models } from './make-models.ts';

export interface ExaminerParts {
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
  if (options === null) return { examiner: createOfflineExaminer() };
  const examiner = createModelExaminer(options);
  return config.examiner.advice ? { examiner, advisor: createModelAdvisor(options) } : { examiner };
}

/** What the config's Examiner works with; null where it is the one without a model. */
export async function examinerOptions(
  { examiner: settings }: Config,
  { models, fenceKey, report, signal }: ExaminerParts,
): Promise<ModelExaminerOptions | null> {
  const { kind, model, judges = [], timeoutSeconds, advice: _advice, ...rest } = settings;
  if (kind === 'offline' || model === undefined) return null;
  const named = judges.length > 0 ? judges : [model];
  return {
    ...rest,
    writer: await models(model),
    judges: await Promise.all(named.map(models)),
    timeoutMs: timeoutSeconds * 1000,
    fence: createFence(fenceKey),
    report,
    signal,
  };
}
