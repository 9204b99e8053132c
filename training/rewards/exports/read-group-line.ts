import { mostCandidates } from '../../../src/arena/trajectory.ts';
import type { RolloutPath } from '../../rollouts/rollout-tree.ts';
import { answerMark } from '../../rollouts/run-tool.ts';
import type { ChatMessage } from '../chat-message.ts';
import { type Rollout, type RolloutGroup, readRolloutGroup, rolloutOf } from '../read-rollouts.ts';
import { looksLikeTree, type NamedTree, readRolloutTree } from './read-rollout-tree.ts';

/** The group that one line of JSON holds, as candidates or as a tree of rollouts; or what is wrong with it. */
export function readGroupLine(line: string): RolloutGroup | string {
  if (!looksLikeTree(line)) return readRolloutGroup(line);
  const tree = readRolloutTree(line);
  return typeof tree === 'string' ? tree : treeGroup(tree);
}

/**
 * The paths of a tree as a group that judges can rank. Paths that ended because the policy's server failed are no
 * candidates: nobody is to lose by that. Other paths without an answer are, and share the last place.
 *
 * @returns the group, or what keeps the tree from being one
 */
function treeGroup({ group, sound: { tree } }: NamedTree): RolloutGroup | string {
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
  return segments.flatMap((segment, at): ChatMessage[] => {
    if (segment.kind === 'tool') return [];
    const next = segments[at + 1];
    return next?.kind === 'tool' ? callingTurn(segment.text, next) : lastTurn(segment.text);
  });
}

function callingTurn(turn: string, { tool, text }: { readonly tool: string; readonly text: string }): ChatMessage[] {
  const { before, input, observation: seen } = toldCall(turn, text, tool);
  const call = { function: { name: tool, arguments: input } };
  return [
    { role: 'assistant', content: before, tool_calls: [call] },
    { role: 'tool', content: seen },
  ];
}

/** Returns the last turn up to its answer as a message, because the answer is passed separately. */
function lastTurn(turn: string): ChatMessage[] {
  const from = turn.lastIndexOf(`<${answerMark}>`);
  return [
    { role: 'assistant', content: from < 0 ? '' : turn.slice(0, from) },
    { role: 'assistant', content: from < 0 ? turn : turn.slice(from) },
  ];
}

/** A call of a tool as a judge is told of it. */
interface ToldCall {
  /** Text that the policy wrote before the call. */
  readonly before: string;
  readonly input: string;
  /** Result of the call. */
  readonly observation: string;
}

/**
 * Takes a call apart that the policy wrote as `<tool>input</tool>` at the end of its text. Servers leave out what they
 * stopped at, so that the end of the closing mark may stand at the beginning of what was put behind.
 */
function toldCall(text: string, behind: string, tool: string): ToldCall {
  const open = `<${tool}>`;
  const close = `</${tool}>`;
  const from = text.lastIndexOf(open);
  const whole = text + behind;
  const end = from < 0 ? -1 : whole.indexOf(close, from);
  if (end < 0) return { before: text, input: '', observation: behind };
  return {
    before: text.slice(0, from),
    input: whole.slice(from + open.length, end).trim(),
    observation: whole.slice(Math.max(end + close.length, text.length)).trim(),
  };
}
