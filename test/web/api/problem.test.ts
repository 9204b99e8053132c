import { expect, it } from 'vitest';
import { createApp } from '../../../src/web/app/create-app.ts';
import type { RunActs } from '../../../src/web/app/run-acts.ts';
import { idleActs, idleRecords } from '../app/idle-parts.ts';
import { sampleParts } from '../app/sample-parts.ts';

const base = 'http://127.0.0.1:4747';
const appOf = (acts?: typeof idleActs) => createApp(sampleParts({ records: idleRecords, ...(acts && { acts }) }));
const reading = [
  '/runs',
  '/runs/x',
  '/tournaments/x/leaderboard',
  '/tournaments/x/matches',
  '/tournaments/x/matches/x',
];
const acting = ['/plans', '/runs', '/runs/x/resume', '/runs/x/retry', '/runs/x/stop', '/runs/x/abandon'];
const headers = { 'content-type': 'application/json' };

it('takes what fits its schema alone: no further member, no list, no text that is not JSON', async () => {
  for (const path of acting)
    for (const body of ['{"no":"such member"}', '[]', '1', 'null', '{"run":'])
      expect([
        path,
        body,
        (await appOf(idleActs).request(`${base}/api/v1${path}`, { method: 'POST', headers, body })).status,
      ]).toEqual([path, body, 400]);
  for (const path of reading)
    expect([path, (await appOf().request(`${base}/api/v1${path}?no=such`)).status]).toEqual([path, 400]);
});

it('takes the run from the path, whatever a body says', async () => {
  const body = JSON.stringify({ run: 'another' });
  const stopped: string[] = [];
  const stop: RunActs['stop'] = async (run) => {
    stopped.push(run);
    return idleActs.stop(run);
  };
  await appOf({ ...idleActs, stop }).request(`${base}/api/v1/runs/x/stop`, { method: 'POST', headers, body });
  expect(stopped).toEqual(['x']);
});

it('has no operation that acts where the app only shows', async () => {
  for (const path of acting) {
    const { status } = await appOf().request(`${base}/api/v1${path}`, { method: 'POST', headers, body: '{}' });
    expect([path, status]).toEqual([path, 404]);
  }
});

it('sends an unchanged answer once', async () => {
  const app = appOf(idleActs);
  const first = await app.request(`${base}/api/v1/runs`);
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control'), tag]).toEqual([
    200,
    'private, no-cache',
    expect.stringMatching(/^"/),
  ]);
  const again = await app.request(`${base}/api/v1/runs`, { headers: { 'if-none-match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const refused = await app.request(`${base}/api/v1/runs/T-none`);
  expect([refused.status, refused.headers.get('etag')]).toEqual([404, null]);
});

it('tells every trouble as a problem in JSON', async () => {
  const app = appOf();
  const problems = [
    await app.request(`${base}/api/v1/nowhere`),
    await app.request(`${base}/api/nowhere`),
    await app.request(`${base}/api/v1/runs?limit=0`),
    await app.request(`${base}/api/v1/runs/none`),
    await app.request('http://elsewhere.test/api/v1/runs', { headers: { host: 'elsewhere.test' } }),
    await app.request(`${base}/api/v1/runs`, { method: 'DELETE' }),
  ];
  expect(problems.map(({ status }) => status)).toEqual([404, 404, 400, 404, 403, 405]);
  for (const each of problems) {
    expect(each.headers.get('content-type')).toBe('application/problem+json');
    expect(await each.json()).toMatchObject({ type: 'about:blank', status: each.status, detail: expect.any(String) });
  }
});
