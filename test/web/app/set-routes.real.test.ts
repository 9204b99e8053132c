import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { testArena } from '../../support/test-arena.ts';
import { openVetting, type VettingApp } from './vetting-app.ts';

const arena = testArena();
const token = 'a-token-of-enough-characters';
const base = 'http://127.0.0.1:4747';

/** Asks the app. */
function askerOf(vetting: VettingApp, withToken: boolean) {
  const app = vetting.appFor(withToken ? { kind: 'token', token } : { kind: 'loopback' });
  const headers: Record<string, string> = withToken ? { authorization: `Bearer ${token}` } : {};
  return { get: (path: string) => app.request(`${base}${path}`, { headers }) };
}

test('whoever has no token sees that a draft or a private set is there, and cannot read it', async () => {
  const vetting = await openVetting(arena, 'kept', 4);
  const { draft, secrets, tasks, stored } = vetting;
  const { get } = askerOf(vetting, false);
  expect(secrets.length).toBeGreaterThan(10);
  const held = async () => {
    expect(await (await get('/sets')).text()).toContain('kept@1');
    const answers = [await get('/sets/kept@1'), await get('/sets/kept'), await get('/sets/kept@1?page=1')];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
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
  const page = await (await get('/sets/kept@1')).text();
  expect(load(page)('section h3').length).toBe(tasks.length);
  expect(load(page)('form')).toHaveLength(0);
});

test('with the token a person reads each question with its checklist and quotes, and what was dropped and why', async () => {
  const vetting = await openVetting(arena, 'vetted', 4);
  const { draft, tasks } = vetting;
  const { get } = askerOf(vetting, true);
  expect((await vetting.appFor({ kind: 'token', token }).request(`${base}/sets/vetted@1`)).status).toBe(401);
  expect(load(await (await get('/')).text())('a[href="/sets"]').length).toBe(1);
  const page = async (path = '/sets/vetted@1') => load(await (await get(path)).text());
  const all = await page();
  expect(all('section h2').length).toBe(4);
  expect(all('section h3').length).toBe(tasks.length);
  const [task] = tasks;
  if (!task) throw new Error('the set has tasks');
  const question = all(`h3[id="${task.id}"]`).nextUntil('h3');
  for (const text of [task.question.split('\n')[0], task.targets[0]?.name, task.widthChecklist[0]?.text])
    expect(question.text()).toContain(text);
  expect(question.find('q').length).toBeGreaterThan(0);
  expect([all('form').length, all('header').text().includes('set freeze vetted@1')]).toEqual([0, true]);

  const reason = 'wrong <b>"year"</b>';
  await arena.ledger.examSets.save({ ...draft, dropped: [{ task: task.id, reason }] });
  const after = await page();
  expect(after(`h3[id="${task.id}"]`).nextUntil('h3').text()).toContain(`Dropped: ${reason}`);
  expect(after('section b').length).toBe(0);
  const refused = [await get('/sets/Vetted'), await get('/sets/vetted@1?page=2'), await get('/sets/nothing@1')];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a set of many trees has them on several pages', async () => {
  const vetting = await openVetting(arena, 'long', 12);
  const { get } = askerOf(vetting, true);
  const [first, second] = await Promise.all(
    ['', '?page=2'].map(async (query) => load(await (await get(`/sets/long@1${query}`)).text())),
  );
  expect([first?.('main section').length, second?.('main section').length]).toEqual([10, 2]);
  expect(first?.('nav.turning a').attr('href')).toBe('/sets/long@1?page=2');
  expect((first?.('section h3').length ?? 0) + (second?.('section h3').length ?? 0)).toBe(vetting.tasks.length);
});
