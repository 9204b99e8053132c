import { type House, openHouse } from '../compose/open-house.ts';
import { readEnvironment } from '../config.ts';
import type { CommandContext } from './terminal.ts';

/** Opens the project's state for one command and closes it whatever happens. */
export async function withHouse<Value>(context: CommandContext, use: (house: House) => Promise<Value>): Promise<Value> {
  const warn = (message: string) => context.terminal.err(`warning: ${message}\n`);
  const house = await openHouse(readEnvironment(context.folder), warn);
  try {
    return await use(house);
  } finally {
    await house.close();
  }
}
