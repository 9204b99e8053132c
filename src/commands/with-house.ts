import { type House, openHouse } from '../compose/open-house.ts';
import { readEnvironment } from '../config/environment.ts';
import { type CommandContext, warnOn } from './terminal.ts';

/** Opens the project's state for one command and closes it whatever happens. */
export async function withHouse<Value>(context: CommandContext, use: (house: House) => Promise<Value>): Promise<Value> {
  const house = await openHouse(readEnvironment(context.folder), warnOn(context));
  try {
    return await use(house);
  } finally {
    await house.close();
  }
}
