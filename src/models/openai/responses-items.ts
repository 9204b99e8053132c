import * as z from 'zod';
import type { ToolCall } from '../../kernel/answer.ts';
import { parsedJson } from '../../kernel/json.ts';
import { type CitedText, citedBy } from '../citation-marks.ts';
import type { WorkNote } from '../language-model.ts';
import { ifReadable, readableList, textIfReadable, urlNote } from '../readable-list.ts';
import { searchSteps } from '../vendor-reply.ts';

const part = z.looseObject({
  type: z.string(),
  text: textIfReadable,
  refusal: textIfReadable,
  annotations: readableList(urlNote),
});
const action = z.looseObject({
  type: z.string(),
  query: textIfReadable,
  queries: readableList(z.string()),
  url: textIfReadable,
  pattern: textIfReadable,
  sources: readableList(z.looseObject({ url: z.string().nullish() })),
});
const foundPage = z.looseObject({
  url: z.string(),
  title: textIfReadable,
  snippet: textIfReadable,
  id: ifReadable(z.int()),
});

/** One item of a reply of the Responses API, with all that we read of the kinds we know. */
export const responsesItem = z.looseObject({
  type: z.string(),
  /** Content of a message, or reasoning of open models; providers summarise reasoning where they are asked to. */
  content: z.union([z.string().transform((text) => [part.parse({ type: 'output_text', text })]), readableList(part)]),
  phase: textIfReadable,
  summary: readableList(z.looseObject({ text: z.string().nullish() })),
  /** Calls: of tools of ours, of searches, of programs; at xAI also of searches of posts, as a tool with its input as JSON. */
  call_id: textIfReadable,
  name: textIfReadable,
  arguments: textIfReadable,
  status: textIfReadable,
  action: ifReadable(action),
  code: textIfReadable,
  input: textIfReadable,
  /** Perplexity's, in the place of calls: what came back. */
  queries: readableList(z.string()),
  results: readableList(foundPage),
  contents: readableList(foundPage),
});
export type ResponsesItem = z.infer<typeof responsesItem>;

/** Returns the messages that are thoughts: those without the mark of the final answer, where any has it. */
export function thoughtsIn(items: readonly ResponsesItem[]): ReadonlySet<ResponsesItem> {
  const messages = items.filter(({ type }) => type === 'message');
  const others = messages.filter(({ phase }) => phase !== 'final_answer');
  return new Set(others.length < messages.length ? others : []);
}

export function messageText(item: ResponsesItem): string {
  return citedParts(item)
    .map(({ text }) => text)
    .join('');
}

/** Returns the parts of a message with their citations. */
export function citedParts(item: ResponsesItem): CitedText[] {
  return messageParts(item, 'output_text').map((each) => {
    const text = each.text ?? '';
    return { text, cited: citedBy('characters', text, urlNotes(each)) };
  });
}

/** The parts of one kind of a message; none of another item. */
export function messageParts({ type, content }: ResponsesItem, kind: 'output_text' | 'refusal') {
  return type === 'message' ? content.filter((each) => each.type === kind) : [];
}

function urlNotes({ annotations }: z.infer<typeof part>) {
  return annotations.filter(({ type, url }) => type === 'url_citation' && url);
}

/** The pages that messages cite by themselves, in order. */
export function notedPages(items: readonly ResponsesItem[]): readonly z.infer<typeof urlNote>[] {
  return items.flatMap((each) => (each.type === 'message' ? each.content.flatMap(urlNotes) : []));
}

/** The thoughts that an item tells, and the steps of the provider's own tools. */
export function toldBy(item: ResponsesItem, thoughts: ReadonlySet<ResponsesItem>): readonly WorkNote[] {
  if (thoughts.has(item)) return [messageText(item)];
  if (item.type !== 'reasoning') return stepsOf(item);
  return [...item.summary, ...item.content].map(({ text }) => text ?? '');
}

/** Kinds of items that are no work of the provider's tools. */
const otherWork: ReadonlySet<string> = new Set(['message', 'function_call', 'reasoning']);

/** Returns the steps of the provider's own tools in an item. */
export function stepsOf(item: ResponsesItem): ToolCall[] {
  const { type, queries, results, contents } = item;
  if (otherWork.has(type)) return [];
  if (type === 'web_search_call') return webSteps(item);
  if (type === 'search_results') return searchSteps(queries.length > 0 ? queries : [''], results);
  if (type === 'fetch_url_results')
    return contents.map(({ url, snippet }) => ({
      tool: 'read',
      input: url,
      ...(snippet ? { result: snippet } : {}),
    }));
  return /_(?:call|results)$/.test(type) ? [workStep(item)] : [];
}

function webSteps({ action }: ResponsesItem): ToolCall[] {
  const { type, query, queries = [], url, pattern, sources = [] } = action ?? { type: 'unknown' };
  if (type === 'search') return searchSteps(queries.length > 0 ? queries : [query ?? ''], sources);
  if (type === 'open_page') return [{ tool: 'read', input: url ?? '' }];
  return [{ tool: 'other', input: [type, pattern, url].filter(Boolean).join(' ') }];
}

const searchInput = z.looseObject({ query: z.string() });

/** Programs, searches of posts, and what is yet to come. */
function workStep({ type, name, code, input, arguments: args }: ResponsesItem): ToolCall {
  const work = code || input || args || name || type;
  const isPosts = type === 'x_search_call' || /^x_\w*search$/.test(name ?? '');
  if (!isPosts) return { tool: 'other', ...(name ? { name } : {}), input: work };
  const query = searchInput.safeParse(parsedJson(work));
  return { tool: 'search', ...(name ? { name } : {}), input: query.success ? query.data.query : work };
}

/** Pages that a provider says it found or read, in order, with the numbers by which an answer names them. */
export function pagesIn(items: readonly ResponsesItem[]): readonly z.infer<typeof foundPage>[] {
  return items.flatMap(({ type, results, contents }) =>
    type === 'search_results' ? results : type === 'fetch_url_results' ? contents : [],
  );
}
