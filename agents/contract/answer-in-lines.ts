import type { Page } from '../../crawler/page.ts';
import type { SearchHit } from '../../crawler/ports.ts';
import { callWith, longestStepText, type ToolCall } from '../../src/kernel/answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { cutMiddle } from '../../src/kernel/cut-middle.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { openAgentWeb } from './agent-web.ts';
import { type AgentTools, type DefinedAgent, NoAnswer, type StreamLine } from './define-agent.ts';
import type { QuestionMessage } from './question-message.ts';

/** Has an agent answer, and gives what it tells meanwhile and its answer line by line. */
export async function answerInLines(
  agent: DefinedAgent,
  question: QuestionMessage,
  signal: AbortSignal,
  write: (line: StreamLine) => void,
): Promise<void> {
  const web = openAgentWeb({ searchUrl: question.searchUrl });
  const tellUse = (call: ToolCall) => write({ type: 'tool', ...callWith(call, shortened) });
  const startedAt = systemClock.now();
  const step = (tool: ToolCall['tool'], input: string): ToolCall => ({
    tool,
    input,
    startMs: systemClock.now() - startedAt,
  });
  const tools: AgentTools = {
    search: (query, limit) => timed(tellUse, step('search', query), () => web.search(query, limit, signal), hitLines),
    browse: (url) => timed(tellUse, step('read', url), () => web.browse(url, signal), pageLines),
    used: tellUse,
    progress: (message) => write({ type: 'progress', message }),
    signal,
  };
  try {
    const answer = await agent.answer(question, tools);
    write({ type: 'final', ...(typeof answer === 'string' ? { text: answer } : answer) });
  } catch (error) {
    const reason = error instanceof NoAnswer ? error.reason : 'failed';
    write({ type: 'final', error: { reason, message: messageOf(error) } });
  } finally {
    await web.close();
  }
}

/** Cuts a text to what the arena keeps; a reply with many long results would count as a flood. */
function shortened(text: string): string {
  return cutMiddle(text, longestStepText);
}

async function timed<Value>(
  tellUse: (call: ToolCall) => void,
  call: ToolCall,
  work: () => Promise<Value>,
  lines: (value: Value) => string,
): Promise<Value> {
  const started = systemClock.now();
  const tell = (result: string) => tellUse({ ...call, result, elapsedMs: systemClock.now() - started });
  try {
    const value = await work();
    tell(lines(value));
    return value;
  } catch (error) {
    tell(messageOf(error));
    throw error;
  }
}

function hitLines(hits: readonly SearchHit[]): string {
  return hits.map(({ url, title, snippet }, at) => `${at + 1}. ${title}\n   ${url}\n   ${snippet}`).join('\n');
}

function pageLines({ title, text }: Page): string {
  return `${title}\n\n${text}`;
}
