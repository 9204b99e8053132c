import { type Config, parseConfig } from '../config.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentId, type TournamentId, type TreeId, tournamentId } from '../kernel/ids.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { Parts, Rig } from '../workflows/parts.ts';
import type { Progress } from '../workflows/progress.ts';
import { runToEnd } from '../workflows/run-to-end.ts';
import type { TournamentOutcome } from '../workflows/tournament-workflow.ts';
import { checkSkills } from './make-agents.ts';
import { makeRig } from './make-rig.ts';
import type { House } from './open-house.ts';

export interface NewTournament {
  readonly config: Config;
  /** `match` is one pairing; the others are the config's. */
  readonly format: 'match' | Config['tournament']['format'];
  /** Trees that are there already; empty to grow new ones. */
  readonly trees: readonly TreeId[];
}

/**
 * Records a new tournament, which then waits to be run.
 * @throws OperatorError for fewer than two agents, or a scripted one that nobody knows
 */
export async function createTournament(house: House, { config, format, trees }: NewTournament): Promise<TournamentId> {
  if (config.agents.length < 2) {
    throw new OperatorError('a tournament needs at least two agents', "Name them under 'agents' in the config.");
  }
  checkSkills(config.agents);
  const id = tournamentId(uniqueId('T'));
  await house.ledger.saveTournament({
    id,
    seed: config.seed,
    format,
    agents: config.agents.map(({ name }) => agentId(name)),
    trees,
    seeds: [],
    status: 'running',
    startedAt: isoTime(house.clock),
    finishedAt: null,
    config,
  });
  return id;
}

export interface RunTournament {
  readonly tournament: TournamentId;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Runs a recorded tournament to its end, or goes on with it.
 * @returns null when the signal aborted first
 */
export async function runTournament(house: House, run: RunTournament): Promise<TournamentOutcome | null> {
  const rigs = new Rigs(house);
  const signal = AbortSignal.any([run.signal, house.lost]);
  try {
    const { config } = await rigs.of(run.tournament);
    const parts: Parts = {
      ledger: house.ledger,
      trees: house.trees,
      clock: house.clock,
      executor: house.executor,
      progress: run.progress,
      signal,
      rigOf: (tournament) => rigs.of(tournament),
    };
    return await runToEnd({
      ...run,
      signal,
      parts,
      databaseUrl: house.databaseUrl,
      executor: house.executor,
      concurrency: config.tournament.concurrency,
      liveness: house.liveness,
      warn: (message) => run.progress({ kind: 'warning', message }),
    });
  } finally {
    await rigs.close();
  }
}

/** The rigs of this process, one a tournament, each made when first needed from the config stored with it. */
class Rigs {
  readonly #house: House;
  readonly #made = new Map<TournamentId, Promise<Rig>>();

  constructor(house: House) {
    this.#house = house;
  }

  of(tournament: TournamentId): Promise<Rig> {
    const made = this.#made.get(tournament) ?? this.#make(tournament);
    this.#made.set(tournament, made);
    return made;
  }

  async close(): Promise<void> {
    for (const made of await Promise.allSettled(this.#made.values())) {
      if (made.status === 'fulfilled') await made.value.close();
    }
  }

  async #make(tournament: TournamentId): Promise<Rig> {
    const head = await this.#house.ledger.loadTournament(tournament);
    if (!head) throw new OperatorError(`there is no tournament ${tournament}`, "See 'dr-arena tournament status'.");
    return makeRig(parseConfig(head.config, `the config stored with ${tournament}`), {
      trees: this.#house.trees,
      clock: this.#house.clock,
      searchable: async () => (await this.#house.ledger.loadTournament(tournament))?.trees ?? [],
    });
  }
}
