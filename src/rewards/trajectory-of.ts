import type { Trajectory } from '../../examiner/index.ts';
import type { ChatMessage } from './chat-message.ts';

type Step = Trajectory['steps'][number];

/** What a model thinks aloud, as many open models write it. */
const thoughts = /<think>([\s\S]*?)(?:<\/think>|$)/g;

/**
 * The trajectory that messages tell: every assistant turn is a step with its reasoning and tool calls, tools' replies are
 * what the step before observed. The answer is `response`, else the words of the last turn if that calls no tool; a
 * rollout that was cut off in the middle of its work has none.
 */
export function trajectoryOf(id: string, messages: readonly ChatMessage[], response: string | null): Trajectory {
  const last = messages.at(-1);
  const ended = last?.role === 'assistant' && (last.tool_calls ?? []).length === 0;
  const steps: Step[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') steps.push(stepOf(message, ended && message === last));
    else if (message.role === 'tool') observe(steps, wordsOf(message));
  }
  const answer = response ?? (ended ? saidBy(last).replaceAll(thoughts, '').trim() : '');
  return { id, steps: withoutAnswer(steps, ended), answer };
}

function stepOf(message: ChatMessage, answers: boolean): Step {
  const said = saidBy(message);
  const thought = [message.reasoning_content ?? '', ...[...said.matchAll(thoughts)].map(([, words = '']) => words)];
  const calls = message.tool_calls ?? [];
  const aloud = answers ? '' : said.replaceAll(thoughts, '');
  return {
    reasoning: [...thought, aloud]
      .map((words) => words.trim())
      .filter(Boolean)
      .join('\n'),
    toolCalls: calls.map(({ function: { name, arguments: input } }) => ({
      tool: name,
      input: typeof input === 'string' ? input : JSON.stringify(input),
    })),
  };
}

function observe(steps: Step[], words: string): void {
  const last = steps.pop();
  if (last === undefined) return;
  steps.push({ ...last, observation: last.observation === undefined ? words : `${last.observation}\n${words}` });
}

/** The turn that gives the answer is a step only where it thinks aloud first. */
function withoutAnswer(steps: readonly Step[], ended: boolean): readonly Step[] {
  const last = steps.at(-1);
  return ended && last?.reasoning === '' ? steps.slice(0, -1) : steps;
}

/** Where a chat template opens the thoughts in the prompt, the turn holds only their end. */
function saidBy(message: ChatMessage): string {
  const words = wordsOf(message);
  const [start, end] = [words.indexOf('<think>'), words.indexOf('</think>')];
  return end >= 0 && (start < 0 || end < start) ? `<think>${words}` : words;
}

function wordsOf({ content }: ChatMessage): string {
  if (content == null) return '';
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
}
