import * as z from 'zod';
import type { AppContext } from '../../application/app-context.ts';
import { findTournament } from '../find-run.ts';
import { showLeaderboard } from '../show-leaderboard.ts';
import type { CommandContext } from '../terminal.ts';
import { type OfferedTool, offeredTool } from './offered-tool.ts';

const longestText = 40_000;

/** `leaderboard`. @param app opens the project's state when it is first wanted */
export function leaderboardTool(context: CommandContext, app: () => Promise<AppContext>): OfferedTool {
  const id = z.string().min(1).max(100);
  const input = z.object({ tournament: id.optional().describe('Its id or the beginning of it; default: the newest.') });
  const description = 'The ratings of a finished tournament with intervals and ranks, and what they stand on.';
  return offeredTool({ name: 'leaderboard', description, input, readOnly: true }, async ({ tournament }) => {
    const opened = await app();
    let text = '';
    const out = (part: string) => {
      text += part;
    };
    const head = await findTournament(opened, tournament);
    await showLeaderboard({ ...context, terminal: { ...context.terminal, out } }, opened, head.id, {});
    return text.slice(0, longestText);
  });
}
