import { CommanderError } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { arenaLooks } from '../application/arena-status.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { arenaStatusText, runStatusText } from '../reporting/terminal/arena-status-text.ts';
import type { ArenaStatus } from '../reporting/view/status-document.ts';
import type { CommandContext } from './terminal.ts';

const lookEveryMs = 1000;
/** To the upper left, with all that stands there cleared. */
const clear = '\u001b[H\u001b[2J';

/**
 * Shows what goes on until the run that is watched has ended, or until interrupted: drawn anew each second for a person,
 * else a line for each run whenever something has changed.
 * @param run the only run to watch; null for all, which only an interrupt ends
 */
export async function watchStatus(context: CommandContext, app: AppContext, run: RunId | null): Promise<void> {
  const stop = AbortSignal.any([context.signal, app.lost]);
  const look = arenaLooks(app, run);
  const show = context.terminal.interactive ? drawer(context) : liner(context);
  for (let ended = false; !ended && !stop.aborted; ) {
    const seen = await look();
    show(seen.status);
    ended = seen.ended;
    if (ended) context.terminal.out(visibleText(arenaStatusText(seen.status)));
    else await app.clock.sleep(lookEveryMs, stop).catch(() => undefined);
  }
  if (app.lost.aborted) throw new OperatorError('the connection to the database was lost', 'Give the command again.');
  // An interrupt is the way to end a watch of everything; of one run it says that its end was not seen.
  if (stop.aborted && run === null) throw new CommanderError(0, 'dr-arena.stopped', 'stopped as asked');
}

type Show = (status: ArenaStatus) => void;

function drawer({ terminal }: CommandContext): Show {
  return (status) => terminal.err(`${clear}${visibleText(arenaStatusText(status))}\nCtrl-C ends it; runs go on.\n`);
}

/** The pace changes with every look, so that it makes no line by itself. */
function liner({ terminal }: CommandContext): Show {
  const told = new Map<string, string>();
  return ({ runs }) => {
    for (const seen of runs) {
      const news = runStatusText({ ...seen, perMinute: null });
      if (told.get(seen.run.id) === news) continue;
      told.set(seen.run.id, news);
      terminal.err(visibleText(runStatusText(seen)));
    }
  };
}
