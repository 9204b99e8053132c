/**
 * What the files of an export hold, as zod schemas and readers.
 * @module dr-arena/exports
 */
export type { AuditAnswers } from '../audit/audit-answer.ts';
export { auditAnswersSchema, auditAnswersVersion } from '../audit/audit-answer.ts';
export type { Battle, BrokenLine } from '../ratings/battles.ts';
export { readBattles } from '../ratings/battles.ts';
export type { MatchBundle } from '../reporting/export/match-bundle-schema.ts';
export { matchBundleSchema, matchBundleVersion } from '../reporting/export/match-bundle-schema.ts';
export type { MatchLog } from '../reporting/export/match-log-schema.ts';
export { matchLogSchema, matchLogVersion } from '../reporting/export/match-log-schema.ts';
export { readRolloutExport } from '../training/rewards/exports/read-rollout-tree.ts';
export type { RolloutExport } from '../training/rewards/exports/rollout-export.ts';
export { rolloutExportSchema, rolloutExportVersion } from '../training/rewards/exports/rollout-export.ts';
