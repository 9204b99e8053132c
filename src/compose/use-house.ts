import { OperatorError } from '../kernel/errors.ts';
import { databaseGone, databaseTrouble } from './database-trouble.ts';
import type { House } from './open-house.ts';
import { unlessLost } from './unless-lost.ts';

/**
 * Uses the project's state for some work and closes it whatever happens.
 * @throws OperatorError when the database or the disk fails; work that hangs with a lost database is left, and what fails
 * with it is its failure
 */
export async function useHouse<Value>(
  open: () => Promise<House>,
  use: (house: House) => Promise<Value>,
): Promise<Value> {
  try {
    const house = await open();
    try {
      const work = use(house).then((value) => ({ value }));
      const used = await unlessLost(house.lost, house.clock, work);
      if (used === null) throw databaseGone(null);
      return used.value;
    } catch (thrown) {
      const isPlain = thrown instanceof OperatorError || databaseTrouble(thrown) !== null;
      throw house.lost.aborted && !isPlain ? databaseGone(thrown) : thrown;
    } finally {
      await house.close();
    }
  } catch (thrown) {
    throw databaseTrouble(thrown) ?? thrown;
  }
}
