import type { Agent } from '../../agents/agent.ts';
import type { Task } from '../../examiner/task.ts';
import { itemResults } from '../../src/arena/item-results.ts';
import type { RunServices } from '../../src/engine/workflow-deps.ts';
import { agentId, type TaskId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { makeKnownWorld } from '../../src/sandbox/oracle/known-world.ts';
import { type MemoryTournament, playInMemory } from '../arena/play-in-memory.ts';
import { shareOf } from '../arena/read-shares.ts';
import { type BoardRatings, boards, boardsOf, ofBoards } from './boards.ts';
import type { Control } from './control.ts';
import { fillLayout } from './fill-layout.ts';
import layouts from './shotgun-layouts.json' with { type: 'json' };
import { siblingList } from './sibling-list.ts';

const roster = ['Merlin', 'Kestrel', 'Curlew', 'Avocet', 'Siskin', 'Wryneck', 'Linnet', 'Fieldfare'];
const guesser = 'Guesser';
const plain = '⟨- **{name}**: «{attr}: {value}¦; »¦\n⟩';
const shotguns: ReadonlyMap<string, string> = new Map(Object.entries(layouts));
const kinds = { tabulate: 3, exclusion: 1, change: 1, synthesis: 1, comparison: 1 };
/** All others meet the guesser: nobody's rating stands on matches that nobody could win. */
const settings = { trees: { count: 4 }, tournament: { format: 'anchor', anchor: guesser }, examiner: { kinds } };
/** Share of an agent's rounds from which on voids may hide losses. */
const mostVoids = 0.05;

/**
 * Agents that name every sibling of the targets with all that is asked, each in a layout of its own, against one that names as many
 * siblings as are asked for at random: on no seed and board may a layout stand above it, and none may keep its rounds from being judged.
 */
export async function shotgun(seeds: readonly number[]): Promise<Control> {
  const played = [];
  for (const seed of seeds) played.push(await playShotguns(seed));
  return {
    control: 'shotgun answers',
    passed: played.every(
      ({ above, unjudged }) => [...boards.map((board) => above[board]), unjudged].flat().length === 0,
    ),
    measured: { seeds: played },
  };
}

async function playShotguns(seed: number) {
  const unskilled = { kind: 'scripted', hops: 0, coverage: 0, errorRate: 0 };
  const cheats = [guesser, ...shotguns.keys()].map((name) => ({ ...unskilled, name }));
  const agents = [...roster.map((name) => ({ kind: 'scripted', name })), ...cheats];
  const played = await playInMemory({ seed, agents, ...settings }, { withServices: withCheats });
  const rated = boardsOf(played);
  const figures = (name: string) => ({
    ranks: ofBoards((board) => rankIn(rated[board].ratings, name)),
    depth: depthShare(played, name),
    voids: voidShare(played, name),
  });
  const own = figures(guesser);
  const others = [...shotguns.keys()].map((name) => ({ name, ...figures(name) }));
  return {
    seed,
    guesser: own,
    above: ofBoards((board) => others.filter(({ ranks }) => ranks[board] < own.ranks[board]).map(({ name }) => name)),
    unjudged: others.filter(({ voids }) => voids === null || voids > mostVoids).map(({ name }) => name),
    layouts: Object.fromEntries(others.map(({ name, ...rest }) => [name, rest])),
  };
}

/** One more than the agents that stand above it. */
function rankIn(ratings: BoardRatings, name: string): number {
  const own = ratings.get(name) ?? 0;
  return 1 + [...ratings.values()].filter((rating) => rating > own).length;
}

function depthShare({ record }: MemoryTournament, name: string) {
  const items = itemResults(record).filter(({ agent, kind }) => agent === name && kind === 'depth');
  return shareOf({ count: items.filter(({ satisfied }) => satisfied).length, of: items.length });
}

function voidShare({ record }: MemoryTournament, name: string) {
  const matches = new Set(record.matches.filter(({ a, b }) => a === name || b === name).map(({ id }) => id));
  const rounds = record.rounds.filter(({ match }) => matches.has(match));
  return shareOf({ count: rounds.filter(({ result }) => result.kind !== 'judged').length, of: rounds.length });
}

/** The services of a run in which the guesser and the shotguns know the pages, and which siblings a question is about. */
function withCheats(services: RunServices): RunServices {
  const { seed, web } = services.config;
  const world = makeKnownWorld(web.sandbox.seed ?? seed, web.sandbox.size);
  const tasks = new Map<TaskId, Task>();
  const writeTask: RunServices['examiner']['writeTask'] = async (...order) => {
    const written = await services.examiner.writeTask(...order);
    if (written.ok) tasks.set(written.value.id, written.value);
    return written;
  };
  const answerOf = (name: string, task: Task) => {
    const { list, attributes } = siblingList(world, task);
    const all = randomFor(seed, 'shotgun', name, task.id).shuffle(list);
    const layout = shotguns.get(name);
    const guessed = all.slice(0, task.targets.length);
    return fillLayout(layout ?? plain, { list: layout === undefined ? guessed : all, attributes });
  };
  const cheat = (name: string): Agent => ({
    id: agentId(name),
    provider: 'scripted',
    vendor: null,
    answer: async ({ taskId }) => {
      const task = tasks.get(taskId);
      if (task === undefined) throw new Error(`nobody wrote the task ${taskId}`);
      const answer = { text: answerOf(name, task), citations: [], toolCalls: [], costUsd: 0 };
      return { kind: 'answered', answer, elapsedMs: 0 };
    },
  });
  const cheats = [guesser, ...shotguns.keys()].map(cheat);
  const agents = new Map([...services.agents, ...cheats.map((agent) => [agent.id, agent] as const)]);
  return { ...services, agents, examiner: { ...services.examiner, writeTask } };
}
