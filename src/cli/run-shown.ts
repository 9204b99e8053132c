import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { AppContext } from '../application/app-context.ts';
import { playRun, type RunResult } from '../application/play-run.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import type { Progress } from '../engine/workflow-deps.ts';
import type { Clock } from '../kernel/clock.ts';
import type { MatchId, TournamentId } from '../kernel/ids.ts';
import { roundLine } from '../reporting/terminal/match-text.ts';
import { ProgressBoard, type ProgressLine } from './progress-board.ts';
import type { CommandContext, Terminal } from './terminal.ts';

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
  app.lost.addEventListener('abort', display.close, { once: true });
  const over = new AbortController();
  const tellsRounds = rounds && lead.kind !== 'build';
  const telling = tellsRounds ? tellRounds(app, lead.run, display.report, over.signal) : Promise.resolve();
  try {
    const { signal } = context;
    return await playRun(app, { lead, here, urgent, begunOn, began, progress: display.report, signal });
  } finally {
    over.abort();
    await telling;
    display.close();
  }
}

/** How often it is looked for rounds, in milliseconds. */
const lookEveryMs = 500;

/** Tells the rounds of a tournament as they are recorded, by whatever process; after the signal once more, then no longer. */
async function tellRounds(
  app: Pick<AppContext, 'clock' | 'ledger'>,
  tournament: TournamentId,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const told = new Map<MatchId, number>();
  for (let last = false; !last; ) {
    last = signal.aborted;
    await tellNew(app, tournament, progress, told);
    if (!last) await app.clock.sleep(lookEveryMs, signal).catch(() => undefined);
  }
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

interface ProgressDisplay {
  readonly report: Progress;
  close(): void;
}

/** Where no person looks at a terminal, one line this often, in milliseconds. */
const plainLineEveryMs = 10_000;

/** Progress on stderr: bars with count, rate and time left on a terminal, else a plain line now and then; warnings at once. */
function progressDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  return terminal.interactive ? barDisplay(terminal, clock) : plainDisplay(terminal, clock);
}

function plainDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const board = new ProgressBoard(clock);
  let told = clock.now();
  return {
    report: (event) => {
      board.take(event);
      if (event.kind === 'warning') terminal.err(`warning: ${event.message}\n`);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      if (event.kind === 'told') terminal.err(`${event.line}\n`);
      if (clock.now() - told < plainLineEveryMs) return;
      told = clock.now();
      for (const line of board.lines()) terminal.err(`${plain(line)}\n`);
    },
    close: () => undefined,
  };
}

function givenText(workers: readonly string[]): string {
  return `played by ${workers.length === 1 ? 'the worker' : 'the workers'} ${workers.slice(0, 8).join(', ')}${workers.length > 8 ? ' and others' : ''}\n`;
}

function plain({ name, done, total, rate, left, note }: ProgressLine): string {
  return [`${name} ${done}/${total}`, rate, `${left} left`, note].filter((part) => part !== '').join(', ');
}

function barDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const board = new ProgressBoard(clock);
  const bars = new MultiBar(
    {
      format: '{name} {bar} {value}/{total} | {rate} | {left} left | {note}',
      clearOnComplete: false,
      hideCursor: true,
      barsize: 24,
      forceRedraw: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  const drawn = new Map<string, SingleBar>();
  let closed = false;
  return {
    report: (event) => {
      if (closed) return;
      board.take(event);
      if (event.kind === 'given') terminal.err(givenText(event.workers));
      for (const line of board.lines()) draw(bars, drawn, line);
      const line = event.kind === 'warning' ? `warning: ${event.message}` : event.kind === 'told' ? event.line : null;
      if (line === null) return;
      if (drawn.size > 0) bars.log(`${line}\n`);
      else terminal.err(`${line}\n`);
    },
    close: () => {
      closed = true;
      bars.stop();
    },
  };
}

function draw(bars: MultiBar, drawn: Map<string, SingleBar>, { name, done, total, ...told }: ProgressLine): void {
  const payload = { name: name.padEnd(7), ...told };
  const bar = drawn.get(name) ?? bars.create(total, done, payload);
  drawn.set(name, bar);
  bar.setTotal(total);
  bar.update(done, payload);
}
