import type { Citation, ModelReply, ToolRequest } from './language-model.ts';
import { soundCost, soundUsage } from './price.ts';
import { keyRemover } from './without-key.ts';

/** Lists and objects within each other in a tool's input. */
const deepestInput = 100;
/** Characters of a tool's input as JSON. */
const longestInput = 200_000;
/** What a turn carries holds tool inputs some levels down. */
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
  const { carried, ...rest } = reply;
  return {
    ...rest,
    text: clean(reply.text),
    toolRequests: reply.toolRequests.map((request) => soundRequest(request, clean)),
    citations: reply.citations.map(({ url, title }) => ({
      url: clean(url),
      title: title === null ? null : clean(title),
    })),
    steps: reply.steps.map(({ tool, input, result }) => ({
      tool,
      input: clean(input),
      ...(result === undefined ? {} : { result: clean(result) }),
    })),
    model: clean(reply.model),
    usage: soundUsage(reply.usage),
    costUsd: soundCost(reply.costUsd),
    ...(carried === undefined ? {} : { carried: soundValue(carried, deepestCarried, clean) }),
  };
}

function soundRequest({ id, name, input }: ToolRequest, clean: Clean): ToolRequest {
  const usable = isWithin(input, deepestInput) && (JSON.stringify(input) ?? '').length <= longestInput;
  return { id: clean(id), name: clean(name), input: usable ? soundValue(input, deepestInput, clean) : unusableInput };
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isWithin(member, depth - 1));
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
  mentions: readonly { readonly url?: string | undefined; readonly title?: string | null | undefined }[],
): Citation[] {
  const titles = new Map<string, string | null>();
  for (const { url, title } of mentions) if (url !== undefined) titles.set(url, titles.get(url) || title || null);
  return [...titles].map(([url, title]) => ({ url, title }));
}
