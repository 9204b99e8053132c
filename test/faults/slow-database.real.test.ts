import { expect, it } from 'vitest';
import { withSession } from '../../src/storage/with-session.ts';
import { openTestDatabase } from '../support/database.ts';
import { FaultProxy } from './fault-proxy.ts';

it('a server that lets nobody in within the time of one try is asked again, as often as it may be', async () => {
  const database = await openTestDatabase();
  const url = new URL(database.url);
  const proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  await proxy.behave({ kind: 'hang' });
  const session = { url: url.href, name: 'test', answerMs: 1000 };
  const refused = withSession({ ...session, tries: 2 }, async () => 'let in');
  await expect(refused).rejects.toThrow('timeout expired');
  expect(proxy.made).toBe(2);
  const answer = withSession(session, async (client) => (await client.query<{ n: number }>('select 3 as n')).rows);
  await expect.poll(() => proxy.made, { timeout: 60_000 }).toBe(4);
  await proxy.behave({ kind: 'pass' });
  expect(await answer).toEqual([{ n: 3 }]);
  await proxy.close();
  await database.drop();
});
