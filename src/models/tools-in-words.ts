import * as z from 'zod';
import { parsedJson } from '../kernel/json.ts';
import type { ModelMessage, ModelReply, ModelRequest, ToolDefinition, ToolRequest } from './language-model.ts';

/** A call as a model writes it that is told of its tools in words. */
const call = z.strictObject({ tool: z.string().min(1), input: z.unknown() });

/** The request with its tools described in words, for a server that takes none: calls are JSON in the reply's text. */
export function toolsInWords({ tools = [], ...request }: ModelRequest): ModelRequest {
  if (tools.length === 0) return request;
  const told = describedTools(tools);
  return {
    ...request,
    system: request.system === null || request.system === '' ? told : `${request.system}\n\n${told}`,
    messages: request.messages.map(messageInWords),
  };
}

function describedTools(tools: readonly ToolDefinition[]): string {
  return [
    'You can use these tools, one at a time:',
    ...tools.map(
      ({ name, description, input }) =>
        `- ${name}: ${description} Its input fits this JSON Schema: ${JSON.stringify(input)}`,
    ),
    'To use one, reply with nothing but {"tool": "NAME", "input": {…}} as JSON; its result comes with the next message.',
    'When you need none any more, reply with your answer, in words.',
  ].join('\n');
}

function messageInWords(message: ModelMessage): ModelMessage {
  if (message.role === 'tool') return { role: 'user', text: `Result of ${message.name}:\n${message.text}` };
  if (message.role === 'user' || message.toolRequests.length === 0) return message;
  const calls = message.toolRequests.map(({ name, input }) => JSON.stringify({ tool: name, input }));
  const text = [message.text.trim(), ...calls].filter((part) => part !== '').join('\n');
  return { role: 'assistant', text, toolRequests: [] };
}

/**
 * The reply with the call that its text is, if it is one of a tool that was offered; all else is an answer.
 * @param inWords whether tools were told in words; else only a call between the tags counts that a model writes whose server
 * does not know them
 */
export function withWordedCall<Reply extends Pick<ModelReply, 'text' | 'toolRequests' | 'stop'>>(
  reply: Reply,
  { tools = [], messages }: Pick<ModelRequest, 'tools' | 'messages'>,
  inWords: boolean,
): Reply {
  if (reply.stop !== 'finished' || reply.toolRequests.length > 0) return reply;
  const names = new Set(tools.map(({ name }) => name));
  const found = markedCallIn(reply.text, names) ?? (inWords ? callIn(reply.text, names) : null);
  if (found === null) return reply;
  const { before, tool, input } = found;
  const request: ToolRequest = { id: `call_${messages.length}`, name: tool, input };
  return { ...reply, text: before, toolRequests: [request], stop: 'tools' };
}

interface WordedCall {
  readonly before: string;
  readonly tool: string;
  readonly input: unknown;
}

/** As Hermes and Qwen are trained to write a call (https://github.com/NousResearch/Hermes-Function-Calling). */
const markedCall = z.looseObject({ name: z.string().min(1), arguments: z.unknown() });

function markedCallIn(text: string, names: ReadonlySet<string>): WordedCall | null {
  const mark = /<tool_call>\s*(?=\{)/.exec(text);
  if (mark === null) return null;
  const start = mark.index + mark[0].length;
  const end = objectEnd(text, start);
  const read = markedCall.safeParse(end === null ? null : parsedJson(text.slice(start, end)));
  if (!read.success || !names.has(read.data.name)) return null;
  const { name: tool, arguments: given = {} } = read.data;
  const input = typeof given === 'string' ? (parsedJson(given) ?? given) : given;
  return { before: text.slice(0, mark.index).trim(), tool, input };
}

/** Models put words before a call, or the call into a code block. What stands behind it was made up before its result. */
function callIn(text: string, names: ReadonlySet<string>): WordedCall | null {
  const mark = /\{\s*"tool"\s*:/.exec(text);
  if (mark === null) return null;
  const end = objectEnd(text, mark.index);
  if (end === null) return null;
  const read = parsedCall(text.slice(mark.index, end));
  if (read === null || !names.has(read.tool)) return null;
  return {
    before: text
      .slice(0, mark.index)
      .replace(/```(?:json)?\s*$/, '')
      .trim(),
    ...read,
  };
}

function parsedCall(text: string): { readonly tool: string; readonly input: unknown } | null {
  const read = call.safeParse(parsedJson(text));
  return read.success ? { tool: read.data.tool, input: read.data.input ?? {} } : null;
}

/** Behind the brace that closes the one at `start`; null where none does. */
function objectEnd(text: string, start: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (quoted && sign === '\\') at++;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === '{') depth++;
    else if (!quoted && sign === '}' && --depth === 0) return at + 1;
  }
  return null;
}
