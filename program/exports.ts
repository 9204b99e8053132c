/**
 * Zod schemas and readers for the files of an export.
 * @module dr-arena/exports
 */
export type { AuditAnswers } from '../src/audit/audit-answer.ts';
export { auditAnswersSchema, auditAnswersVersion } from '../src/audit/audit-answer.ts';
export type { Battle, BrokenLine } from '../src/ratings/battles.ts';
export { readBattles } from '../src/ratings/battles.ts';
export type { MatchBundle } from '../src/reporting/export/match-bundle-schema.ts';
export { matchBundleSchema, matchBundleVersion } from '../src/reporting/export/match-bundle-schema.ts';
export type { MatchLog } from '../src/reporting/export/match-log-schema.ts';
export { matchLogSchema, matchLogVersion } from '../src/reporting/export/match-log-schema.ts';
export type { RolloutExport } from '../training/rewards/exports/rollout-export.ts';
export { rolloutExportSchema, rolloutExportVersion } from '../training/rewards/exports/rollout-export.ts';
