import { type Command, CommanderError } from 'commander';
import { toolFenceRule } from '../../../agents/tool-loop/run-tool-loop.ts';
import { type AppContext, openContext } from '../../application/app-context.ts';
import { contestantSearchUrl, readEnvironment } from '../../config/environment.ts';
import { addConfigOptions, type ConfigOptions, configOf } from '../config-options.ts';
import { type CommandContext, warnOn } from '../terminal.ts';

const help = `
An MCP client starts this server:
{"command": "npx", "args": ["dr-arena", "mcp"]}.
It offers the tools search and browse for the web of the config, and
leaderboard, until its stdin ends. Where DR_ARENA_SEARCH_URL is set, as for the
MCP servers of agents, it only offers search and browse for that run.`;

/** `dr-arena mcp`: an MCP server of the arena over stdio. */
export function addMcp(command: Command, context: CommandContext): void {
  addConfigOptions(command)
    .addHelpText('after', help)
    .action(async (options: ConfigOptions) => {
      await serve(context, options);
      throw new CommanderError(0, 'dr-arena.stopped', 'stopped as asked');
    });
}

async function serve(context: CommandContext, options: ConfigOptions): Promise<void> {
  const { serveTools } = await import('./serve-tools.ts');
  const { configWebTools, contestantWebTools, leaderboardTool } = await import('./arena-tools.ts');
  const warn = warnOn(context);
  const searchUrl = contestantSearchUrl();
  const web =
    searchUrl === null ? await configWebTools(configOf(context, options), warn) : contestantWebTools(searchUrl);
  const state = stateOpener(context, warn);
  const boards = searchUrl === null ? [leaderboardTool(context, state.app)] : [];
  try {
    await serveTools({ tools: [...web.tools, ...boards], instructions }, context.signal);
  } finally {
    await state.close();
    await web.close();
  }
}

const instructions = `An arena for deep-research agents. search and browse read the web that its questions are about. ${toolFenceRule}`;

/** Opens the state of the project when a tool first needs it, and again after the database was lost. */
function stateOpener(context: CommandContext, warn: (message: string) => void) {
  let opening: Promise<AppContext> | null = null;
  return {
    app: async (): Promise<AppContext> => {
      if ((await opening)?.lost.aborted) opening = null;
      opening ??= openContext(readEnvironment(context.folder), warn).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    close: async () => (await opening)?.close(),
  };
}
