import { z } from 'zod';
import type { PathRewards } from '../attribution/path-advantages.ts';
import { degenerateReasons } from '../group-rewards.ts';
import { readLine } from '../read-line.ts';
import type { NamedTree } from './read-rollout-tree.ts';
import { idText } from './sound-text.ts';

const rankedSchema = z.object({
  group_id: idText,
  candidates: z.array(z.object({ id: idText, reward: z.number().nullable(), advantage: z.number() })).max(1_024),
  degenerate: z.enum(degenerateReasons).nullable(),
});

/** A group as `dr-arena rewards rank` writes it, of which only this is read. */
export type RankedGroup = z.infer<typeof rankedSchema>;

/** The ranked group of one line, or what is wrong with it. */
export function readRankedGroup(line: string): RankedGroup | string {
  return readLine(rankedSchema, line);
}

/**
 * Rewards and advantages of a tree's paths as they were ranked. Paths whose policy failed were not ranked and have none.
 *
 * @returns or how the ranked group is not that of the tree
 */
export function rankedRewards({ sound: { tree } }: NamedTree, ranked: RankedGroup): PathRewards | string {
  const byId = new Map(ranked.candidates.map((candidate) => [candidate.id, candidate]));
  const missing = tree.paths.find(({ id, end }) => end !== 'policy_failed' && !byId.has(id));
  if (missing !== undefined) return `path ${missing.id} is not among the ranked candidates`;
  const paths = new Set(tree.paths.map(({ id }) => id));
  const stranger = ranked.candidates.find(({ id }) => !paths.has(id));
  if (stranger !== undefined) return `the ranked candidate ${stranger.id} is no path of the tree`;
  return {
    rewards: new Map(tree.paths.map(({ id }) => [id, byId.get(id)?.reward ?? null])),
    advantages: new Map(
      tree.paths.map(({ id }) => {
        const found = byId.get(id);
        return [id, found === undefined || found.reward === null ? null : found.advantage];
      }),
    ),
    degenerate: ranked.degenerate,
  };
}
