import * as z from 'zod';
import type { ToolCall } from '../../kernel/answer.ts';
import { parsedJson } from '../../kernel/json.ts';
import { type CitedText, citedBy } from '../citation-marks.ts';
import type { WorkNote } from '../language-model.ts';
import { readableList } from '../readable-list.ts';
import { searchSteps } from '../vendor-reply.ts';

const annotation = z.looseObject({
  type: z.string(),
  url: z.string().nullish(),
  title: z.string().nullish(),
  /** In characters of the part. */
  start_index: z.number().nullish().catch(null),
  end_index: z.number().nullish().catch(null),
});
const part = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: readableList(annotation),
});
const message = z.looseObject({
  type: z.literal('message'),
  content: readableList(part),
  phase: z.string().nullish().catch(null),
});
const functionCall = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string().nullish().catch(null),
  status: z.string().nullish(),
});
const searchCall = z.looseObject({
  type: z.literal('web_search_call'),
  action: z
    .looseObject({
      type: z.string(),
      query: z.string().nullish().catch(null),
      queries: readableList(z.string()),
      url: z.string().nullish().catch(null),
      pattern: z.string().nullish().catch(null),
      sources: readableList(z.looseObject({ url: z.string().nullish() })),
    })
    .nullish()
    .catch(null),
});
const thought = readableList(z.looseObject({ text: z.string().nullish() }));
const reasoning = z.looseObject({
  type: z.literal('reasoning'),
  encrypted_content: z.string().nullish(),
  /** A summary of it, where one is asked for; open models tell all of it. */
  summary: thought,
  content: thought,
});
/** Programs; at xAI's also searches of posts, as a tool with a name and its input as JSON. */
const workCall = z.looseObject({
  type: z.enum(['code_interpreter_call', 'custom_tool_call', 'x_search_call', 'sandbox_results']),
  name: z.string().nullish().catch(null),
  code: z.string().nullish().catch(null),
  input: z.string().nullish().catch(null),
  arguments: z.string().nullish().catch(null),
});
const foundPage = z.looseObject({
  url: z.string(),
  title: z.string().nullish().catch(null),
  snippet: z.string().nullish().catch(null),
  id: z.int().nullish().catch(null),
});
/** Perplexity's, in the place of calls: what came back. */
const searchResults = z.looseObject({
  type: z.literal('search_results'),
  queries: readableList(z.string()),
  results: readableList(foundPage),
});
const pageResults = z.looseObject({ type: z.literal('fetch_url_results'), contents: readableList(foundPage) });

const known = [
  ...['message', 'function_call', 'web_search_call', 'reasoning', 'search_results', 'fetch_url_results'],
  ...['code_interpreter_call', 'custom_tool_call', 'x_search_call', 'sandbox_results'],
];
const other = z
  .looseObject({ type: z.string().refine((type) => !known.includes(type)) })
  .transform(({ type }) => ({ type: 'other' as const, name: type }));

/** One item of a reply of the Responses API, as far as we read it. */
export const responsesItem = z.union([
  message,
  functionCall,
  searchCall,
  reasoning,
  workCall,
  searchResults,
  pageResults,
  other,
]);
export type ResponsesItem = z.infer<typeof responsesItem>;

/** Where some of the messages are marked as the final answer, the others are thoughts on the way. */
export function thoughtsIn(items: readonly ResponsesItem[]): ReadonlySet<ResponsesItem> {
  const messages = items.filter(({ type }) => type === 'message');
  const others = messages.filter((each) => each.type === 'message' && each.phase !== 'final_answer');
  return new Set(others.length < messages.length ? others : []);
}

export function messageText(item: ResponsesItem): string {
  return citedParts(item)
    .map(({ text }) => text)
    .join('');
}

/** What a message says, with what it says to be cited. */
export function citedParts(item: ResponsesItem): CitedText[] {
  const parts = item.type === 'message' ? item.content.filter(({ type }) => type === 'output_text') : [];
  return parts.map((each) => {
    const text = each.text ?? '';
    return { text, cited: citedBy('characters', text, urlNotes(each)) };
  });
}

function urlNotes({ annotations }: z.infer<typeof part>) {
  return annotations.filter(({ type, url }) => type === 'url_citation' && url);
}

/** The pages that messages cite by themselves, in order. */
export function notedPages(items: readonly ResponsesItem[]): readonly z.infer<typeof annotation>[] {
  return items.flatMap((each) => (each.type === 'message' ? each.content.flatMap(urlNotes) : []));
}

/** The thoughts that an item tells, and the steps of the provider's own tools. */
export function toldBy(item: ResponsesItem, thoughts: ReadonlySet<ResponsesItem>): readonly WorkNote[] {
  if (thoughts.has(item)) return [messageText(item)];
  if (item.type !== 'reasoning') return stepsOf(item);
  return [...item.summary, ...item.content].map(({ text }) => text ?? '');
}

const underWay = z.looseObject({ status: z.enum(['in_progress', 'searching']) });

/**
 * What the finished items of a response tell of the work; those that cannot be read tell nothing. The answer itself is no
 * note.
 */
export function notesIn(items: readonly unknown[] | null | undefined): WorkNote[] {
  const done = (items ?? []).filter((each) => !underWay.safeParse(each).success);
  const read = readableList(responsesItem).parse(done);
  return read.flatMap((item) => toldBy(item, new Set())).filter((note) => note !== '');
}

/** What the provider's own tools did by an item, in our words. */
export function stepsOf(item: ResponsesItem): ToolCall[] {
  switch (item.type) {
    case 'web_search_call':
      return webSteps(item);
    case 'search_results':
      return searchSteps(item.queries.length > 0 ? item.queries : [''], item.results);
    case 'fetch_url_results':
      return item.contents.map(({ url, snippet }) => ({
        tool: 'read',
        input: url,
        ...(snippet ? { result: snippet } : {}),
      }));
    case 'code_interpreter_call':
    case 'sandbox_results':
    case 'custom_tool_call':
    case 'x_search_call':
      return [workStep(item)];
    case 'other':
      return /_(?:call|results)$/.test(item.name) ? [{ tool: 'other', input: item.name }] : [];
    default:
      return [];
  }
}

function webSteps({ action }: z.infer<typeof searchCall>): ToolCall[] {
  const { type, query, queries = [], url, pattern, sources = [] } = action ?? { type: 'unknown' };
  if (type === 'search') return searchSteps(queries.length > 0 ? queries : [query ?? ''], sources);
  if (type === 'open_page') return [{ tool: 'read', input: url ?? '' }];
  return [{ tool: 'other', input: [type, pattern, url].filter(Boolean).join(' ') }];
}

const asked = z.looseObject({ query: z.string() });

function workStep({ type, name, code, input, arguments: given }: z.infer<typeof workCall>): ToolCall {
  const told = code || input || given || name || type;
  const isPosts = type === 'x_search_call' || /^x_\w*search$/.test(name ?? '');
  if (!isPosts) return { tool: 'other', ...(name ? { name } : {}), input: told };
  const query = asked.safeParse(parsedJson(told));
  return { tool: 'search', ...(name ? { name } : {}), input: query.success ? query.data.query : told };
}

/** Pages that a provider says it found or read, in order, with the numbers by which an answer names them. */
export function pagesIn(items: readonly ResponsesItem[]): readonly z.infer<typeof foundPage>[] {
  return items.flatMap((item) => {
    if (item.type === 'search_results') return item.results;
    return item.type === 'fetch_url_results' ? item.contents : [];
  });
}
