import type { TournamentHead } from '../arena/tournament.ts';
import { changedPrograms, withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { readableConfig } from '../config/load-config.ts';
import { agentId, type TournamentId } from '../kernel/ids.ts';
import type { Records } from './app-context.ts';

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
  const begun = readableConfig(head);
  if (begun === null) return [];
  return changedPrograms(begun.agents, await withCodeVersions(begun)).map(
    (name) => `The files of ${name} have changed since ${head.id} began: its answers in it are of two versions.`,
  );
}
