import type { ReportJudging } from '../../examiner/judging/compare-reports.ts';
import type { Config } from '../config/config-schema.ts';
import { qualityModels } from '../config/quality-models.ts';
import { createFence } from '../kernel/visible-text.ts';
import type { ExaminerParts } from './make-models.ts';

/** What the reports of a run are compared with; null where they are not compared. */
export async function reportJudging(
  config: Config,
  { models, fenceKey, report, signal }: ExaminerParts,
): Promise<ReportJudging | null> {
  const named = qualityModels(config);
  if (named === null) return null;
  const { excludeOwnVendor, temperature, seed, maxOutputTokens, timeoutSeconds } = config.examiner;
  return {
    judges: await Promise.all(named.judges.map((judge) => models(judge))),
    criteriaWriter: named.writer === null ? null : await models(named.writer),
    excludeOwnVendor,
    steadiness: { temperature, seed },
    maxOutputTokens,
    timeoutMs: timeoutSeconds * 1000,
    fence: createFence(fenceKey),
    report,
    signal,
  };
}
