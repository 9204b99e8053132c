import { entrantKey, entrantsOf } from '../arena/series/entrants.ts';
import { type TournamentHead, takesMoreTrees } from '../arena/tournament.ts';
import { changedPrograms, withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { readableConfig, storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentId, type TournamentId } from '../kernel/ids.ts';
import { canonicalJson } from '../kernel/json.ts';
import type { Records } from './app-context.ts';
import type { NewTournament } from './create-tournament.ts';

/**
 * Returns a note if a config on new trees would repeat an earlier tournament: on the made-up web one seed grows the
 * same trees, of which the same questions are asked.
 * @returns null if it would not, or this is unknown
 */
export async function repeatNote({ ledger }: Records, config: Config): Promise<string | null> {
  if (config.web.kind !== 'sandbox') return null;
  const key = sameness(await withCodeVersions(config));
  const earlier = (await ledger.tournaments.list()).find((head) => isRepeated(head, key));
  if (earlier === undefined) return null;
  return `These agents have played with seed ${config.seed} in ${earlier.id}: the trees and questions would be the same, and tell little that is new. For new evidence: dr-arena tournament run --more ${earlier.id} --trees ${config.trees.count} (rated together with it), or --fresh (a seed that was not played).`;
}

/** Only what was played to its end on trees that were grown for it. */
function isRepeated(head: TournamentHead, key: string): boolean {
  if (head.status !== 'finished' || head.format === 'match' || head.set !== undefined) return false;
  const config = readableConfig(head);
  return config !== null && sameness(config) === key;
}

/** Equal for configs by which the same agents are asked the same. */
function sameness(config: Config): string {
  const { seed, web, examiner } = config;
  const { concurrency: _pace, ...trees } = config.trees;
  const agents = [...entrantsOf(config).values()].map(entrantKey).sort();
  return canonicalJson({ seed, web, examiner, trees, agents });
}

/** The first seed from one on by which no tournament has been played. */
export async function freshSeed({ ledger }: Records, from: number): Promise<number> {
  const seeds = new Set((await ledger.tournaments.list()).map(({ seed }) => seed));
  let seed = from;
  while (seeds.has(seed)) seed++;
  return seed;
}

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

/**
 * Programs whose files are not those with which they played last, a sentence each.
 * @param config before it is played
 * @param follows the tournament that it is rated together with: then that is what counts; left out: the last one of each program
 */
export async function changedSinceLast(
  { ledger }: Records,
  config: Config,
  follows?: TournamentId,
): Promise<readonly string[]> {
  const now = await withCodeVersions(config);
  const programs = now.agents.filter(({ kind }) => kind === 'command');
  if (programs.length === 0) return [];
  const all = await ledger.tournaments.list();
  const heads = follows === undefined ? all : all.filter(({ id }) => id === follows);
  return programs.flatMap((agent) => {
    const last = heads.find(({ agents }) => agents.includes(agentId(agent.name)));
    const before = last && readableConfig(last);
    if (!last || !before || changedPrograms(before.agents, { agents: [agent] }).length === 0) return [];
    return `The files of ${agent.name} have changed since it played in ${last.id} (${last.startedAt.slice(0, 10)}): it plays as another version.`;
  });
}

/** Programs whose files are no longer those with which a run began, a sentence each. */
export async function changedSinceBegun(head: TournamentHead): Promise<readonly string[]> {
  const before = readableConfig(head);
  if (before === null) return [];
  return changedPrograms(before.agents, await withCodeVersions(before)).map(
    (name) => `The files of ${name} have changed since ${head.id} began: its answers in it are of two versions.`,
  );
}
