import * as z from 'zod';
import type { FetchFailure, Page, PageLink } from '../../crawler/page.ts';
import type { PageReader, SearchEngine } from '../../crawler/ports.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type Fence, visibleLine } from '../../src/kernel/visible-text.ts';
import { type Agent, answerInstruction } from '../agent.ts';
import type { McpServerAccess } from '../mcp/connect-server.ts';
import { openServerTools } from '../mcp/mcp-agent.ts';
import { type Tool, toolFenceRule } from '../tool-loop/run-tool-loop.ts';
import { createToolAgent, type ToolAgentOptions } from '../tool-loop/tool-agent.ts';
import { createSearchTool, schemaTool } from './search-tool.ts';

export interface ReactAgentOptions extends ToolAgentOptions {
  readonly search: SearchEngine;
  readonly reader: PageReader;
  /** MCP servers of the task pack that is played; left out: none. */
  readonly servers?: readonly McpServerAccess[];
}

const instruction =
  `${answerInstruction} You have two tools: search finds pages, browse reads one. Look things up until you know each ` +
  `detail from a page you have read; then write the answer and nothing else. ${toolFenceRule}`;

const packInstruction =
  `${answerInstruction} search finds web pages, browse reads one; your other tools know the subject of the question. Look ` +
  `things up until you know each detail; then write the answer and nothing else. ${toolFenceRule}`;

/**
 * The open baseline: any model with `search` and `browse` over our own search engine and page reader. Its failures: those
 * of its model; `timed_out` past its own time; a fault outside when no search of it worked.
 */
export function createReactAgent({ search, reader, servers = [], ...options }: ReactAgentOptions): Agent {
  const own = () => {
    const { tool, fault } = createSearchTool(search, options.fence);
    return { tools: [tool, createBrowseTool(reader, options.fence)], fault, close: async () => undefined };
  };
  if (servers.length === 0) return createToolAgent(options, instruction, async () => ok(own()));
  return createToolAgent(options, packInstruction, async (signal) => {
    const connection = await openServerTools(servers, options, signal);
    if (!connection.ok) return connection;
    const { tools } = own();
    // Who has a subject's tools need not search: that none of its searches worked is no fault outside.
    const ownNames = new Set(tools.map(({ definition }) => definition.name));
    const further = connection.value.tools.filter(({ definition }) => !ownNames.has(definition.name));
    return ok({ ...connection.value, tools: [...tools, ...further] });
  });
}

const input = z.object({
  url: z.string().trim().min(1).max(2_000).describe('An absolute http or https URL.'),
  from: z.int().min(0).max(100_000_000).optional().describe('Character to start at, to read on in a long page.'),
});

/** Pages that one tool keeps to read on in; more than an answer may ask for. */
const mostKnown = 200;

/** The tool `browse`: a page's text in portions. A page is read once; reading on in it fetches nothing. */
export function createBrowseTool(reader: PageReader, fence: Fence): Tool {
  const pages = new Map<string, Result<Page, FetchFailure>>();
  const pageAt = async (url: string, signal: AbortSignal): Promise<Result<Page, FetchFailure>> => {
    const before = pages.get(url);
    if (before !== undefined) return before;
    const read = await reader.read(url, signal);
    const page = read.ok ? ok(read.value.page) : read;
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size >= mostKnown) pages.delete(oldest);
    pages.set(url, page);
    return page;
  };
  const description = 'Reads a web page as Markdown, a portion at a time, with its links.';
  const stepFor = ({ url }: z.output<typeof input>) => ({ tool: 'read', input: url }) as const;
  return schemaTool(
    { name: 'browse', description, input, io: 'output', stepFor },
    async ({ url, from = 0 }, signal) => {
      const page = await pageAt(url, signal);
      if (page.ok) return pagePortion(page.value, from, fence);
      return `The page cannot be read (${page.failure.reason}): ${fence('reason', page.failure.detail.slice(0, 500))}`;
    },
  );
}

/** About 2,000 tokens: most articles in one to five portions. */
const portion = 8_000;
const linksShown = 40;
const longestUrl = 500;
const longestAnchor = 100;

/**
 * The part of a page that begins at a character, with the links whose words stand in it and where to read on.
 * @param from 0 or more; past the end there is nothing but a note that says so
 */
export function pagePortion({ url, title, text, links }: Page, from: number, fence: Fence): string {
  if (from > 0 && from >= text.length) return `The page has ${text.length} characters: nothing stands at ${from}.`;
  const part = text.slice(from, from + portion);
  const end = from + part.length;
  const where = `Characters ${from} to ${end} of ${text.length}.`;
  const more = end < text.length ? ` Read on with from=${end}.` : ' This is its end.';
  const head = `${visibleLine(title).slice(0, 300)}\n${url}`;
  return `${where}${more}\n${fence('page', [head, part, ...linkLines(part, links)].join('\n\n'))}`;
}

function linkLines(part: string, links: readonly PageLink[]): string[] {
  const inPart = new Map<string, string>();
  for (const { url, anchor } of links) {
    if (inPart.size >= linksShown) break;
    const fits = url.length <= longestUrl && anchor.trim() !== '' && part.includes(anchor);
    if (fits && !inPart.has(url)) inPart.set(url, visibleLine(anchor).slice(0, longestAnchor));
  }
  if (inPart.size === 0) return [];
  return [`Links:\n${[...inPart].map(([url, anchor]) => `- ${anchor}: ${url}`).join('\n')}`];
}
