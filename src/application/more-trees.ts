import { type TournamentHead, takesMoreTrees } from '../arena/tournament.ts';
import { storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { Records } from './app-context.ts';
import type { NewTournament } from './create-tournament.ts';
import { freshSeed } from './repeated-run.ts';

/**
 * Plans further trees for the agents of a finished tournament. The finished one stays as it was recorded: they meet in a new
 * one, which is rated together with it.
 * @param budget in dollars, of the new one; default: as that one's
 * @throws OperatorError for one that has not finished, or whose questions were all written before
 */
export async function planMoreTrees(
  app: Records,
  head: TournamentHead,
  trees: number,
  budget: number | undefined,
): Promise<NewTournament> {
  const { id, status, set } = head;
  if (status !== 'finished')
    throw new OperatorError(`tournament ${id} is not finished`, `Finish it first: dr-arena tournament resume ${id}`);
  if (!takesMoreTrees(head))
    throw new OperatorError(
      `${id} ${set === undefined ? 'is a single match' : 'plays a set, whose trees are chosen'}`,
      "Play 'dr-arena tournament run', or a larger set.",
    );
  const config = storedConfig(head);
  return {
    config: {
      ...config,
      seed: await freshSeed(app, config.seed),
      trees: { ...config.trees, count: trees },
      ...(budget !== undefined && { budget: { usd: budget } }),
    },
    format: config.tournament.format,
    trees: [],
    follows: id,
  };
}
