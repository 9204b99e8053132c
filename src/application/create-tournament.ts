import type { Seed } from '../../crawler/seed.ts';
import { newBuild } from '../arena/build-record.ts';
import type { ExamSetVersion } from '../arena/exam-set.ts';
import { makeFormat } from '../arena/make-format.ts';
import type { Comparison } from '../arena/tournament.ts';
import { withCodeVersions } from '../config/code-version.ts';
import type { Config } from '../config/config-schema.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { agentId, type BuildId, buildId, type TournamentId, type TreeId, tournamentId } from '../kernel/ids.ts';
import { canonicalJson } from '../kernel/json.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { AppContext, Records, TimedRecords } from './app-context.ts';
import { checkJudges, checkModels } from './check-models.ts';
import { findSet } from './exam-sets.ts';
import { checkCitationJudges } from './judge-citations.ts';
import { checkQualified } from './judge-qualification.ts';
import { checkSkills, checkTokens } from './make-agents.ts';
import { playablePack } from './task-packs/playable-pack.ts';

export interface NewTournament {
  readonly config: Config;
  /** `match` is one pairing; the others are the config's. */
  readonly format: 'match' | Config['tournament']['format'];
  /** Trees that are there already; empty to grow new ones. */
  readonly trees: readonly TreeId[];
  /** The frozen set whose trees these are and whose questions are asked; left out: questions are written as it goes. */
  readonly set?: ExamSetVersion;
  /** The finished tournament that it brings further trees to; left out for most. */
  readonly follows?: TournamentId;
  /** Comparison that it is a part of; left out for most. */
  readonly comparison?: Comparison;
  /** Seeds of new trees; left out: seeds are drawn. */
  readonly seeds?: readonly Seed[];
}

/**
 * Makes sure that a config's agents can be let against each other.
 * @throws OperatorError for fewer than two agents, a format that does not fit them, a scripted one that nobody knows, a key that is not set, a model that
 * cannot be asked, or two that no judge may judge
 */
export function checkContest(config: Config): void {
  if (config.agents.length < 2) {
    throw new OperatorError('a tournament needs at least two agents', "Name them under 'agents' in the config.");
  }
  checkFormat(config);
  checkSkills(config.agents);
  checkTokens(config.agents);
  checkModels(config);
  checkJudges(config);
  checkCitationJudges(config);
}

/**
 * Makes sure that a config's agents can be let against each other on what is played.
 * @throws OperatorError as `checkContest`, `checkQualified` and `playablePack` do
 */
export async function checkPlay(app: Records, { config, set }: Pick<NewTournament, 'config' | 'set'>): Promise<void> {
  checkContest(config);
  await checkQualified(app, config);
  await playablePack(app, config, set ? await findSet(app, set, 'frozen') : null);
}

/**
 * Records a new tournament, which then waits to be run.
 * @throws OperatorError as `checkPlay` does
 */
export async function createTournament(
  app: TimedRecords,
  { config, format, trees, set, follows, comparison, seeds = [] }: NewTournament,
): Promise<TournamentId> {
  await checkPlay(app, { config, ...(set && { set }) });
  const id = tournamentId(uniqueId('T'));
  const versioned = await withCodeVersions(config);
  await app.ledger.tournaments.save({
    id,
    seed: config.seed,
    format,
    agents: config.agents.map(({ name }) => agentId(name)),
    trees,
    seeds,
    status: 'running',
    startedAt: isoTime(app.clock),
    finishedAt: null,
    config: versioned,
    ...(set && { set }),
    ...(follows && { follows }),
    ...(comparison && { comparison }),
  });
  return id;
}

/**
 * Makes sure that a config's format can rank its agents.
 * @throws OperatorError for an anchor that is no agent, or groups out of which it never comes to an end
 */
function checkFormat({ agents, tournament, seed }: Config): void {
  const names = agents.map(({ name }) => name);
  try {
    makeFormat(tournament, names, seed).next();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new OperatorError(error.message, "Correct 'tournament' in the config.", { cause: error });
  }
}

export interface BuildRequest {
  readonly config: Config;
  /** Seeds of the trees; empty: seeds are drawn. */
  readonly seeds: readonly Seed[];
}

interface FoundBuild {
  readonly id: BuildId;
  /** Start of the unfinished build of the same settings that is resumed; null for a new one. */
  readonly since: string | null;
}

/** Records a build of trees, or finds the unfinished one of the same settings and topics, which is then resumed. */
export function createBuild(app: AppContext, request: BuildRequest): Promise<FoundBuild> {
  return app.liveness.exclusively('create build', () => findOrRecord(app, request));
}

async function findOrRecord(app: TimedRecords, { config, seeds }: BuildRequest): Promise<FoundBuild> {
  const same = sameness(
    config,
    seeds.map(({ topic }) => topic),
  );
  for (const build of await app.ledger.builds.unfinished()) {
    if (sameness(build.config, build.given) !== same) continue;
    await app.ledger.builds.save({ ...build, config });
    return { id: buildId(build.id), since: build.startedAt };
  }
  const id = buildId(uniqueId('B'));
  await app.ledger.builds.save(newBuild(id, { config, seeds, count: config.trees.count }, isoTime(app.clock)));
  return { id, since: null };
}

/** Equal for builds of which one resumes the other: a budget may have been raised in between. */
function sameness(config: unknown, topics: readonly string[]): string {
  const { budget: _budget, ...settings } = { ...(config as Config) };
  return canonicalJson({ settings, given: topics });
}
