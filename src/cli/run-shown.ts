import type { AppContext } from '../application/app-context.ts';
import { playRun, type RunResult } from '../application/play-run.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import type { Progress, ProgressEvent } from '../engine/workflow-deps.ts';
import type { MatchId, TournamentId } from '../kernel/ids.ts';
import { roundLine } from '../reporting/terminal/match-text.ts';
import { progressDisplay } from './progress-display.ts';
import type { CommandContext } from './terminal.ts';

/** Where a run is played, and how soon. */
export interface Where {
  /** In this process, even where workers could take it. */
  readonly here?: boolean;
  /** Before other runs. */
  readonly urgent?: boolean;
  /** Each round is told as it is judged. */
  readonly rounds?: boolean;
}

/** What `--here` means, wherever it is an option. */
export const hereOption = ['--here', 'play it in this process, even where workers could take it'] as const;

/**
 * Runs a tournament, another try of its voids, or a build to its end, with progress for the person who waits. From now on a
 * lost database is waited for.
 */
export async function runShown(
  context: CommandContext,
  app: AppContext,
  lead: RootWorkflow,
  { here = false, urgent = false, rounds = false }: Where,
): Promise<RunResult> {
  const begunOn = context.handover?.run?.on ?? null;
  const began = (on: RunResult['on'] | null) => context.handover?.begin({ kind: 'run', run: lead.run, on });
  began(begunOn);
  const display = progressDisplay(context.terminal, app.clock);
  // What hangs with a lost database never closes it.
  app.lost.addEventListener('abort', () => display.close(), { once: true });
  const over = new AbortController();
  const rounded = rounds && lead.kind !== 'build' ? roundsFirst(app, lead.run, display.report, over.signal) : null;
  let result: RunResult | null = null;
  try {
    const { signal } = context;
    const progress = rounded?.report ?? display.report;
    result = await playRun(app, { lead, here, urgent, begunOn, began, progress, signal });
    return result;
  } finally {
    over.abort();
    await rounded?.told;
    display.close(result?.end?.kind === 'finished');
  }
}

/** How often it is looked for rounds, in milliseconds. */
const lookEveryMs = 500;

/**
 * Tells the rounds of a tournament as they are recorded, by whatever process; after the signal once more, then no longer. That
 * a match has ended is reported when its rounds are told.
 */
function roundsFirst(
  app: Pick<AppContext, 'clock' | 'ledger'>,
  tournament: TournamentId,
  progress: Progress,
  signal: AbortSignal,
): { readonly report: Progress; readonly told: Promise<void> } {
  const held: ProgressEvent[] = [];
  const tell = async () => {
    const known = new Map<MatchId, number>();
    for (let last = false; !last; ) {
      last = signal.aborted;
      const ended = held.splice(0);
      await tellNew(app, tournament, progress, known);
      for (const event of ended) progress(event);
      if (!last) await app.clock.sleep(lookEveryMs, signal).catch(() => undefined);
    }
  };
  return {
    report: (event) => (event.kind === 'match_ended' ? void held.push(event) : progress(event)),
    told: tell(),
  };
}

async function tellNew(
  { ledger }: Pick<AppContext, 'ledger'>,
  tournament: TournamentId,
  progress: Progress,
  told: Map<MatchId, number>,
): Promise<void> {
  const matches = new Map((await ledger.matches.ofTournament(tournament)).map((match) => [match.id, match]));
  for (const round of await ledger.rounds.ofTournament(tournament)) {
    const match = matches.get(round.match);
    if (match === undefined || round.number <= (told.get(round.match) ?? 0)) continue;
    told.set(round.match, round.number);
    progress({ kind: 'told', line: roundLine(round, match) });
  }
}
