declare const brand: unique symbol;

/** A string that only its own constructor makes, so that one id is never taken for another. */
export type Brand<Name extends string> = string & { readonly [brand]: Name };

export type AgentId = Brand<'AgentId'>;
export type TreeId = Brand<'TreeId'>;
export type NodeId = Brand<'NodeId'>;
export type TaskId = Brand<'TaskId'>;
export type MatchId = Brand<'MatchId'>;
export type TournamentId = Brand<'TournamentId'>;
/** A set of trees that is built on its own. */
export type BuildId = Brand<'BuildId'>;
/** A set of matches or tasks that people check. */
export type AuditId = Brand<'AuditId'>;
/** A leaderboard that is refreshed by a schedule. */
export type ScheduleName = Brand<'ScheduleName'>;
/** A set of trees and tasks that is frozen and played again and again. */
export type ExamSetName = Brand<'ExamSetName'>;
/** Id of a run that has a stored config: a tournament, or a build of trees on its own. */
export type RunId = TournamentId | BuildId;
/** SHA-256 of a body, 64 lower-case hex digits. */
export type ContentHash = Brand<'ContentHash'>;
/** An absolute http or https URL in canonical form. */
export type Url = Brand<'Url'>;

export const agentId = (text: string): AgentId => text as AgentId;
export const treeId = (text: string): TreeId => text as TreeId;
export const nodeId = (text: string): NodeId => text as NodeId;
export const taskId = (text: string): TaskId => text as TaskId;
export const matchId = (text: string): MatchId => text as MatchId;
export const tournamentId = (text: string): TournamentId => text as TournamentId;
export const buildId = (text: string): BuildId => text as BuildId;
export const auditId = (text: string): AuditId => text as AuditId;
export const scheduleName = (text: string): ScheduleName => text as ScheduleName;
export const examSetName = (text: string): ExamSetName => text as ExamSetName;
