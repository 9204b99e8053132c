import { z } from 'zod';
import {
  agentId,
  type ContentHash,
  matchId,
  nodeId,
  taskId,
  tournamentId,
  treeId,
  type Url,
} from '../../kernel/ids.ts';

/** Ids as they come back from the database. */
export const agentIdSchema = z.string().transform(agentId);
export const matchIdSchema = z.string().transform(matchId);
export const nodeIdSchema = z.string().transform(nodeId);
export const taskIdSchema = z.string().transform(taskId);
export const tournamentIdSchema = z.string().transform(tournamentId);
export const treeIdSchema = z.string().transform(treeId);
export const contentHashSchema = z.string().transform((text) => text as ContentHash);
export const urlSchema = z.string().transform((text) => text as Url);
