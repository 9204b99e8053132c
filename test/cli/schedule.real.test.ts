import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scheduleName } from '../../src/kernel/ids.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder(null, { tables: 'arena' });
const { folder, run: said, told } = home;

const config = (names: readonly string[]) =>
  `agents: [${names.map((name) => `{ kind: scripted, name: ${name} }`).join(', ')}]\n`;

beforeAll(async () => {
  home.write('arena.yaml', config(['Kestrel', 'Heron']));
  home.write('alone.yaml', config(['Kestrel']));
  home.write('three.yaml', config(['Kestrel', 'Heron', 'Plover']));
});

describe('dr-arena schedule', () => {
  it('keeps a schedule with its own config, and says when it fires and that nobody is there to do it', async () => {
    const { code, out, err } = await said(
      'schedule',
      'add',
      'daily',
      '--cron',
      '0 6 * * *',
      '--time-zone',
      'Asia/Kathmandu',
      '--site',
      'site',
    );
    expect(code, err).toBe(0);
    expect(out).toMatch(/^daily: next \w{3} \d{4}-\d{2}-\d{2} 06:00 \+05:45, /);
    expect(err).toContain("Start one with 'dr-arena worker'");
    const { schedules, missingRoles } = JSON.parse(await told('schedule', 'list', '--json'));
    expect(missingRoles).toEqual(['crawl', 'examine', 'answer']);
    expect(schedules).toMatchObject([
      { name: 'daily', state: 'active', refreshes: [], siteFolder: path.join(folder, 'site'), exportsFolder: null },
    ]);
    expect(schedules[0].next).toHaveLength(3);
    expect(await told('schedule', 'list')).toMatch(
      /^daily: 0 6 \* \* \* \(Asia\/Kathmandu\)\n {2}next: .*\n {2}no refresh yet\n$/,
    );
  });

  it('changes what is named and keeps the rest, pauses, resumes, and takes a removed one up again', async () => {
    await told('schedule', 'change', 'daily', '-c', 'three.yaml', '--exports', 'data');
    const listed = async () => JSON.parse(await told('schedule', 'list', '--json')).schedules[0];
    expect(await listed()).toMatchObject({
      cron: '0 6 * * *',
      timeZone: 'Asia/Kathmandu',
      exportsFolder: path.join(folder, 'data'),
    });
    await told('schedule', 'change', 'daily', '--state', 'paused');
    expect(await listed()).toMatchObject({ state: 'paused', next: [] });
    await told('schedule', 'change', 'daily', '--state', 'active');
    await told('schedule', 'change', 'daily', '--state', 'removed');
    expect(await told('schedule', 'list')).toContain('There is no schedule yet');
    expect(await told('leaderboard', '--schedule', 'daily')).toContain('No refresh yet');
    const { decision, standings } = JSON.parse(await told('leaderboard', '--schedule', 'daily', '--json'));
    expect([decision.leader, standings]).toEqual([null, undefined]);
    await told('schedule', 'add', 'daily', '--cron', '*/10 * * * *');
    expect(await listed()).toMatchObject({ cron: '*/10 * * * *', siteFolder: null });
    expect(await told('schedule', 'run-now', 'daily')).toMatch(/^daily: the refresh is queued/);
  });

  it('takes what a refresh may cost from its config, at once or later, or is told it', async () => {
    const capOf = async () => (await home.ledger.schedules.load(scheduleName('capped')))?.schedule.config;
    home.write('five.yaml', `${config(['Kestrel', 'Heron'])}budget: { usd: 5 }\n`);
    home.write('two.yaml', `${config(['Kestrel', 'Heron', 'Plover'])}budget: { usd: 2 }\n`);
    const { err } = await said('schedule', 'add', 'capped', '--cron', '0 0 1 1 *', '-c', 'five.yaml');
    expect(err).toContain('Each refresh, in all at most $5');
    expect(await capOf()).toMatchObject({ budget: { usd: 5 } });
    await told('schedule', 'change', 'capped', '-c', 'two.yaml');
    expect(await capOf()).toMatchObject({ budget: { usd: 2 }, agents: { length: 3 } });
    await told('schedule', 'change', 'capped', '--state', 'removed');
    await told('schedule', 'add', 'capped', '--cron', '0 0 1 1 *', '-c', 'two.yaml', '--budget', '3');
    expect(await capOf()).toMatchObject({ budget: { usd: 3 } });
    await told('schedule', 'change', 'capped', '--state', 'removed');
  });

  it('of sets is refused where one is not there, or not frozen, and else says what it plays', async () => {
    home.write('q.jsonl', '{"question": "What is 2 + 3?", "answer": "5"}\n');
    const add = async (...sets: string[]) => {
      const text = `${config(['Kestrel', 'Heron'])}refresh: { sets: [${sets.join(', ')}] }\n`;
      home.write('sets.yaml', text);
      return said('schedule', 'add', 'turns', '--cron', '0 0 1 1 *', '-c', 'sets.yaml');
    };
    await told('set', 'import', 'q.jsonl', '--set', 'alpha');
    expect(await add('gamma')).toMatchObject({ code: 2, err: expect.stringContaining('there is no set gamma') });
    expect(await add('alpha@1', 'fresh')).toMatchObject({ code: 2, err: expect.stringContaining('not frozen') });
    await told('set', 'freeze', 'alpha');
    expect(await add('alpha@1', 'fresh')).toMatchObject({ code: 0 });
    const { schedules } = JSON.parse(await told('schedule', 'list', '--json'));
    expect(schedules).toContainEqual(expect.objectContaining({ name: 'turns', sets: ['alpha@1', 'fresh'] }));
    await told('schedule', 'change', 'turns', '--state', 'removed');
  });

  it.each([
    [['schedule', 'add', 'daily', '--cron', '0 6 * * *'], /there is a schedule 'daily' already/],
    [['schedule', 'add', 'Not so', '--cron', '0 6 * * *'], /'Not so' cannot be the name of a schedule/],
    [['schedule', 'add', 'x', '--cron', '0 6 * *'], /'0 6 \* \*' is no cron line/],
    [['schedule', 'add', 'x', '--cron', '* * * * * *'], /it has 6 fields, not five/],
    [['schedule', 'add', 'x', '--cron', '0 6 * * *', '--time-zone', 'Mars/Olympus'], /no time zone 'Mars\/Olympus'/],
    [['schedule', 'add', 'x', '--cron', '0 6 * * *', '-c', 'alone.yaml'], /at least two agents/],
    [['schedule', 'change', 'none', '--state', 'paused'], /there is no schedule 'none'/],
    [['leaderboard', '--schedule', 'none'], /there is no schedule 'none'/],
    [
      ['leaderboard', '--schedule', 'daily', '--at', 'yesterday'],
      /'yesterday' is no ended refresh of daily and no time/,
    ],
    [['leaderboard', '--schedule', 'daily', '--junit', 'x'], /--schedule <name>' cannot be used with option '--junit/],
    [['leaderboard', 'T-1', '--schedule', 'daily'], /--schedule shows all refreshes together/],
    [['leaderboard', '--at', '2020-01-01'], /--at is a moment of a schedule/],
    [['leaderboard', '--diff', 'a', 'b', 'c'], /--diff compares two/],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, err } = await said(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
