import type { House } from '../compose/open-house.ts';
import { buildId, type RunId } from '../kernel/ids.ts';
import { findTournament } from './find-tournament.ts';

/**
 * The run that is named: a build by its id, a tournament or match by its id or the beginning of it.
 * @throws OperatorError when there is none, or several begin so
 */
export async function findRun(house: House, named: string): Promise<RunId> {
  const build = await house.ledger.loadBuild(buildId(named));
  return build?.id ?? (await findTournament(house, named)).id;
}
