import type { RolloutPath } from '../../rollouts/rollout-tree.ts';
import { type Attribution, attributeAdvantages, type PathRewards } from '../attribution/attribute-advantages.ts';
import type { NamedTree } from './read-rollout-tree.ts';
import { codePoints, type RolloutExport, rolloutExportVersion } from './rollout-export.ts';

/**
 * The paths of a tree as trainers are given them, in the tree's order.
 *
 * @param rewards of every path
 * @throws RangeError for a path without an entry in `rewards`
 */
export function exportTree(
  { group, sound }: NamedTree,
  rewards: PathRewards,
  attribution: Attribution,
): RolloutExport[] {
  const { tree, through } = sound;
  const spans = attributeAdvantages(sound, rewards.advantages, attribution);
  return tree.paths.map((path) => ({
    schema: rolloutExportVersion,
    group_id: group,
    id: path.id,
    question: tree.question,
    policy: tree.policy,
    prompt: tree.prompt,
    messages: messagesOf(path, tree.question),
    text: path.segments.map(({ text }) => text).join(''),
    spans: spansOf(path, through.get(path.id) ?? []),
    tokens: path.segments.flatMap((segment) => (segment.kind === 'policy' ? segment.tokens : [])),
    origin: path.origin,
    parent: path.parent,
    fork: forkOf(path),
    end: path.end,
    answer: path.answer,
    reward: rewards.rewards.get(path.id) ?? null,
    advantage: rewards.advantages.get(path.id) ?? 0,
    attribution,
    advantages: (spans.get(path.id) ?? []).map(({ fromToken, toToken, advantage }) => ({
      from_token: fromToken,
      to_token: toToken,
      advantage,
    })),
    degenerate: rewards.degenerate,
  }));
}

function messagesOf({ segments }: RolloutPath, question: string): RolloutExport['messages'] {
  return [
    { role: 'user', content: question },
    ...segments.map(({ text, ...segment }) =>
      segment.kind === 'policy'
        ? { role: 'assistant' as const, content: text }
        : { role: 'tool' as const, name: segment.tool, content: text },
    ),
  ];
}

function spansOf({ id, segments }: RolloutPath, through: readonly (readonly string[])[]): RolloutExport['spans'] {
  const spans: RolloutExport['spans'] = [];
  let from = 0;
  let fromToken = 0;
  for (const [at, segment] of segments.entries()) {
    const to = from + codePoints(segment.text);
    const place = { from, to, shared_with: (through[at] ?? []).filter((each) => each !== id) };
    from = to;
    if (segment.kind === 'tool') {
      spans.push({ kind: 'tool', ...place, loss_mask: 0, tool: segment.tool, ok: segment.ok });
      continue;
    }
    const tokens = { from_token: fromToken, to_token: fromToken + segment.tokens.length };
    fromToken = tokens.to_token;
    spans.push({ kind: 'policy', ...place, ...tokens, loss_mask: 1, entropy: segment.entropy });
  }
  return spans;
}

function forkOf({ fork }: RolloutPath): RolloutExport['fork'] {
  return fork && { segments: fork.segments, tokens: fork.tokens, prefix_hash: fork.prefixHash };
}
