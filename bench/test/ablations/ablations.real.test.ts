import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { tournamentId } from '../../../src/kernel/ids.ts';
import { arenaFolder } from '../../../test/cli/arena-folder.ts';
import { runIn } from '../../../test/cli/run-in.ts';
import { ablationCommands } from '../../ablations/ablation-commands.ts';
import { createPreferenceAudit } from '../../ablations/task-forms.ts';

const home = arenaFolder({}, { tables: 'played' });
/** Those of the tournament, in the order of its board by matches. */
let agents: string[] = [];

afterEach(() => vi.unstubAllEnvs());

function run(...args: string[]) {
  vi.stubEnv('DATABASE_URL', home.url);
  return runIn(home.folder, ['ablation', ...args], undefined, [ablationCommands]);
}

async function json<Value>(...args: string[]): Promise<Value> {
  const { code, out, err } = await run(...args, '--json');
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

beforeAll(async () => {
  const { leaderboard } = await home.json<{ leaderboard: { agent: string }[] }>('leaderboard');
  agents = leaderboard.map(({ agent }) => agent);
});

describe('matches cut short', () => {
  it('give a leaderboard for each number of rounds, whole matches last', async () => {
    const { leaderboards } = await json<{ leaderboards: Record<string, never>[] }>(
      ...'rounds --rounds 1 --rounds 2'.split(' '),
    );
    expect(leaderboards.map(({ rounds }) => rounds)).toEqual([1, 2, null]);
    for (const { ratings, meanRounds, rounds } of leaderboards as unknown as {
      ratings: { agent: string }[];
      meanRounds: number;
      rounds: number | null;
    }[]) {
      expect(ratings.map(({ agent }) => agent).sort()).toEqual([...agents].sort());
      expect(meanRounds).toBeLessThanOrEqual(rounds ?? 4);
    }
    expect(leaderboards.at(-1)).toMatchObject({ withWhole: { pearson: { value: expect.closeTo(1, 9) } } });
  });

  it('can be compared with scores from elsewhere', async () => {
    home.write('scores.csv', agents.map((name, at) => `${name},${100 - at}`).join('\n'));
    const { out } = await run('rounds', '--rounds', '1', '--reference', 'scores.csv');
    expect(out).toMatch(/Rounds +rounds a match +level matches +Pearson +Spearman +Pearson, reference/);
    for (const name of agents) expect(out).toContain(name);
  });
});

describe('correlate', () => {
  const { write } = home;

  it('gives Pearson, Spearman and Kendall with the leaderboard, and who is missing on either side', async () => {
    type Rows = { agent: string; rating: number }[];
    const { leaderboard: byMatches, items } = await home.json<{ leaderboard: Rows; items: { agents: Rows } }>(
      'leaderboard',
    );
    const leaderboard = items.agents;
    const own = leaderboard.map(({ agent, rating }) => `${agent},${rating}`);
    write('matches.csv', byMatches.map(({ agent, rating }) => `${agent},${rating}`).join('\n'));
    expect(await json('correlate', '--reference', 'matches.csv', '--board', 'matches')).toMatchObject({
      board: 'matches',
      pearson: { value: expect.closeTo(1, 9) },
    });
    write('same.csv', ['agent,score', ...own.slice(0, 3), 'Stranger,7'].join('\n'));
    const same = await json<Record<string, unknown>>('correlate', '--reference', 'same.csv');
    expect(same).toMatchObject({
      tournamentId: home.tournament,
      board: 'items',
      count: 3,
      onlyOurs: [leaderboard[3]?.agent],
      onlyReference: ['Stranger'],
      pearson: { value: expect.closeTo(1, 9) },
      spearman: { value: expect.closeTo(1, 9) },
      kendall: { value: expect.closeTo(1, 9) },
    });
    write('turned.csv', leaderboard.map(({ agent, rating }) => `${agent},${-rating}`).join('\n'));
    const turned = await run('correlate', home.tournament, '--reference', 'turned.csv');
    expect(turned.out).toMatch(/Pearson +[-−]1\.00[\s\S]*Spearman +[-−]1\.00[\s\S]*N = 4\n/);
  });

  it.each([
    ['no file', 'none.csv', null, /cannot read none\.csv/],
    ['no scores', 'bad.csv', 'One,1\nTwo,much\n', /line 2 of bad\.csv/],
  ])('with %s is refused', async (_, name, text, words) => {
    if (text !== null) write(name, text);
    const said = await run('correlate', '--reference', name);
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
  });

  it('with but one of the agents is refused, and they are named', async () => {
    const [own = ''] = agents;
    write('others.csv', `${own.toLowerCase()},1\nNobody,2\n${own},3\n`);
    const said = await run('correlate', '--reference', 'others.csv');
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringContaining('names 1 of the agents') });
    for (const name of agents) expect(said.err).toContain(name);
  });

  it('needs a reference', async () => {
    expect(await run('correlate')).toMatchObject({ code: 2, err: expect.stringContaining('--reference') });
  });
});

describe('tasks written in several forms', () => {
  it('are compared by people, where each could be written in all of them', async () => {
    const { ledger } = home;
    const rounds = await ledger.rounds.ofTournament(tournamentId(home.tournament));
    const stored = await ledger.tasks.loadAll([...new Set(rounds.flatMap(({ task }) => task ?? []))]);
    const tasks = stored.flatMap((task, index) => [
      { task, form: 'tree' as const, written: { ok: true as const, value: task } },
      {
        task,
        form: 'snippets' as const,
        written: index === 0 ? { ok: false as const } : { ok: true as const, value: task },
      },
    ]);
    const app = { ledger, clock: systemClock };
    const audit = await createPreferenceAudit(app, tournamentId(home.tournament), 1, tasks);
    expect(audit.cases).toHaveLength(stored.length - 1);
    expect((await home.run('audit', 'report', audit.id)).out).toContain('10 cases');
  });
});
