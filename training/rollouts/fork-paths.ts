import { branches, type GrowingPath } from './growing-path.ts';
import { branchesAt, type RecordedDecision, type RolloutSettings } from './rollout-record.ts';
import { branchDecision, type EntropyChange, entropyChange } from './rollout-tree.ts';

export interface ForkOptions {
  readonly settings: RolloutSettings;
  readonly prompt: string;
  /** Keys of the random draws: the seed and the question. */
  readonly key: readonly (string | number)[];
}

/** Paths that leave those that have made a step, and what was decided at each. */
export interface Forked {
  readonly added: readonly GrowingPath[];
  readonly decisions: readonly RecordedDecision[];
}

/**
 * Decides behind each tool result whose probe has been written whether to branch there. In the order of the paths: when
 * the budget runs out within a round, the earlier ones have had it. A path that has just left another is not decided about
 * where it left: that was decided already.
 * @param all every path, in order
 * @param extended ids of those that made a step in this round
 */
export function forkPaths(
  all: readonly GrowingPath[],
  extended: ReadonlySet<string>,
  { settings, prompt, key }: ForkOptions,
): Forked {
  const added: GrowingPath[] = [];
  const decisions: RecordedDecision[] = [];
  for (const path of all) {
    if (branchesAt(settings, all.length + added.length) === 0) break;
    const probe = extended.has(path.id) ? probeOf(path) : null;
    if (probe === null) continue;
    const change = entropyChange(probe.entropy, probe.root, settings.vocabulary);
    const room = branchesAt(settings, all.length + added.length);
    const { forked, ...decided } = decide(change, settings, [...key, path.id, probe.segment], room);
    added.push(...branches(path, probe.segment, forked, prompt));
    decisions.push({ path: path.id, segment: probe.segment, change, ...decided, forked });
  }
  return { added, decisions };
}

/** Decides the number of branches: by threshold as many as there is room for, by chance as many as are drawn independently. */
function decide(
  change: EntropyChange,
  settings: RolloutSettings,
  key: readonly (string | number)[],
  room: number,
): Omit<RecordedDecision, 'path' | 'segment' | 'change'> {
  const chances = settings.rule === 'bernoulli' ? room : 1;
  const each = Array.from({ length: chances }, (_, at) => branchDecision(change, settings, [...key, at + 1]));
  const branches = each.filter(({ branch }) => branch).length;
  return {
    probability: each[0]?.probability ?? settings.alpha,
    draws: each.flatMap(({ draw }) => (draw === null ? [] : [draw])),
    branch: branches > 0,
    sure: each.every(({ sure }) => sure),
    forked: settings.rule === 'bernoulli' ? branches : branches * room,
  };
}

/** The segment that a path wrote last, where it stands behind a tool result that no decision was made about. */
function probeOf({ segments, root, fork }: GrowingPath) {
  const last = segments.at(-1);
  const segment = segments.length - 1;
  const behindTool = segments.at(-2)?.kind === 'tool' && segment !== fork?.segments;
  if (last?.kind !== 'policy' || !behindTool || last.entropy === null || root === null) return null;
  return { segment, entropy: last.entropy, root };
}
