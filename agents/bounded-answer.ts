import { type Answer, longestAnswer, longestStepText, type ToolCall } from '../src/kernel/answer.ts';
import { cutMiddle, shortestCut } from '../src/kernel/cut-middle.ts';
import { present } from '../src/kernel/present.ts';
import type { ModelReply } from '../src/models/language-model.ts';
import { citedUrls } from './cited-urls.ts';

const maxUrl = 2_000;
export const maxListed = 500;
const maxName = 200;
/**
 * Maximum length of all tool results and thoughts of an answer together, in UTF-16 code units: an agent may use a tool
 * hundreds of times.
 */
const maxStepTexts = 100_000;

/**
 * An answer of a size that can be stored: its text to 100,000 characters, lists to 500 entries of 2,000, what steps gave
 * back and what was thought before them to 4,000 characters each and 100,000 together, of which longer ones lose their
 * middle and what finds no room is left out. An answer that is bounded already stays as it is.
 */
export function boundedAnswer({ text, citations, toolCalls, reasoning, ...rest }: Answer): Answer {
  const room = { characters: maxStepTexts };
  const calls = boundedCalls(toolCalls, room);
  const thought = textWithin(reasoning, room);
  return {
    text: text.slice(0, longestAnswer),
    citations: citations.slice(0, maxListed).map((url) => url.slice(0, maxUrl)),
    toolCalls: calls,
    ...present({ reasoning: thought }),
    ...rest,
  };
}

/** Returns the bounded answer that a model's reply makes; it cites the pages that the provider names, then those in the text. */
export function modelAnswer({
  text,
  citations,
  steps,
  reasoning,
  costUsd,
  usage,
}: Pick<ModelReply, 'text' | 'citations' | 'steps' | 'reasoning' | 'costUsd' | 'usage'>): Answer {
  return boundedAnswer({
    text,
    citations: citedUrls(citations, text),
    toolCalls: steps,
    ...present({ reasoning }),
    costUsd,
    ...(usage === null ? {} : { usage }),
  });
}

/** The steps of an answer that is not there, bounded as those of an answer; nothing where none are known. */
export function stepsUntilThen(calls: readonly ToolCall[]): { readonly toolCalls?: readonly ToolCall[] } {
  return calls.length === 0 ? {} : { toolCalls: boundedCalls(calls, { characters: maxStepTexts }) };
}

interface Room {
  characters: number;
}

function boundedCalls(calls: readonly ToolCall[], room: Room): ToolCall[] {
  return calls.slice(0, maxListed).map((call) => boundedCall(call, room));
}

function boundedCall({ name, input, reasoning, result, ...rest }: ToolCall, room: Room): ToolCall {
  const thought = textWithin(reasoning, room);
  const boundedResult = textWithin(result, room);
  return {
    ...rest,
    ...present({ name: name?.slice(0, maxName) }),
    input: input.slice(0, maxUrl),
    ...present({ reasoning: thought, result: boundedResult }),
  };
}

/** A text as far as there is room; what is left out is unknown to whoever reads the answer. */
function textWithin(text: string | undefined, room: Room): string | undefined {
  const most = Math.min(longestStepText, room.characters);
  if (text === undefined || (text.length > most && most < shortestCut)) return undefined;
  const bounded = cutMiddle(text, most);
  room.characters -= bounded.length;
  return bounded;
}
