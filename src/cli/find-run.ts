import type { InformationTree } from '../../trees/information-tree.ts';
import type { AppContext, Records } from '../application/app-context.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { OperatorError } from '../kernel/errors.ts';
import { buildId, type RunId, tournamentId, treeId } from '../kernel/ids.ts';

/**
 * Finds a run: a build by its id, a tournament or match by its id or a prefix of it.
 * @throws OperatorError when there is none, or several begin so
 */
export async function findRun(app: Records, id: string): Promise<RunId> {
  const build = await app.ledger.builds.load(buildId(id));
  return build?.id ?? (await findTournament(app, id)).id;
}

/** Minimum length of a prefix of an id, in characters. */
const shortestBeginning = 4;

/**
 * The tournament a command is about: the one named, by its id or the beginning of it, else the newest that was played for a
 * ranking, else the newest match; one that was given up only where there is no other.
 * @throws OperatorError when there is none, or several begin so
 */
export async function findTournament(app: Records, id: string | undefined): Promise<TournamentHead> {
  if (id !== undefined) {
    return (await app.ledger.tournaments.load(tournamentId(id))) ?? begunWith(app, id);
  }
  const all = await app.ledger.tournaments.list();
  const active = all.filter(({ status }) => status !== 'abandoned');
  const newest = active.find(({ format }) => format !== 'match') ?? active[0] ?? all[0];
  if (newest) return newest;
  throw new OperatorError('there is no tournament yet', "Play one: 'dr-arena demo' or 'dr-arena tournament run'.");
}

async function begunWith({ ledger }: Records, beginning: string): Promise<TournamentHead> {
  const matches = (await ledger.tournaments.list()).filter(({ id }) => id.startsWith(beginning));
  const [only] = matches;
  if (matches.length === 1 && only && beginning.length >= shortestBeginning) return only;
  throw new OperatorError(
    matches.length > 1
      ? `${matches.length} tournaments begin with ${beginning}`
      : `there is no tournament ${beginning}`,
    "See 'dr-arena status --all'.",
  );
}

/** @throws OperatorError when there is no such tree */
export async function findTree(app: Pick<AppContext, 'trees'>, id: string): Promise<InformationTree> {
  const tree = await app.trees.loadTree(treeId(id));
  if (tree) return tree;
  throw new OperatorError(`there is no tree ${id}`, "See 'dr-arena tree show'.");
}
