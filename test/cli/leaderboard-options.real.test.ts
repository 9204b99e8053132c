import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LeaderboardDetails } from '../../src/cli/leaderboard-details.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { readBattles } from '../../src/ratings/battles.ts';
import type { RatingDrift } from '../../src/ratings/drift/rating-drift.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { RatingReport } from '../../src/ratings/rating.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder(null, { tables: 'played' });
const { told: text, json } = home;
/** A tournament, and a smaller one of three of its agents. */
let [whole, smaller]: string[] = [];
/** Those of the whole one; the last is not in the smaller one. */
let agents: string[] = [];

type Shown = Omit<RatingReport, 'ratings'> & { readonly leaderboard: RatingReport['ratings'] };

/** As the command that played the smaller one told it. */
let toldAtEnd: object = {};

async function playSmaller(names: readonly string[]): Promise<string> {
  const config = {
    seed: 3,
    agents: names.map((name) => ({ kind: 'scripted', name })),
    web: { sandbox: { size: 100 } },
    trees: { count: 2 },
    tournament: { format: 'round-robin', matchRounds: 2 },
  };
  home.write('arena.yaml', config);
  const { tournamentId, decision } = await json<{ tournamentId: string; decision: object }>('tournament', 'run');
  toldAtEnd = decision;
  return tournamentId;
}

beforeAll(async () => {
  whole = home.tournament;
  agents = (await shown()).leaderboard.map(({ agent }) => agent);
  smaller = await playSmaller(agents.slice(0, 3));
});

const board = (...args: string[]) => text('leaderboard', whole ?? '', ...args);
const shown = (...args: string[]) => json<Shown>('leaderboard', whole ?? '', ...args);

describe('what a leaderboard tells beside its lines', () => {
  it('which agent to take, as the run did at its end, with the command that would settle what is open', async () => {
    const again = await json<{ decision: object }>('leaderboard', smaller ?? '');
    expect(again.decision).toEqual(toldAtEnd);
    const said = await text('leaderboard', smaller ?? '');
    expect(said).toMatch(/\nRecommendation\n {2}\S/);
    const plan = /\nEvidence needed\n {2}About (\d+) more trees? like those played (.*)\n/.exec(said);
    expect(said.indexOf('like those played')).toBeLessThan(said.indexOf('By all graded items'));
    const [, next = '', others = ''] = plan ?? [];
    const most = Math.max(
      ...[next, ...[...others.matchAll(/(\d+) from/g)].map(([, count]) => count ?? '')].map(Number),
    );
    expect(said).toContain(` dr-arena tournament run --more ${smaller} --trees ${most}\n`);
  });

  it('depth and width, pairs, slices, costs and shares, in words and as JSON', async () => {
    const report = await json<LeaderboardDetails>('leaderboard', whole ?? '', '--details');
    expect(report.pairs.items?.pairs.length).toBe(6);
    expect(report.pairs.matches?.pairs.length).toBeGreaterThan(1);
    expect(report.costs.map(({ usd, seconds }) => [usd.amount?.mean, seconds.amount === null])).toEqual(
      [0, 0, 0, 0].map((usd) => [usd, false]),
    );
    const sizes = report.slices.slices.filter(({ by }) => by === 'topic').map(({ trees }) => trees);
    expect(sizes).toEqual([1, 1]);
    for (const kind of [report.abilities.depth, report.abilities.width]) {
      expect(kind.agents.map(({ agent }) => String(agent)).toSorted()).toEqual(agents.toSorted());
      expect(kind.items).toBeGreaterThan(0);
    }
    expect(report.shares.voidRounds.of).toBeGreaterThan(0);
    const said = await board('--details');
    expect(said).toMatch(/^Depth$[\s\S]*^Width$/m);
    expect(said).toContain('Agent against agent, by all graded items');
    expect(said).toContain('Agent against agent, by matches');
    expect(said).toMatch(/By topic: .*\(1 tree, .*on one tree: no interval\)/);
    expect(said).toContain('Cost of each agent');
    expect(said).toContain('Seat A, named first, won');
  });
});

describe('a leaderboard', () => {
  it('has the rating by all graded items first, as stored', async () => {
    const order = (printed: string) =>
      [...printed.matchAll(/^By (all graded items|matches)/gm)].map(([, name]) => name);
    expect(order(await board())).toEqual(['all graded items']);
    expect((await board()).split('\n').length).toBeLessThanOrEqual(41);
    expect(order(await board('--details')).slice(0, 3)).toEqual(['all graded items', 'all graded items', 'matches']);
    const { board: first, items } = (await shown()) as Shown & {
      board: string;
      items: { agents: { agent: string }[] };
    };
    expect(first).toBe('items');
    const stored = await home.ledger.leaderboards.load(tournamentId(whole ?? ''));
    expect(stored?.items).toEqual(items);
  });

  it('reads what was stored when the tournament ended', async () => {
    const again = () => json<Shown>('leaderboard', smaller ?? '');
    const before = await again();
    const { ledger } = home;
    const id = tournamentId(smaller ?? '');
    const stored = await ledger.leaderboards.load(id);
    if (stored === null) throw new Error('nothing was stored');
    const rows = stored.rows.map((row) => ({ ...row, rating: row.rating + 4321 }));
    await ledger.leaderboards.save(id, { ...stored, rows });
    const ratings = ({ leaderboard }: Shown) => leaderboard.map(({ rating }) => Math.round(rating));
    expect(ratings(await again())).toEqual(ratings(before).map((rating) => rating + 4321));
    await ledger.leaderboards.save(id, stored);
    expect(await again()).toEqual(before);
  });

  it.each([
    [['--ties', 'davidson'], /unknown option '--ties'/],
    [['--style', 'length'], /unknown option '--style'[\s\S]*'ratings\.style' in arena\.yaml/],
    [['--junit', 'x', '--schedule', 'x'], /cannot be used with option '--junit/],
    [['T-none'], /there is no tournament T-none/],
    [['--diff', 'T-none'], /there is no tournament T-none/],
  ])('%j is refused in words', async (args, words) => {
    const said = await home.run('leaderboard', ...args);
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) });
    expect(said.err).not.toContain('bug in dr-arena');
  });
});

describe('why ratings moved', () => {
  it('is told of the agents of both tournaments, with what else changed', async () => {
    const report = await json<RatingDrift>('leaderboard', whole ?? '', '--diff', smaller ?? '');
    expect(report).toMatchObject({ before: smaller, after: whole, onlyBefore: [], onlyAfter: agents.slice(3) });
    expect(report.agents.map(({ agent }) => agent).toSorted()).toEqual(agents.slice(0, 3).toSorted());
    // Around the mean of those in both.
    expect(report.agents.reduce((sum, { change }) => sum + (change.value ?? 0), 0)).toBeCloseTo(0, 6);
    const words = await board('--diff', smaller ?? '');
    expect(words).toContain(`${smaller} → ${whole}. 3 agents in both.\nCame: ${agents[3]}.\n`);
    for (const name of agents.slice(0, 3))
      expect(words).toMatch(new RegExp(`^${name} .*(within|more than) noise$`, 'm'));
  });

  it('is not told of a tournament and itself', async () => {
    const said = await home.run('leaderboard', whole ?? '', '--diff', whole ?? '');
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is the tournament itself') });
  });
});

describe('the exported battles', () => {
  it('are rated as the leaderboard is', async () => {
    const { files } = await json<{ files: { battles: string } }>('export', whole ?? '', '-o', 'exported');
    const lines = readFileSync(files.battles, 'utf8').trim().split('\n');
    expect(lines).toHaveLength((await shown()).battles);
    const { ratings } = rateBattles(readBattles(lines.join('\n')).battles);
    expect(ratings).toMatchObject((await shown()).leaderboard);
  });
});
