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
const noSchema = { form: 'json_object', refusal: 'no schema' } as const;

it('what was found out of a server is known to others, the last of it, and to no other server', async () => {
  const { requestForms } = arena.ledger;
  await requestForms.keep(server, noSchema);
  await requestForms.keep(server, { ...noSchema, form: 'words' });
  const known = { ...noSchema, form: 'words' };
  expect(await requestForms.load(server)).toEqual(known);
  expect(await requestForms.load({ ...server, url: 'http://127.0.0.1:8001/v1' })).toBeNull();
  expect(await requestForms.list()).toMatchObject([{ ...server, ...known }]);
});

it('what is a month old, or of a part or way that nobody knows any more, is found out anew', async () => {
  const { requestForms } = arena.ledger;
  await requestForms.keep(server, noSchema);
  await inDatabase(`insert into arena.request_forms (model, url, part, way) values
    ('local/smol', '${server.url}', 'of_old', 'sent'), ('local/odd', '${server.url}', 'response_format', 'by pigeon')`);
  expect(await requestForms.load(server)).toEqual(noSchema);
  expect(JSON.stringify(await requestForms.list())).not.toMatch(/of_old|pigeon/);
  await inDatabase(`update arena.request_forms set found_at = now() - interval '31 days'`);
  expect(await requestForms.load(server)).toBeNull();
});
