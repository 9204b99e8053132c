import { openAgentWeb } from '../../../agents/contract/agent-web.ts';
import { createBrowseTool } from '../../../agents/react/react-agent.ts';
import { createSearchTool } from '../../../agents/react/search-tool.ts';
import type { PageReader, SearchEngine } from '../../../crawler/ports.ts';
import { openWeb } from '../../application/open-web.ts';
import { unrecorded } from '../../application/web.ts';
import type { Config } from '../../config/config-schema.ts';
import { systemClock } from '../../kernel/clock.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { createFence } from '../../kernel/visible-text.ts';
import { type OfferedTool, offeredWebTool } from './offered-tool.ts';

/** Search and pages, with what they hold open. */
export interface WebTools {
  readonly tools: readonly OfferedTool[];
  close(): Promise<void>;
}

/** The web of a config: the made-up one, or the live one with its search engines. */
export async function configWebTools(config: Config, warn: (message: string) => void): Promise<WebTools> {
  const web = await openWeb(config, { clock: systemClock, warn, record: unrecorded });
  return { tools: toolsOf(web.search, web.reader), close: () => web.close() };
}

/** The web of the run in which a contestant answers a question. */
export function contestantWebTools(searchUrl: string): WebTools {
  const { engine, reader, close } = openAgentWeb({ searchUrl });
  return { tools: toolsOf(engine, reader), close };
}

/** Without a search engine there is no tool `search`. */
function toolsOf(search: SearchEngine | null, reader: PageReader): OfferedTool[] {
  const fence = createFence(uniqueId('fence'));
  const searching = search === null ? [] : [createSearchTool(search, fence).tool];
  return [...searching, createBrowseTool(reader, fence)].map(offeredWebTool);
}
