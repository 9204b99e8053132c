import { parseArgs } from 'node:util';
import { writeTreeTasks } from '../src/application/set-tasks.ts';
import { itemResults } from '../src/arena/item-results.ts';
import { planMatches } from '../src/arena/make-format.ts';
import type { MatchRecord } from '../src/arena/match.ts';
import { setQuestions } from '../src/arena/set-questions.ts';
import { parseConfig } from '../src/config/load-config.ts';
import { matchIdOf } from '../src/engine/jobs.ts';
import type { RunServices } from '../src/engine/workflow-deps.ts';
import { agentId, buildId, type TaskId, type TreeId, tournamentId } from '../src/kernel/ids.ts';
import { type Random, randomFor } from '../src/kernel/random.ts';
import type { ItemResult } from '../src/ratings/ability/ability.ts';
import { comparedTrees } from '../src/ratings/gate/gate-report.ts';
import { type GatePlan, gatePlan, type Look, sequentialComparison } from '../src/ratings/gate/sequential-comparison.ts';
import { pairedDifferences } from '../src/ratings/gate/tree-differences.ts';
import { scriptedRoster } from '../src/sandbox/contestants/scripted-roster.ts';
import { buildTrees, MemoryArena } from './arena/memory-arena.ts';
import { rounded } from './arena/read-shares.ts';
import { seedRange } from './arena/seed-range.ts';

/**
 * How often the gate for two versions of an agent is right on the sandbox: copies of an agent of the roster, whose draws
 * differ by their names alone, in pairs on frozen sets; then copies whose rates were raised, as the newer
 * version, against plain ones. Prints one JSON line for each change; exit code 1 where equal versions are told apart more
 * often than 5% and chance explain, or a lowered one is called better.
 */
const { values } = parseArgs({
  options: {
    agent: { type: 'string', default: 'Dunlin' },
    seeds: { type: 'string', default: '601-606' },
    /** Sandboxes, each of a seed of its own, whose trees make one set: a sandbox has 12 topics. */
    worlds: { type: 'string', default: '2' },
    /** Comparisons on each set. */
    pairs: { type: 'string', default: '100' },
    trees: { type: 'string', default: '12' },
    reach: { type: 'string', default: '3' },
    /** By how much the rates of straying, errors and omissions are raised. */
    raised: { type: 'string', default: '0,0.05,0.1' },
  },
});
const pairs = Number(values.pairs);

interface Frozen {
  readonly arena: MemoryArena;
  readonly trees: readonly TreeId[];
  readonly tasks: readonly TaskId[];
}

function configOf(seed: number, raised: number) {
  const known = scriptedRoster.find(({ name }) => name === values.agent);
  if (!known) throw new RangeError(`there is no agent ${values.agent} in the roster`);
  const { skill } = known;
  const more = (rate: number) => Math.min(1, rate + raised);
  const lowered = {
    ...skill,
    strayRate: more(skill.strayRate),
    errorRate: more(skill.errorRate),
    omitRate: more(skill.omitRate),
  };
  const agents = Array.from({ length: pairs }, (_, pair) => [
    { kind: 'scripted', name: newerOf(raised, pair), ...lowered },
    { kind: 'scripted', name: olderOf(raised, pair), ...skill },
  ]).flat();
  return parseConfig({ seed, agents, examiner: { searchCheck: 'off' } }, 'this benchmark');
}

// No two settings share an answer, and the newer version has the lower number as often as the higher.
const newerOf = (raised: number, pair: number) => agentId(`copy-${raised}-${2 * pair + (pair % 2)}`);
const olderOf = (raised: number, pair: number) => agentId(`copy-${raised}-${2 * pair + 1 - (pair % 2)}`);

/** The trees and tasks of a sandbox as `set create --build` makes them; trees on which nothing can be asked are left out. */
async function frozenWorld(seed: number): Promise<Frozen> {
  const arena = new MemoryArena();
  return arena.with(configOf(seed, 0), async (services) => {
    const writing = {
      deps: arena.depsFor(services),
      services,
      run: buildId('B-in-memory'),
      reach: Number(values.reach),
      onTask: () => undefined,
      signal: new AbortController().signal,
    };
    const trees: TreeId[] = [];
    const tasks: TaskId[] = [];
    for (const tree of await buildTrees(services, Number(values.trees))) {
      const written = await writeTreeTasks(writing, tree);
      if (written.tasks.length > 0) trees.push(tree);
      tasks.push(...written.tasks);
    }
    return { arena, trees, tasks };
  });
}

/** What both of each pair have right on a world's trees, in their order. */
async function resultsOn(seed: number, frozen: Frozen, raised: number): Promise<ItemResult[][]> {
  const { arena, tasks } = frozen;
  const written = await arena.kept.ledger.tasks.loadAll(tasks);
  const play = async (services: RunServices) => {
    const all: ItemResult[][] = [];
    for (let pair = 0; pair < pairs; pair++) all.push(await resultsOf(services, frozen, raised, pair));
    return all;
  };
  return arena.with(configOf(seed, raised), play, setQuestions(written));
}

async function resultsOf(services: RunServices, { arena, trees }: Frozen, raised: number, pair: number) {
  const meeting = [{ a: newerOf(raised, pair), b: olderOf(raised, pair) }];
  const tournament = tournamentId(`T-${raised}-${pair}`);
  const matches: MatchRecord[] = [];
  for (const planned of planMatches(meeting, trees, 0)) {
    const seated = { tournament, tournamentRound: 1, ...planned };
    const job = { ...seated, match: matchIdOf(seated) };
    matches.push({ ...seated, id: job.match, ...(await arena.playMatch(services, job)) });
  }
  const { rounds, tasks, answers } = arena.kept;
  const results = itemResults({ matches, rounds, tasks: [...tasks.values()], answers: [] });
  // Nobody else needs them.
  rounds.length = 0;
  answers.clear();
  return results;
}

/** The paired differences of a comparison, in points, in the order of its trees. */
function differencesOf(results: readonly ItemResult[], raised: number, pair: number): readonly number[] {
  const agents = { newer: newerOf(raised, pair), older: olderOf(raised, pair) };
  return comparedTrees(pairedDifferences(results, agents)).flatMap((tree) => tree.points ?? []);
}

const share = (count: number, of: number) => rounded(count / of);
const meanOf = (list: readonly number[]) => rounded(list.reduce((sum, each) => sum + each, 0) / list.length, 1);

const plans = new Map<string, GatePlan>();

function planOf(trees: number, steps: boolean): GatePlan {
  const key = `${trees} ${steps}`;
  const plan = plans.get(key) ?? gatePlan(trees, { margin: null, steps });
  plans.set(key, plan);
  return plan;
}

/** Comparisons that are dealt for each set. */
const dealt = 5_000;

/**
 * The error with no difference far more closely than the comparisons played tell it: of each tree the difference of a pair
 * drawn at random, with a sign drawn at random, which is as likely between equals.
 * @param sets of equal versions; each comparison of a set has the same trees in the same order
 */
function dealtError(sets: readonly (readonly (readonly number[])[])[]): number {
  let told = 0;
  for (const [set, compared] of sets.entries()) {
    const random = randomFor('bench', 'gate-sandbox', set);
    const trees = Math.max(...compared.map(({ length }) => length));
    const whole = compared.filter(({ length }) => length === trees);
    const values = () => Array.from({ length: trees }, (_, tree) => signOf(random) * (random.pick(whole)[tree] ?? 0));
    for (let deal = 0; deal < dealt; deal++) {
      const decision = sequentialComparison(values(), planOf(trees, true))?.decision;
      if (decision === 'better' || decision === 'worse') told += 1;
    }
  }
  return rounded(told / (dealt * sets.length), 4);
}

const signOf = (random: Random) => (random.chance(0.5) ? 1 : -1);

/** @returns whether it is as it must be */
function print(raised: number, sets: readonly (readonly (readonly number[])[])[]): boolean {
  const compared = sets.flat();
  const look = (steps: boolean) =>
    compared.flatMap((points) => sequentialComparison(points, planOf(points.length, steps)) ?? []);
  const [stepped, whole] = [look(true), look(false)];
  const said = (looks: readonly Look[], decision: Look['decision']) =>
    looks.filter((each) => each.decision === decision).length;
  const used = stepped.map(({ count }) => count).sort((one, other) => one - other);
  const [better, worse] = [said(stepped, 'better'), said(stepped, 'worse')];
  // Two standard errors above 5%.
  const most = compared.length * 0.05 + 2 * Math.sqrt(compared.length * 0.05 * 0.95);
  const passed = raised === 0 ? better + worse <= most : better === 0;
  process.stdout.write(
    `${JSON.stringify({
      bench: 'gate-sandbox',
      agent: values.agent,
      raised,
      comparisons: compared.length,
      fixedTrees: meanOf(whole.map(({ count }) => count)),
      better,
      worse,
      worseShare: share(worse, compared.length),
      differentShare: share(better + worse, compared.length),
      ...(raised === 0 && { dealtError: dealtError(sets) }),
      medianTrees: used[Math.floor(used.length / 2)],
      wholeBetter: said(whole, 'better'),
      wholeWorse: said(whole, 'worse'),
      difference: meanOf(whole.map(({ difference }) => difference)),
      deviation: meanOf(whole.map(({ deviation }) => deviation)),
      passed,
    })}\n`,
  );
  return passed;
}

async function playSet(
  seeds: readonly number[],
  byChange: ReadonlyMap<number, (readonly number[])[][]>,
): Promise<void> {
  const results = new Map([...byChange.keys()].map((raised) => [raised, [] as ItemResult[][]]));
  for (const seed of seeds) {
    const frozen = await frozenWorld(seed);
    for (const [raised, known] of results) {
      const found = await resultsOn(seed, frozen, raised);
      for (const [pair, more] of found.entries()) known[pair] = [...(known[pair] ?? []), ...more];
    }
  }
  for (const [raised, sets] of byChange)
    sets.push((results.get(raised) ?? []).map((all, pair) => differencesOf(all, raised, pair)));
}

const byChange = new Map<number, (readonly number[])[][]>(values.raised.split(',').map((each) => [Number(each), []]));
const seeds = seedRange(values.seeds);
const worlds = Number(values.worlds);
for (let first = 0; first < seeds.length; first += worlds) await playSet(seeds.slice(first, first + worlds), byChange);
const passed = [...byChange].map(([raised, sets]) => print(raised, sets));
if (passed.includes(false)) process.exitCode = 1;
