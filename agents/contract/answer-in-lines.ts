import type { Page } from '../../crawler/page.ts';
import type { SearchHit } from '../../crawler/ports.ts';
import type { ToolCall } from '../../src/kernel/answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
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
  const used = (call: ToolCall) => write({ type: 'tool', ...call, ...cutResult(call) });
  const tools: AgentTools = {
    search: (query, limit) =>
      timed(used, { tool: 'search', input: query }, () => web.search(query, limit, signal), hitLines),
    browse: (url) => timed(used, { tool: 'read', input: url }, () => web.browse(url, signal), pageLines),
    used,
    progress: (message) => write({ type: 'progress', message }),
    signal,
  };
  try {
    const answer = await agent.answer(question, tools);
    write({ type: 'final', ...(typeof answer === 'string' ? { text: answer } : answer) });
  } catch (thrown) {
    const reason = thrown instanceof NoAnswer ? thrown.reason : 'failed';
    write({ type: 'final', error: { reason, message: messageOf(thrown) } });
  } finally {
    await web.close();
  }
}

/** As much as the arena keeps; a reply of many long results would be a flood. */
const longestResult = 4_000;

function cutResult({ result }: ToolCall): { readonly result?: string } {
  return result === undefined ? {} : { result: result.slice(0, longestResult) };
}

async function timed<Value>(
  used: (call: ToolCall) => void,
  call: ToolCall,
  work: () => Promise<Value>,
  lines: (value: Value) => string,
): Promise<Value> {
  const started = systemClock.now();
  const tell = (result: string) => used({ ...call, result, elapsedMs: systemClock.now() - started });
  try {
    const value = await work();
    tell(lines(value));
    return value;
  } catch (thrown) {
    tell(messageOf(thrown));
    throw thrown;
  }
}

function hitLines(hits: readonly SearchHit[]): string {
  return hits.map(({ url, title, snippet }, at) => `${at + 1}. ${title}\n   ${url}\n   ${snippet}`).join('\n');
}

function pageLines({ title, text }: Page): string {
  return `${title}\n\n${text}`;
}
