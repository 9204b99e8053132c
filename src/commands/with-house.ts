import { type House, openHouse } from '../compose/open-house.ts';
import { processTelemetry, type TellingProcess } from '../compose/process-telemetry.ts';
import { useHouse } from '../compose/use-house.ts';
import { readEnvironment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type CommandContext, warnOn } from './terminal.ts';

/** A command that runs on and on tells of its work in the log; others only where they are asked to. */
type Telling = Partial<Pick<TellingProcess, 'name' | 'level' | 'usualLevel'>>;

/** Opens the project's state for one command and closes it whatever happens. */
export async function withHouse<Value>(
  context: CommandContext,
  use: (house: House) => Promise<Value>,
  telling: Telling = {},
): Promise<Value> {
  const { terminal, folder } = context;
  const telemetry = await processTelemetry({
    ...{ usualLevel: 'silent', folder, clock: systemClock, ...telling },
    terminal: terminal.interactive ? terminal.err : null,
  });
  try {
    return await inHouse(context, telemetry, use);
  } finally {
    await telemetry.close();
  }
}

async function inHouse<Value>(
  context: CommandContext,
  telemetry: Telemetry,
  use: (house: House) => Promise<Value>,
): Promise<Value> {
  const warn = warnOn(context);
  const lost = (message: string) => {
    telemetry.log('error', message);
    warn(message);
  };
  const open = () => openHouse(readEnvironment(context.folder), lost, telemetry);
  return useHouse(open, (house) => {
    telemetry.watchQueues(() => house.ledger.queueLines());
    return use(house);
  });
}
