import type { RolloutPath } from '../../../agents/index.ts';
import type { ChatMessage } from '../chat-message.ts';
import { type Rollout, rolloutOf } from '../read-candidate.ts';
import { mostCandidates, type RolloutGroup } from '../read-rollouts.ts';
import type { NamedTree } from './read-rollout-tree.ts';
import { toolCallIn } from './tool-call-in.ts';

/**
 * The paths of a tree as a group that judges can rank. Paths that ended because the policy's server failed are no
 * candidates: nobody is to lose by that. Other paths without an answer are, and share the last place.
 *
 * @returns the group, or what keeps the tree from being one
 */
export function treeGroup({ group, sound: { tree } }: NamedTree): RolloutGroup | string {
  const candidates = tree.paths.filter(({ end }) => end !== 'policy_failed');
  if (candidates.length > mostCandidates)
    return `a group has at most ${mostCandidates} paths, not ${candidates.length}`;
  const rollouts: Rollout[] = [];
  for (const path of candidates) {
    const rollout = rolloutOf({ id: path.id, messages: messagesOf(path), response: path.answer ?? '' });
    if (typeof rollout === 'string') return rollout;
    rollouts.push(rollout);
  }
  return { id: group, query: tree.question, rubric: null, anchor: null, rollouts };
}

function messagesOf({ segments }: RolloutPath): ChatMessage[] {
  return segments.map((segment, at): ChatMessage => {
    if (segment.kind === 'tool') return { role: 'tool', content: segment.text };
    const next = segments[at + 1];
    return next?.kind === 'tool' ? callingTurn(segment.text, next.tool) : { role: 'assistant', content: segment.text };
  });
}

function callingTurn(text: string, tool: string): ChatMessage {
  const call = toolCallIn(text, tool) ?? { before: text, input: '' };
  return {
    role: 'assistant',
    content: call.before,
    tool_calls: [{ function: { name: tool, arguments: call.input } }],
  };
}
