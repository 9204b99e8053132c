import * as z from 'zod';
import { openAgentWeb } from '../../../agents/contract/agent-web.ts';
import { createBrowseTool } from '../../../agents/react/react-agent.ts';
import { createSearchTool, schemaTool } from '../../../agents/react/search-tool.ts';
import type { Tool } from '../../../agents/tool-loop/run-tool-loop.ts';
import type { PageReader, SearchEngine } from '../../../crawler/ports.ts';
import type { AppContext } from '../../application/app-context.ts';
import { openWeb } from '../../application/open-web.ts';
import { unrecorded } from '../../application/web.ts';
import type { Config } from '../../config/config-schema.ts';
import { systemClock } from '../../kernel/clock.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { createFence } from '../../kernel/visible-text.ts';
import { findTournament } from '../find-run.ts';
import { showLeaderboard } from '../show-leaderboard.ts';
import type { CommandContext } from '../terminal.ts';

/** Search and pages, with what they hold open. */
interface WebTools {
  readonly tools: readonly Tool[];
  close(): Promise<void>;
}

/** The web of a config: the made-up one, or the live one with its search engines. */
export async function configWebTools(config: Config, warn: (message: string) => void): Promise<WebTools> {
  const web = await openWeb(config, { clock: systemClock, warn, record: unrecorded });
  return { tools: webTools(web.search, web.reader), close: () => web.close() };
}

/** The web of the run in which a contestant answers a question. */
export function contestantWebTools(searchUrl: string): WebTools {
  const { engine, reader, close } = openAgentWeb({ searchUrl });
  return { tools: webTools(engine, reader), close };
}

/** Without a search engine there is no tool `search`. */
function webTools(search: SearchEngine | null, reader: PageReader): Tool[] {
  const fence = createFence(uniqueId('fence'));
  const searching = search === null ? [] : [createSearchTool(search, fence).tool];
  return [...searching, createBrowseTool(reader, fence)];
}

const longestText = 40_000;

const input = z.object({
  tournament: z.string().min(1).max(100).optional().describe('Its id or the beginning of it; default: the newest.'),
});

/** `leaderboard`. @param app opens the project's state when it is first wanted */
export function leaderboardTool(context: CommandContext, app: () => Promise<AppContext>): Tool {
  const description = 'The ratings of a finished tournament with intervals and ranks, and what they stand on.';
  return schemaTool({ name: 'leaderboard', description, input }, async ({ tournament }) => {
    const arena = await app();
    let text = '';
    const out = (part: string) => {
      text += part;
    };
    const head = await findTournament(arena, tournament);
    await showLeaderboard({ ...context, terminal: { ...context.terminal, out } }, arena, head.id, {});
    return text.slice(0, longestText);
  });
}
