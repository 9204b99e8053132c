export type { ModelAdvisorOptions } from './advising/ask-advice.ts';
export { createModelAdvisor } from './advising/model-advisor.ts';
export type {
  Contribution,
  Examiner,
  JudgeFailure,
  Judgement,
  JudgeRequest,
  TaskFailure,
  TaskRequest,
} from './examiner.ts';
export type { Fact, Quote } from './fact.ts';
export type { Grade, GradeOutcome } from './grade.ts';
export { gradeAnswer } from './grading/grade-answer.ts';
export { judgeByModels } from './judging/judge-by-models.ts';
export type { JudgingOptions } from './judging/judging-options.ts';
export { createModelExaminer } from './model-examiner.ts';
export type { ModelExaminerOptions } from './model-examiner-options.ts';
export { createOfflineExaminer } from './offline-examiner.ts';
export type { ReplyFault, ReplyFaultKind, ReportFault } from './reply-fault.ts';
export type { ChecklistItem, Target, Task, TaskPlace } from './task.ts';
export { defaultVerdictThresholds, type SoftPreference, type VerdictThresholds, verdictFrom } from './verdict.ts';
export { type FailureTag, failureTags, type Verdict, type VerdictTier, verdictTiers } from './verdict-tier.ts';
