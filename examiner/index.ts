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
export { gradeByModels, type PanelGrading } from './judging/grade-by-models.ts';
export { judgeByModels } from './judging/judge-by-models.ts';
export type { JudgingOptions } from './judging/judging-options.ts';
export { createModelExaminer } from './model-examiner.ts';
export type { ModelExaminerOptions } from './model-examiner-options.ts';
export { createOfflineExaminer } from './offline-examiner.ts';
export type { ReplyFault, ReplyFaultKind, ReportFault } from './reply-fault.ts';
export { type FindPages, firstHits } from './search-check.ts';
export type { ChecklistItem, Target, Task, TaskPlace } from './task.ts';
export type { TaskChecks } from './task-checks.ts';
export { chooseWinners } from './trajectories/choose-winners.ts';
export { type DomainRubric, domainRubricSchema, type TrajectoryPart } from './trajectories/domain-rubric.ts';
export { domainRubrics } from './trajectories/domain-rubrics.ts';
export { type CriterionSums, ordersAgree, type PairScores, type SeatScores } from './trajectories/pair-scores.ts';
export {
  type QueryRubric,
  queryRubricSchema,
  type RubricItem,
  rubricDimensions,
  rubricImportances,
} from './trajectories/query-rubric.ts';
export { type ItemScore, scoreExplicit } from './trajectories/score-explicit.ts';
export { scoreImplicit } from './trajectories/score-implicit.ts';
export { type PairOptions, scorePair } from './trajectories/score-pair.ts';
export { type PanelScores, scorePairByPanel } from './trajectories/score-pair-by-panel.ts';
export { shownAnswer, shownTrajectory } from './trajectories/shown-trajectory.ts';
export { type Trajectory, type TrajectoryStep, trajectorySchema } from './trajectories/trajectory.ts';
export type { TrajectoryJudgeFailure } from './trajectories/trajectory-judge-failure.ts';
export type { TrajectoryJudgingOptions } from './trajectories/trajectory-judging-options.ts';
export type { Rounding } from './trajectories/trajectory-scores.ts';
export { writeRubric } from './trajectories/write-rubric.ts';
export { defaultVerdictThresholds, type SoftPreference, type VerdictThresholds, verdictFrom } from './verdict.ts';
export { type FailureTag, failureTags, type Verdict, type VerdictTier, verdictTiers } from './verdict-tier.ts';
