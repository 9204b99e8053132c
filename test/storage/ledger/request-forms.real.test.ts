import pg from 'pg';
import { expect, it } from 'vitest';
import { testArena } from '../../support/test-arena.ts';

const arena = testArena();

async function inDatabase(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: arena.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const server = { model: 'local/smol', url: 'http://127.0.0.1:8000/v1' };
const noSchema = { part: 'response_format', way: 'json_object', refusal: 'no schema' } as const;

it('what was found out of a server is known to others, the last of each part, and to no other server', async () => {
  const { requestForms } = arena.ledger;
  await requestForms.keep(server, noSchema);
  await requestForms.keep(server, { part: 'seed', way: 'sent', refusal: null });
  await requestForms.keep(server, { ...noSchema, way: 'words' });
  const known = [
    { ...noSchema, way: 'words' },
    { part: 'seed', way: 'sent', refusal: null },
  ];
  expect(await requestForms.load(server)).toEqual(known);
  expect(await requestForms.load({ ...server, url: 'http://127.0.0.1:8001/v1' })).toEqual([]);
  expect(await requestForms.list()).toMatchObject(known.map((finding) => ({ ...server, ...finding })));
});

it('what is a month old, or of a part or way that nobody knows any more, is found out anew', async () => {
  const { requestForms } = arena.ledger;
  await requestForms.keep(server, noSchema);
  await inDatabase(`insert into arena.request_forms (model, url, part, way) values
    ('local/smol', '${server.url}', 'of_old', 'sent'), ('local/smol', '${server.url}', 'tools', 'by pigeon')`);
  expect(await requestForms.load(server)).toContainEqual(noSchema);
  expect(JSON.stringify(await requestForms.load(server))).not.toMatch(/of_old|pigeon/);
  await inDatabase(`update arena.request_forms set found_at = now() - interval '31 days'`);
  expect(await requestForms.load(server)).toEqual([]);
});
