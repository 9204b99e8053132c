import { sql } from 'kysely';
import type { Judgement } from '../../examiner/examiner.ts';
import { gradedItems, type Task } from '../../examiner/task.ts';
import type { MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { agentId, matchId, tournamentId } from '../../src/kernel/ids.ts';
import { type Random, randomFor } from '../../src/kernel/random.ts';
import { winProbability } from '../../src/ratings/logistic.ts';
import type { ArenaDatabase } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { storedJson } from '../../src/storage/rows.ts';
import { sampleRecord } from '../../test/reporting/sample-record.ts';
import { agentNames, type ScaleSize, strengthOf } from './scale-size.ts';

export const scaleTournament = tournamentId('T-scale');

/** Rows of one insert. */
const rowsAtOnce = 500;
/** Opponents stand at most so many places apart, as in a swiss tournament. */
const reach = 60;
const words = 'A sentence of an answer, about sixty characters long, no more. '.repeat(95);

/** Writes a made-up tournament: 2.5 rounds a match, two answers of 6 kB a round that no other match shares. */
export async function fillScale(db: ArenaDatabase, size: ScaleSize): Promise<void> {
  const ledger = openLedger(db);
  const trees = postgresTreeStore(db);
  const sample = sampleRecord({ agents: 8, trees: size.trees, tournamentRounds: 1 });
  for (const tree of sample.treesGrown) await trees.createTree(tree);
  for (const task of sample.tasks) await ledger.tasks.save(task);
  const tasksOf = new Map<string, Task[]>();
  for (const task of sample.tasks) tasksOf.set(task.tree, [...(tasksOf.get(task.tree) ?? []), task]);
  await ledger.tournaments.save({
    id: scaleTournament,
    seed: 1,
    format: 'swiss',
    trees: sample.trees,
    seeds: sample.seeds,
    agents: agentNames(size.agents).map(agentId),
    status: 'finished',
    config: { seed: 7 },
    startedAt: sample.startedAt,
    finishedAt: sample.finishedAt,
  });
  for (let from = 0; from < size.matches; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, size.matches - from);
    const played = Array.from({ length: count }, (_, index) => playedMatch(from + index, size, sample.trees, tasksOf));
    await insert(db, played, from);
  }
  await insertAnswers(db);
  await sql`analyze`.execute(db);
}

type Played = ReturnType<typeof playedMatch>;

function playedMatch(
  at: number,
  { agents, trees }: ScaleSize,
  ids: readonly MatchRecord['tree'][],
  tasksOf: ReadonlyMap<string, Task[]>,
) {
  const random = randomFor('scale', at);
  const names = agentNames(agents);
  const first = random.int(0, agents - 1);
  const second = Math.min(agents - 1, Math.max(0, first + random.int(1, reach) * (random.chance(0.5) ? 1 : -1)));
  const pair = second === first ? [first, (first + 1) % agents] : [first, second];
  const [one = 0, other = 0] = pair;
  const tree = ids[at % trees] as MatchRecord['tree'];
  const a = agentId(names[one] ?? '');
  const b = agentId(names[other] ?? '');
  const id = matchId(`match/${scaleTournament}/${at}/${a}~${b}/${tree}`);
  const tasks = (tasksOf.get(tree) ?? []).slice(0, random.int(1, 4));
  const wins = random.chance(winProbability(strengthOf(one, agents) - strengthOf(other, agents)));
  const rounds = tasks.map((task, index) => roundOf({ id, a, b }, task, index + 1, wins, random));
  const level = random.chance(0.1);
  const match: MatchRecord = {
    id,
    tournament: scaleTournament,
    tournamentRound: 1 + Math.floor((at * 100) / 50_000),
    a,
    b,
    tree,
    end: { kind: 'decided', winner: level ? 'tie' : wins ? 'a' : 'b', because: 'lead' },
    scoreA: wins ? 2 : 0,
    scoreB: wins ? 0 : 2,
  };
  return { match, rounds };
}

function roundOf(
  { id, a, b }: Pick<MatchRecord, 'id' | 'a' | 'b'>,
  task: Task,
  number: number,
  wins: boolean,
  random: Random,
): RoundRecord {
  const grades = (better: boolean): Judgement['gradesA'] =>
    gradedItems(task).map((item) =>
      random.chance(better ? 0.9 : 0.6)
        ? { item: item.id, outcome: 'satisfied', quote: item.value }
        : { item: item.id, outcome: 'missing', quote: null },
    );
  const tag = random.pick(['DEPTH', 'WIDTH', 'BOTH', 'NONE'] as const);
  const tier = wins ? ('A_BETTER' as const) : ('B_BETTER' as const);
  const verdict = { tier, tag, reason: `${wins ? a : b} satisfied more items than the other, by what it quotes.` };
  const judgement = { gradesA: grades(wins), gradesB: grades(!wins), verdict };
  return {
    match: id,
    number,
    path: task.path,
    width: task.width,
    task: task.id,
    result: { kind: 'judged', judgement, evolution: null },
    scoreA: wins ? 1 : 0,
    scoreB: wins ? 0 : 1,
  };
}

async function insert(db: ArenaDatabase, played: readonly Played[], from: number): Promise<void> {
  const matches = played.map(({ match }, index) => ({
    id: match.id,
    tournament: scaleTournament,
    tournament_round: match.tournamentRound,
    pairing_order: from + index,
    tree: match.tree,
    ended: true,
    match: storedJson(match),
  }));
  const rounds = played
    .flatMap((each) => each.rounds)
    .map((round) => ({ match: round.match, number: round.number, task: round.task, round: storedJson(round) }));
  await db.insertInto('matches').values(matches).execute();
  await db.insertInto('rounds').values(rounds).execute();
}

/** Made by the server, so that gigabytes need not go to it. */
async function insertAnswers(db: ArenaDatabase): Promise<void> {
  const calls = [
    { tool: 'search', input: 'a query of some words' },
    { tool: 'read', input: 'https://example.org/one' },
  ];
  const citations = ['https://example.org/one', 'https://example.org/two'];
  const answer = { text: words, citations, toolCalls: calls, costUsd: 0.01 };
  const outcome = JSON.stringify({ kind: 'answered', answer, elapsedMs: 1000 });
  for (const seat of ['a', 'b']) {
    await sql`insert into arena.answers (tournament, agent, task, scope, outcome)
      select tournament, agent, task, '', ${outcome}::json from (
        select distinct ${scaleTournament}::text as tournament, matches.match->>${seat}::text as agent, rounds.task
        from arena.rounds join arena.matches on matches.id = rounds.match) as asked
      on conflict do nothing`.execute(db);
  }
}
