import { type AppContext, openContext, useContext } from '../application/app-context.ts';
import { waitForDatabase } from '../application/wait-for-database.ts';
import { readEnvironment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { cutDatabase } from '../storage/json-column.ts';
import { startTelemetry, type TellingProcess } from '../telemetry/start-telemetry.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type CommandContext, warnOn } from './terminal.ts';

/** Logging of a command: long-running commands log their work, others only on request. */
interface Telling extends Partial<Pick<TellingProcess, 'name' | 'usualLevel'>> {
  /** Done when the database is lost, before this process leaves it; it may take a second. */
  readonly whenLost?: (app: AppContext) => Promise<void>;
}

const whenLostMs = 1000;

/**
 * Opens the project's state for one command and closes it whatever happens. A successor waits until the database is back.
 * When the command loses the database and has an errand, that is printed and noted, and a successor continues it.
 */
export async function withContext<Value>(
  context: CommandContext,
  use: (app: AppContext) => Promise<Value>,
  telling: Telling = {},
): Promise<Value> {
  const { terminal, folder } = context;
  const telemetry = await startTelemetry({
    usualLevel: 'silent',
    folder,
    clock: systemClock,
    ...telling,
    terminal: terminal.interactive ? terminal.err : null,
  });
  const tell = teller(context, telemetry, telling);
  try {
    return await inContext(context, telemetry, { ...telling, tell }, use);
  } catch (error) {
    const loss = context.signal.aborted ? null : context.handover?.noteLoss(error);
    if (loss?.tellMs)
      tell('warn', `${messageOf(error)}; waiting for it up to ${waitText(loss.tellMs)}, then continuing`);
    throw error;
  } finally {
    await telemetry.close();
  }
}

function waitText(ms: number): string {
  return ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} minutes`;
}

type Tell = (level: 'info' | 'warn', message: string) => void;

/** Returns a function that writes to the log, and to stderr unless the command logs its work. */
function teller({ terminal }: CommandContext, telemetry: Telemetry, { usualLevel = 'silent' }: Telling): Tell {
  return (level, message) => {
    telemetry.log(level, message);
    if (usualLevel === 'silent') terminal.err(visibleText(`${message}\n`));
  };
}

async function inContext<Value>(
  context: CommandContext,
  telemetry: Telemetry,
  telling: Telling & { readonly tell: Tell },
  use: (app: AppContext) => Promise<Value>,
): Promise<Value> {
  const { handover, signal } = context;
  const warn = warnOn(context);
  const onLoss = (message: string) => {
    telemetry.log('error', message);
    if (!handover?.waits) warn(message);
  };
  const open = () => tellLateOpening(telling.tell, openContext(readEnvironment(context.folder), onLoss, telemetry));
  return useContext(
    () => (handover?.inherited ? openAgain(context, open, telling.tell) : open()),
    async (app) => {
      handover?.opened();
      app.lost.addEventListener('abort', () => void leave(), { once: true });
      telemetry.watchQueues(() => app.ledger.engine.queueLines());
      const value = await use(app);
      // It has given its results: to close is all that is left.
      handover?.drop();
      return value;

      /** Nothing of what hangs or is left behind here may write what a successor will do. */
      async function leave(): Promise<void> {
        const last = telling.whenLost?.(app).catch((error) => telemetry.log('warn', messageOf(error)));
        await Promise.race([last, systemClock.sleep(whenLostMs)]);
        if (handover?.waits && !signal.aborted) cutDatabase();
      }
    },
  );
}

/** Time to open the database after which a message is printed, in milliseconds. */
const lateOpeningMs = 15_000;

/** Prints a message if the database is slow to open, which takes minutes on a busy machine. */
async function tellLateOpening(tell: Tell, opening: Promise<AppContext>): Promise<AppContext> {
  const waiting = new AbortController();
  void systemClock.sleep(lateOpeningMs, waiting.signal).then(
    () => tell('warn', 'the database is slow to answer, because the machine is busy; waiting for at most five minutes'),
    () => undefined,
  );
  try {
    return await opening;
  } finally {
    waiting.abort();
  }
}

async function openAgain(
  { handover, signal }: CommandContext,
  open: () => Promise<AppContext>,
  tell: Tell,
): Promise<AppContext> {
  const app = await waitForDatabase(open, { waitMs: handover?.inherited?.waitMs ?? 0, clock: systemClock, signal });
  tell('info', 'the database answers again; continuing');
  return app;
}
