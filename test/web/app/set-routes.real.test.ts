import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { testArena } from '../../support/test-arena.ts';
import { openVetting, type VettingApp } from './vetting-app.ts';

const arena = testArena();
const token = 'a-token-of-enough-characters';
const base = 'http://127.0.0.1:4747';

/** Asks the app; what is posted comes from its own page unless another origin is given. */
function askerOf(vetting: VettingApp, withToken: boolean) {
  const app = vetting.appFor(withToken ? { kind: 'token', token } : { kind: 'loopback' });
  const given = withToken ? { authorization: `Bearer ${token}` } : {};
  return {
    get: (path: string) => app.request(`${base}${path}`, { headers: given }),
    post: (path: string, fields: Readonly<Record<string, string>>, origin = base) =>
      app.request(`${base}${path}`, {
        method: 'POST',
        headers: { ...given, origin, host: '127.0.0.1:4747' },
        body: new URLSearchParams(fields),
      }),
  };
}

test('whoever has no token sees that a draft or a private set is there, and can neither read nor change it', async () => {
  const vetting = await openVetting(arena, 'kept', 4);
  const { draft, secrets, tasks, stored } = vetting;
  const { get, post } = askerOf(vetting, false);
  const task = `${tasks[0]?.id}`;
  expect(secrets.length).toBeGreaterThan(10);
  const held = async () => {
    expect(await (await get('/sets')).text()).toContain('kept@1');
    const answers = [
      await get('/sets/kept@1'),
      await get('/sets/kept'),
      await get('/sets/kept@1?all=1'),
      await post('/sets/kept@1/drop', { task, reason: 'no' }),
      await post('/sets/kept@1/keep', { task }),
      await post('/sets/kept@1/freeze', { sure: 'yes' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    const texts = await Promise.all([await get('/sets'), ...answers].map((answer) => answer.text()));
    expect(secrets.filter((secret) => texts.join().includes(secret))).toEqual([]);
  };
  await held();
  expect(await stored()).toEqual(draft);
  await arena.ledger.examSets.save({ ...draft, visibility: 'public' });
  await held();
  await arena.ledger.examSets.save({ ...draft, status: 'frozen' });
  await held();
  await arena.ledger.examSets.save({ ...draft, status: 'frozen', visibility: 'released' });
  const page = await (await get('/sets/kept@1?all=1')).text();
  expect(load(page)('article').length).toBe(tasks.length);
  expect(load(page)('form')).toHaveLength(0);
});

test('with the token a person reads each question with its checklist and quotes, drops and keeps, and freezes', async () => {
  const vetting = await openVetting(arena, 'vetted', 4);
  const { tasks, stored } = vetting;
  const { get, post } = askerOf(vetting, true);
  expect((await vetting.appFor({ kind: 'token', token }).request(`${base}/sets/vetted@1`)).status).toBe(401);
  expect(load(await (await get('/')).text())('a[href="/sets"]').length).toBe(1);
  const page = async (path = '/sets/vetted@1') => load(await (await get(path)).text());
  const starts = await page();
  const all = await page('/sets/vetted@1?all=1');
  expect(starts('section h2').length).toBe(5);
  expect(starts('article').length).toBeGreaterThanOrEqual(4);
  expect(starts('article').length).toBeLessThan(tasks.length);
  expect(all('article').length).toBe(tasks.length);
  const [task] = tasks;
  if (!task) throw new Error('the set has tasks');
  const article = all(`article[id="${task.id}"]`);
  for (const text of [task.question.split('\n')[0], task.targets[0]?.name, task.widthChecklist[0]?.text])
    expect(article.text()).toContain(text);
  expect(article.find('.source q').length).toBeGreaterThan(0);

  const reason = 'wrong <b>"year"</b>';
  const dropped = await post('/sets/vetted@1/drop', { task: task.id, reason, page: '1', all: '1' });
  expect([dropped.status, dropped.headers.get('location')]).toEqual([
    303,
    `/sets/vetted@1?all=1&page=1#${encodeURIComponent(task.id)}`,
  ]);
  expect((await stored()).dropped).toEqual([{ task: task.id, reason }]);
  const after = await page('/sets/vetted@1?all=1');
  expect(after(`article[id="${task.id}"]`).text()).toContain(`Dropped: ${reason}`);
  expect(after('article b').length).toBe(0);
  expect((await post('/sets/vetted@1/keep', { task: task.id })).headers.get('location')).toBe(
    `/sets/vetted@1?page=1#${encodeURIComponent(task.id)}`,
  );
  expect((await stored()).dropped).toEqual([]);

  const refused = [
    await post('/sets/vetted@1/drop', { task: task.id, reason: ' ' }),
    await post('/sets/vetted@1/drop', { task: task.id, reason: 'x'.repeat(301) }),
    await post('/sets/vetted@1/drop', { task: 'nothing', reason: 'x' }),
    await post('/sets/vetted@1/freeze', {}),
    await post('/sets/vetted@1/freeze', { sure: 'yes' }, 'http://elsewhere.test'),
    await post('/sets/nothing@1/freeze', { sure: 'yes' }),
    await get('/sets/Vetted'),
    await get('/sets/vetted@1?page=2'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 403, 404, 404, 404]);
  expect(await stored()).toMatchObject({ status: 'draft', dropped: [] });

  await post('/sets/vetted@1/drop', { task: task.id, reason });
  expect((await post('/sets/vetted@1/freeze', { sure: 'yes' })).status).toBe(303);
  const frozen = await stored();
  expect(frozen).toMatchObject({ status: 'frozen', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const last = await page();
  expect([last('form').length, last('.hash').text()]).toEqual([0, frozen.hash]);
  const late = await post('/sets/vetted@1/keep', { task: task.id });
  expect([late.status, (await late.text()).includes('never changes again')]).toEqual([400, true]);
});

test('a set of many trees has them on several pages', async () => {
  const vetting = await openVetting(arena, 'long', 12);
  const { get } = askerOf(vetting, true);
  const [first, second] = await Promise.all(
    ['?all=1', '?all=1&page=2'].map(async (query) => load(await (await get(`/sets/long@1${query}`)).text())),
  );
  // The form that freezes has a section too.
  expect([first?.('main section').length, second?.('main section').length]).toEqual([11, 3]);
  expect(first?.('nav.turning a').attr('href')).toBe('/sets/long@1?all=1&page=2');
  expect((first?.('article').length ?? 0) + (second?.('article').length ?? 0)).toBe(vetting.tasks.length);
});
