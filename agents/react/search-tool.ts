import * as z from 'zod';
import type { SearchEngine, SearchFailure, SearchHit } from '../../crawler/ports.ts';
import type { AgentFailure, ToolCall } from '../../src/kernel/answer.ts';
import { canonicalJson } from '../../src/kernel/json.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import { type Fence, visibleLine } from '../../src/kernel/visible-text.ts';
import type { Tool } from '../tool-loop/run-tool-loop.ts';

const input = z.object({ query: z.string().trim().min(1).max(400).describe('What you would type into a search box.') });
const hitsShown = 10;
const longestUrl = 500;
const longestTitle = 200;
const longestSnippet = 400;
const triesBeforeEnd = 3;

/** A search tool, and what is known of its engine. */
interface SearchTool {
  readonly tool: Tool;
  /**
   * The engine's failure when searches were made and none worked: an answer without any search is not the agent's own.
   * Before the end, it may try others first.
   */
  readonly fault: (atEnd: boolean) => AgentFailure | null;
}

/** The tool `search` for one answer. A search that fails is made once more, then its failure is told to the model. */
export function createSearchTool(engine: SearchEngine, fence: Fence): SearchTool {
  let worked = false;
  const failures: SearchFailure[] = [];
  const run = async (query: string, signal: AbortSignal): Promise<string> => {
    const first = await engine.search(query, hitsShown, signal);
    const result = first.ok ? first : await engine.search(query, hitsShown, signal);
    if (result.ok) {
      worked = true;
      return hitsText(result.value, fence);
    }
    failures.push(result.failure);
    return 'The search engine does not work at the moment. Try again, or go on with what you have.';
  };
  const description = `Searches the web; gives up to ${hitsShown} pages with URL, title and an extract.`;
  const stepFor = ({ query }: z.output<typeof input>) => ({ tool: 'search', input: query }) as const;
  const tool = schemaTool({ name: 'search', description, input, io: 'output', stepFor }, ({ query }, signal) =>
    run(query, signal),
  );
  const fault = (atEnd: boolean) => {
    const last = worked || (!atEnd && failures.length < triesBeforeEnd) ? undefined : failures.at(-1);
    return last === undefined ? null : outside(last);
  };
  return { tool, fault };
}

function outside({ reason, detail }: SearchFailure): AgentFailure {
  const reasons = { refused: 'key_refused', rate_limited: 'rate_limited' } as const;
  const failureReason = reason === 'refused' || reason === 'rate_limited' ? reasons[reason] : 'provider_unavailable';
  return { fault: 'outside', reason: failureReason, detail: `search: ${detail}` };
}

function hitsText(hits: readonly SearchHit[], fence: Fence): string {
  if (hits.length === 0) return 'Nothing was found. Try other words.';
  const lines = hits.slice(0, hitsShown).map(({ url, title, snippet }, at) => {
    const cut = [url.slice(0, longestUrl), title.slice(0, longestTitle), snippet.slice(0, longestSnippet)];
    return `${at + 1}. ${cut.map(visibleLine).filter(Boolean).join('\n   ')}`;
  });
  return fence('search results', lines.join('\n'));
}

const shownIssues = 3;

/** Returns what is wrong with a tool's input, for the model that wrote it. */
function inputFault(error: z.ZodError): string {
  const issues = error.issues
    .slice(0, shownIssues)
    .map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  return `the input does not fit: ${issues.join('; ')}`.slice(0, 500);
}

interface SchemaTool<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** Side of the schema that the model is shown; left out: its input. */
  readonly io?: 'input' | 'output';
  /** Step that records a use; left out: one under the tool's name, with its input as JSON. */
  readonly stepFor?: (input: z.output<Input>) => ToolCall;
}

/**
 * Makes a tool whose input a schema describes.
 * @param work returns the text for the model
 */
export function schemaTool<Input extends z.ZodObject>(
  { name, description, input, io = 'input', stepFor }: SchemaTool<Input>,
  work: (input: z.output<Input>, signal: AbortSignal) => Promise<string>,
): Tool {
  return {
    definition: { name, description, input: z.toJSONSchema(input, { io }) },
    prepare: (rawInput) => {
      const read = input.safeParse(rawInput ?? {});
      if (!read.success) return fail(inputFault(read.error));
      const step = stepFor?.(read.data) ?? { tool: 'other', name, input: canonicalJson(read.data) };
      return ok({ step, run: (signal) => work(read.data, signal) });
    },
  };
}
