import type { Ranking } from '../../../src/arena/formats/format.ts';
import type { RolloutPath } from '../../rollouts/rollout-tree.ts';
import { steady } from '../../trajectories/pair-scores.ts';
import type { SoundTree } from '../attribution/sound-tree.ts';
import { type PreferenceChoice, preferencePairs } from '../group-record.ts';
import type { NamedTree } from './read-rollout-tree.ts';
import { codePoints } from './rollout-export.ts';

/** A pair for training on preferences: one line of JSON, with the names that trainers know. */
export interface TreePair {
  readonly group_id: string;
  /** `path`: two whole paths. `step`: what two paths wrote next behind a fork. */
  readonly kind: 'path' | 'step';
  /** What both were continued from: the policy's prompt, for steps with all that the paths share. */
  readonly prompt: string;
  readonly chosen: string;
  readonly rejected: string;
  /** Of steps the path that wrote it first. */
  readonly chosen_id: string;
  readonly rejected_id: string;
  /** Runs of code points, [from, to), of `chosen` that the policy wrote; the rest came from tools. */
  readonly chosen_loss: readonly (readonly [number, number])[];
  readonly rejected_loss: readonly (readonly [number, number])[];
  /** Reward of the chosen one less that of the rejected; of a step the mean over the rewarded paths through it. */
  readonly margin: number;
}

/** As of `preferencePairs`: no judge decided about pairs of a tree. */
export type TreePairChoice = Exclude<PreferenceChoice, 'decided'>;

/** One of several that can be preferred to each other. */
interface Option {
  readonly id: string;
  readonly reward: number;
  readonly text: string;
  readonly loss: TreePair['chosen_loss'];
}

/**
 * Pairs of a tree's paths by reward, and at every fork pairs of the steps that leave it. Paths without a reward are in none,
 * nor are two that say the same.
 *
 * @param choice for the paths, and for the steps of each fork
 */
export function treePairs(
  { group, sound }: NamedTree,
  rewards: ReadonlyMap<string, number | null>,
  choice: TreePairChoice,
): TreePair[] {
  const { tree } = sound;
  const base = { group_id: group };
  const whole = tree.paths.flatMap((path) => pathOption(path, rewards.get(path.id) ?? null));
  return [
    ...pairsOf(whole, choice).map((pair) => ({ ...base, kind: 'path' as const, prompt: tree.prompt, ...pair })),
    ...forksOf(sound).flatMap(({ at, through }) =>
      pairsOf(stepOptions(sound, at, through, rewards), choice).map((pair) => ({
        ...base,
        kind: 'step' as const,
        prompt: prefixOf(sound, at, through),
        ...pair,
      })),
    ),
  ];
}

function pathOption({ id, segments }: RolloutPath, reward: number | null): Option[] {
  if (reward === null) return [];
  const loss: [number, number][] = [];
  let from = 0;
  for (const { kind, text } of segments) {
    const to = from + codePoints(text);
    if (kind === 'policy' && to > from) loss.push([from, to]);
    from = to;
  }
  return [{ id, reward, text: segments.map(({ text }) => text).join(''), loss }];
}

/** A place where paths part: how many segments lie before it, and the paths that come there. */
interface ForkPoint {
  readonly at: number;
  readonly through: readonly string[];
}

function forksOf({ tree, through }: SoundTree): ForkPoint[] {
  const found = new Map<readonly string[], ForkPoint>();
  for (const { id, fork } of tree.paths) {
    if (fork === null) continue;
    const shared = through.get(id)?.[fork.segments - 1];
    if (shared !== undefined) found.set(shared, { at: fork.segments, through: shared });
  }
  return [...found.values()];
}

function stepOptions(
  { tree, through }: SoundTree,
  at: number,
  paths: readonly string[],
  rewards: ReadonlyMap<string, number | null>,
): Option[] {
  const lists = new Set(paths.flatMap((id) => [through.get(id)?.[at] ?? []]));
  return [...lists].flatMap((list): Option[] => {
    const known = list.flatMap((id) => rewards.get(id) ?? []);
    const text = tree.paths.find(({ id }) => id === list[0])?.segments[at]?.text;
    if (text === undefined || list[0] === undefined || known.length === 0) return [];
    const reward = known.reduce((sum, each) => sum + each, 0) / known.length;
    return [{ id: list[0], reward, text, loss: [[0, codePoints(text)]] }];
  });
}

function prefixOf({ tree }: SoundTree, at: number, through: readonly string[]): string {
  const path = tree.paths.find(({ id }) => id === through[0]);
  return (
    tree.prompt +
    (path?.segments ?? [])
      .slice(0, at)
      .map(({ text }) => text)
      .join('')
  );
}

function pairsOf(options: readonly Option[], choice: TreePairChoice) {
  const byId = new Map(options.map((option) => [option.id, option]));
  return preferencePairs(choice, rankingOf(options), []).flatMap((pair) => {
    const chosen = byId.get(pair.chosen);
    const rejected = byId.get(pair.rejected);
    if (chosen === undefined || rejected === undefined || chosen.text === rejected.text) return [];
    return [
      {
        chosen: chosen.text,
        rejected: rejected.text,
        chosen_id: chosen.id,
        rejected_id: rejected.id,
        chosen_loss: chosen.loss,
        rejected_loss: rejected.loss,
        margin: steady(chosen.reward - rejected.reward),
      },
    ];
  });
}

/** Places by reward, the highest first; rewards that differ by rounding are level. */
function rankingOf(options: readonly Option[]): Ranking<string> {
  const levels = new Map<number, string[]>();
  for (const { id, reward } of options) levels.set(steady(reward), [...(levels.get(steady(reward)) ?? []), id]);
  return [...levels].sort(([one], [other]) => other - one).map(([, level]) => level);
}
