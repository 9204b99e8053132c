import type { PageReader, SearchEngine } from '../../crawler/ports.ts';
import { ok } from '../../src/kernel/result.ts';
import type { Agent } from '../agent.ts';
import { answerInstruction } from '../answer-prompt.ts';
import { fenceRule } from '../tool-loop/fence-rule.ts';
import { createToolAgent, type ToolAgentOptions } from '../tool-loop/tool-agent.ts';
import { createBrowseTool } from './browse-tool.ts';
import { createSearchTool } from './search-tool.ts';

export interface ReactAgentOptions extends ToolAgentOptions {
  readonly search: SearchEngine;
  readonly reader: PageReader;
}

const instruction =
  `${answerInstruction} You have two tools: search finds pages, browse reads one. Look things up until you know each ` +
  `detail from a page you have read; then write the report and nothing else. ${fenceRule}`;

/**
 * The open baseline: any model with `search` and `browse` over our own search engine and page reader. Its failures: those
 * of its model; `timed_out` past its own time; a fault outside when no search of it worked.
 */
export function createReactAgent({ search, reader, ...options }: ReactAgentOptions): Agent {
  return createToolAgent(options, instruction, async () => {
    const { tool, fault } = createSearchTool(search, options.fence);
    return ok({ tools: [tool, createBrowseTool(reader, options.fence)], fault, close: async () => undefined });
  });
}
