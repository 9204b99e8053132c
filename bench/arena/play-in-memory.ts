import { skillCheck } from '../../src/application/site-parts.ts';
import { itemResults } from '../../src/arena/item-results.ts';
import {
  goesByAnswers,
  gradedTasks,
  makeFormat,
  outcomesOf,
  type PlannedMatch,
  planMatches,
} from '../../src/arena/make-format.ts';
import type { MatchEnd, MatchRecord } from '../../src/arena/match.ts';
import { roundsByMatch } from '../../src/arena/rounds-by-match.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { TournamentOutcomes } from '../../src/arena/void-tally.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { parseConfig } from '../../src/config/load-config.ts';
import { type MatchJob, matchIdOf } from '../../src/engine/jobs.ts';
import type { RunServices } from '../../src/engine/workflow-deps.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, type TreeId, tournamentId } from '../../src/kernel/ids.ts';
import { abilities } from '../../src/ratings/ability/abilities.ts';
import { scriptedRoster } from '../../src/sandbox/contestants/scripted-roster.ts';
import { buildTrees, MemoryArena } from './memory-arena.ts';
import type { DemoSize, PlayedDemo } from './play-demo.ts';

/** A tournament that was played without engine and database. */
export interface MemoryTournament {
  readonly config: Config;
  readonly record: Pick<TournamentRecord, 'agents' | 'seed' | 'matches' | 'rounds' | 'answers' | 'tasks'>;
  readonly trees: readonly TreeId[];
}

interface MemoryOptions {
  /** True if every agent sits on its opponent's seat. */
  readonly seatsSwapped?: boolean;
  /** Puts another Examiner or other agents in the place of the config's. */
  readonly withServices?: (services: RunServices) => RunServices;
}

/**
 * Plays the demo's tournament by the steps of the workflows, one match after the other, without engine, database and
 * report: the same questions, answers, verdicts and ratings in a part of the time.
 * @param judge `provider/model` of the one that grades; left out: the config's
 */
export async function playDemoInMemory(
  seed: number,
  { agents, trees, rounds }: DemoSize,
  judge?: string,
): Promise<PlayedDemo> {
  const started = systemClock.now();
  const names = scriptedRoster.slice(0, agents).map(({ name }) => ({ kind: 'scripted', name }));
  const examiner = judge === undefined ? {} : { judges: [judge], mostWrongPassed: 1 };
  const played = await playInMemory({ seed, agents: names, trees: { count: trees }, tournament: { rounds }, examiner });
  return { ...figuresOf(played), seconds: (systemClock.now() - started) / 1000, warnings: [] };
}

/** Plays a tournament by a config of one's own; nothing is searched for targets. */
export async function playInMemory(
  { examiner = {}, ...settings }: { readonly examiner?: object; readonly [name: string]: unknown },
  options: MemoryOptions = {},
): Promise<MemoryTournament> {
  const config = parseConfig({ ...settings, examiner: { ...examiner, searchCheck: 'off' } }, 'this benchmark');
  const arena = new MemoryArena();
  return arena.with(config, (services) => playOn(options.withServices?.(services) ?? services, arena, options));
}

async function playOn(
  services: RunServices,
  arena: MemoryArena,
  { seatsSwapped = false }: MemoryOptions,
): Promise<MemoryTournament> {
  const { config } = services;
  const tournament = tournamentId('T-in-memory');
  const agents = config.agents.map(({ name }) => agentId(name));
  const trees = await buildTrees(services, config.trees.count);
  const matches: MatchRecord[] = [];
  const format = makeFormat(config.tournament, agents, config.seed);
  let step = format.next();
  for (let tournamentRound = 1; !step.done; tournamentRound++) {
    const usual = planMatches(step.value, trees, matches.length);
    const planned = seatsSwapped ? usual.map(swapped) : usual;
    const ends: MatchEnd[] = [];
    for (const each of planned) {
      const seated = { tournament, tournamentRound, ...each };
      const job: MatchJob = { ...seated, match: matchIdOf(seated) };
      const ended = await arena.playMatch(services, job);
      matches.push({ ...seated, id: job.match, ...ended });
      ends.push(ended.end);
    }
    const judged = roundsByMatch(arena.kept.rounds);
    const graded = matches.slice(-planned.length).map(({ id }) => gradedTasks(judged.get(id) ?? []));
    const isByAnswers = goesByAnswers.includes(config.tournament.format);
    step = format.next(outcomesOf(step.value, planned, ends, isByAnswers ? graded : undefined));
  }
  const { rounds, answers, tasks } = arena.kept;
  const record = { agents, seed: config.seed, matches, rounds };
  return { config, record: { ...record, answers: [...answers.values()], tasks: [...tasks.values()] }, trees };
}

const swapped = (match: PlannedMatch): PlannedMatch => ({ ...match, a: match.b, b: match.a });

function figuresOf({ config, record, trees }: MemoryTournament): Pick<PlayedDemo, 'demo' | 'shares'> {
  const { ratings } = new TournamentOutcomes(config.ratings, record).rated(record);
  const spearman = skillCheck(config, ratings)?.spearman ?? null;
  const { combined: items } = abilities(itemResults(record), record);
  const spearmanOfItems = skillCheck(config, items.agents)?.spearman ?? null;
  const shares = tournamentShares(record);
  const voids = { rounds: shares.voidRounds.count, matches: shares.voidMatches.count };
  const counts = { trees: trees.length, matches: record.matches.length, rounds: record.rounds.length };
  return { demo: { seed: config.seed, ...counts, voids, spearman, spearmanOfItems, items }, shares };
}
