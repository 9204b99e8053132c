import * as z from 'zod';
import { agentId, auditId, matchId, type RunId, taskId, tournamentId, treeId } from './ids.ts';

/** Ids as they come back from the database; those of pages and nodes are in trees/tree-schema.ts. */
export const agentIdSchema = z.string().transform(agentId);
export const matchIdSchema = z.string().transform(matchId);
export const taskIdSchema = z.string().transform(taskId);
export const tournamentIdSchema = z.string().transform(tournamentId);
export const recordTreeIdSchema = z.string().transform(treeId);
export const auditIdSchema = z.string().transform(auditId);
export const runIdSchema = z.string().transform((text) => text as RunId);
