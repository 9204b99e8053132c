import { callWith, longestStepText, type ToolCall } from '../kernel/answer.ts';
import { cutMiddle } from '../kernel/cut-middle.ts';
import { isDeeperThan } from '../kernel/json.ts';
import type { Citation, ModelReply, ToolRequest, WorkNote } from './language-model.ts';
import { soundCost, soundUsage } from './price.ts';
import { keyRemover } from './without-key.ts';

/** Lists and objects within each other in a tool's input. */
const deepestInput = 100;
/** Characters of a tool's input as JSON. */
const longestInput = 200_000;
/** Maximum depth of a carried turn, which holds tool inputs some levels down. */
const deepestCarried = deepestInput + 20;

/** Stands for an input that no tool takes. */
export const unusableInput = '(an input too deep or too long for any tool)';

type Clean = (text: string) => string;

/**
 * A reply as it may leave an adapter, whatever the provider says: without the key, which a provider may repeat; usage and
 * cost null where they are no sane numbers; tool inputs and what the turn carries bounded, so that they can be stored and
 * hashed. A tool input beyond the bounds becomes text that the tool's schema refuses.
 */
export function soundReply(reply: ModelReply, key: string | null): ModelReply {
  const clean = keyRemover(key);
  const bounded = (text: string) => cutMiddle(clean(text), longestStepText);
  const { carried, ...rest } = reply;
  return {
    ...rest,
    text: clean(reply.text),
    toolRequests: reply.toolRequests.map((request) => soundRequest(request, clean)),
    citations: reply.citations.map(({ url, title }) => ({
      url: clean(url),
      title: title === null ? null : clean(title),
    })),
    steps: reply.steps.map((step) => callWith(step, bounded)),
    ...(reply.reasoning === undefined ? {} : { reasoning: bounded(reply.reasoning) }),
    model: clean(reply.model),
    usage: soundUsage(reply.usage),
    costUsd: soundCost(reply.costUsd),
    ...(carried === undefined ? {} : { carried: soundValue(carried, deepestCarried, clean) }),
  };
}

function soundRequest({ id, name, input }: ToolRequest, clean: Clean): ToolRequest {
  const usable = !isDeeperThan(input, deepestInput) && (JSON.stringify(input) ?? '').length <= longestInput;
  return { id: clean(id), name: clean(name), input: usable ? soundValue(input, deepestInput, clean) : unusableInput };
}

/** A plain copy of a JSON value, with cleaned texts and names; what lies deeper than `depth` levels becomes null. */
export function soundValue(value: unknown, depth: number, clean: Clean): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((member) => soundValue(member, depth - 1, clean));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [clean(name), soundValue(member, depth - 1, clean)]));
}

/** The words of a turn. Blank ones are said to be nothing: not every provider takes them. */
export function saidText(text: string): string {
  return text.trim() === '' ? '(nothing)' : text;
}

/** Each URL once, in order, with the first title that any mention gives it; mentions without a URL are none. */
export function uniqueCitations(
  mentions: readonly { readonly url?: string | null | undefined; readonly title?: string | null | undefined }[],
): Citation[] {
  const titles = new Map<string, string | null>();
  for (const { url, title } of mentions) if (url) titles.set(url, titles.get(url) || title || null);
  return [...titles].map(([url, title]) => ({ url, title }));
}

/**
 * Splits a provider's notes, in order, into thoughts and steps of its own tools. A step has the thoughts since the one
 * before; those after the last are the reply's.
 */
export function workIn(notes: readonly WorkNote[]): Pick<ModelReply, 'steps' | 'reasoning'> {
  const steps: ToolCall[] = [];
  let thoughts: string[] = [];
  for (const each of notes) {
    if (typeof each === 'string') {
      if (each.trim() !== '') thoughts.push(each.trim());
      continue;
    }
    steps.push(thoughts.length === 0 ? each : { ...each, reasoning: thoughts.join('\n\n') });
    thoughts = [];
  }
  return { steps, ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('\n\n') }) };
}

/** A page that a search found, as far as the provider tells of it. */
export interface FoundPage {
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
}

/** Queries as steps. Where they were looked for together, the last one has what all of them found. */
export function searchSteps(queries: readonly string[], pages: readonly FoundPage[]): ToolCall[] {
  const lines = pages.map(foundLines).filter((line) => line !== '');
  const result = lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
  const together = queries.length > 1 ? `Found by these ${queries.length} queries together:\n` : '';
  return queries.map((input, at) => ({
    tool: 'search',
    input,
    ...(result !== '' && at === queries.length - 1 ? { result: `${together}${result}` } : {}),
  }));
}

function foundLines({ url, title, snippet }: FoundPage): string {
  const parts = [title, url, snippet].map((part) => part?.replace(/\s+/g, ' ').trim() ?? '');
  return parts.filter((part) => part !== '').join('\n   ');
}
