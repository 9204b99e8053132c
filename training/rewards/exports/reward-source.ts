import * as z from 'zod';
import { readLine } from '../../../src/kernel/json-line.ts';
import type { RolloutPath } from '../../rollouts/rollout-tree.ts';
import { type PathRewards, pathAdvantages } from '../attribution/attribute-advantages.ts';
import { type AdvantageOptions, degenerateReasons } from '../group-rewards.ts';
import { type HierarchicalRewardOptions, treeRewards } from '../hierarchical-reward.ts';
import { bestTokenF1 } from '../token-f1.ts';
import type { NamedTree } from './read-rollout-tree.ts';
import { type AccuracyLine, type GoldLine, idText } from './rollout-export.ts';

/** Options for turning accuracies into rewards and advantages. */
export type AccuracyOptions = HierarchicalRewardOptions & AdvantageOptions;

/** Source of the rewards of trees: a ranking, correct answers, or accuracies of a judge. */
export type RewardSource =
  | { readonly kind: 'ranked'; readonly lines: readonly RankedLine[] }
  | { readonly kind: 'gold'; readonly lines: readonly GoldLine[]; readonly options: AccuracyOptions }
  | { readonly kind: 'accuracies'; readonly lines: readonly AccuracyLine[]; readonly options: AccuracyOptions };

/** Finds the rewards of a tree, or says what is missing. */
export type FindRewards = (tree: NamedTree) => PathRewards | string;

/**
 * Right answers go by `group_id`, else by the question. An answered path that a judge gave no number has no reward.
 * Of two lines about the same the last one counts.
 */
export function rewardsFrom(source: RewardSource): FindRewards {
  switch (source.kind) {
    case 'ranked':
      return fromRanking(source.lines);
    case 'gold':
      return fromGold(source.lines, source.options);
    case 'accuracies':
      return fromAccuracies(source.lines, source.options);
  }
}

function fromRanking(lines: readonly RankedLine[]): FindRewards {
  const byGroup = new Map(lines.map((line) => [line.group_id, line]));
  return (tree) => {
    const ranked = byGroup.get(tree.group);
    return ranked === undefined ? 'it has no line among the rewards' : rankedRewards(tree, ranked);
  };
}

function fromGold(lines: readonly GoldLine[], options: AccuracyOptions): FindRewards {
  const keyed = (key: 'group_id' | 'question') =>
    new Map(lines.filter((line) => line[key] != null).map((line) => [line[key], line.answers] as const));
  const byGroup = keyed('group_id');
  const byQuestion = keyed('question');
  return (tree) => {
    const golds = byGroup.get(tree.group) ?? byQuestion.get(tree.sound.tree.question);
    if (golds === undefined) return 'there is no right answer to its question';
    return byAccuracy(tree, ({ answer }) => bestTokenF1(answer ?? '', golds), options);
  };
}

function fromAccuracies(lines: readonly AccuracyLine[], options: AccuracyOptions): FindRewards {
  const byGroup = new Map<string, Map<string, number | null>>();
  for (const { group_id, id, accuracy } of lines) {
    byGroup.set(group_id, (byGroup.get(group_id) ?? new Map()).set(id, accuracy));
  }
  return (tree) => {
    const numbers = byGroup.get(tree.group);
    if (numbers === undefined) return 'there is no accuracy of its paths';
    return byAccuracy(tree, ({ id }) => numbers.get(id) ?? null, options);
  };
}

function byAccuracy(
  { sound: { tree } }: NamedTree,
  accuracyOf: (path: RolloutPath) => number | null,
  options: AccuracyOptions,
): PathRewards {
  const rewards = pathAdvantages(treeRewards(tree, accuracyOf, options), options);
  const hasAnswer = tree.paths.some(({ answer }) => answer !== null);
  return hasAnswer || rewards.degenerate === null ? rewards : { ...rewards, degenerate: 'all_failed' };
}

const rankedSchema = z.object({
  group_id: idText,
  candidates: z.array(z.object({ id: idText, reward: z.number().nullable(), advantage: z.number() })).max(1_024),
  degenerate: z.enum(degenerateReasons).nullable(),
});

/** A group as `dr-arena rewards rank` writes it, of which only this is read. */
type RankedLine = z.infer<typeof rankedSchema>;

/** The ranked group of one line, or what is wrong with it. */
export function readRankedGroup(line: string): RankedLine | string {
  return readLine(rankedSchema, line);
}

/**
 * Rewards and advantages of a tree's paths as they were ranked. Paths whose policy failed were not ranked and have none.
 *
 * @returns or how the ranked group is not that of the tree
 */
function rankedRewards({ sound: { tree } }: NamedTree, ranked: RankedLine): PathRewards | string {
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
        const candidate = byId.get(id);
        return [id, candidate === undefined || candidate.reward === null ? null : candidate.advantage];
      }),
    ),
    degenerate: ranked.degenerate,
  };
}
