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
export { createOfflineExaminer } from './offline-examiner.ts';
export type { ChecklistItem, Target, Task, TaskPlace } from './task.ts';
export { defaultVerdictThresholds, type SoftPreference, type VerdictThresholds, verdictFrom } from './verdict.ts';
export { type FailureTag, failureTags, type Verdict, type VerdictTier, verdictTiers } from './verdict-tier.ts';
