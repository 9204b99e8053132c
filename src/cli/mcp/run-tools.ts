import * as z from 'zod';
import type { AppContext } from '../../application/app-context.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { createFence } from '../../kernel/visible-text.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { matchText } from '../../reporting/terminal/match-text.ts';
import { loadTournamentRecord } from '../../storage/load-tournament.ts';
import { runSource } from '../../web/app/run-source.ts';
import { findTournament } from '../find-run.ts';
import { showLeaderboard } from '../show-leaderboard.ts';
import type { CommandContext } from '../terminal.ts';
import { type OfferedTool, offeredTool } from './offered-tool.ts';

interface RunToolParts {
  readonly context: CommandContext;
  /** Opens the project's state when it is first wanted. */
  readonly app: () => Promise<AppContext>;
}

const longestText = 40_000;
const id = z.string().min(1).max(100);

/** `leaderboard` and `match_status`. */
export function runTools(parts: RunToolParts): readonly OfferedTool[] {
  return [leaderboardTool(parts), statusTool(parts)];
}

function leaderboardTool({ context, app }: RunToolParts): OfferedTool {
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

function statusTool({ app }: RunToolParts): OfferedTool {
  const input = z.object({ id: id.describe('Of a match or tournament, or the beginning of it.') });
  const fence = createFence(uniqueId('fence'));
  const description = 'How far a match or tournament is and what it has cost; of a match each round with its verdict.';
  return offeredTool({ name: 'match_status', description, input, readOnly: true }, async ({ id: named }) => {
    const opened = await app();
    const head = await findTournament(opened, named);
    const source = runSource({ ...opened, freeExecutors: opened.liveness.freeExecutors });
    const known = await source.loadRun(head.id);
    const line =
      known === null
        ? head.status
        : `${known.status}; ${known.roundsPlayed} rounds played, ${known.matches.ended} matches ended, ${dollars(known.committedUsd)} spent`;
    if (head.format !== 'match') return `${head.id}: ${line}`;
    // Questions of a private set are shown to nobody who might keep them.
    if (await opened.ledger.examSets.isSecret(head))
      return `${head.id}: ${line}\nIts set is private: no questions are shown.`;
    const record = await loadTournamentRecord(opened.ledger, opened.trees, head.id);
    // Titles of pages, reasons of judges and last words of programs are by strangers.
    const told = record === null ? '' : fence('the match', matchText(record).slice(0, longestText));
    return `${head.id}: ${line}\n\n${told}`;
  });
}
