// Repeats test/models/vendor-failures.ts (what each vendor's failures are told as) and test/models/openai/responses-reply.test.ts
// (odd members cost no report) among vendors that misbehave in eighty ways, in one tournament of the real command line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arenaFolder } from '../cli/arena-folder.ts';
import type { Said } from '../cli/run-in.ts';
import { serveModel } from '../services/model-http.ts';
import { type AgentsEnd, endsOfAgents } from './ends-of-agents.ts';
import { oddVendors } from './odd-vendors.ts';

const home = arenaFolder();
const anchor = 'Merlin';
const names = Object.keys(oddVendors);
const asked = new Map<string, number>();
const servers: { close(): Promise<void> }[] = [];
let said: Said;
let ends: ReadonlyMap<string, AgentsEnd>;

async function serveOdd(name: string): Promise<string> {
  const server = await serveModel(async () => {
    const { says } = oddVendors[name] ?? expect.fail(name);
    const at = asked.get(name) ?? 0;
    asked.set(name, at + 1);
    return says[Math.min(at, says.length - 1)] ?? 'reset';
  });
  servers.push(server);
  return server.baseUrl;
}

beforeAll(async () => {
  const providers: Record<string, object> = {};
  for (const name of names) providers[name] = { wire: oddVendors[name]?.wire, url: await serveOdd(name), vendor: name };
  const models = names.map((name) => ({ kind: 'model', name, model: `${name}/m`, search: false }));
  home.write('arena.yaml', {
    agents: [{ kind: 'scripted', name: anchor }, ...models],
    providers,
    prices: Object.fromEntries(models.map(({ model }) => [model, { input: 1, output: 1 }])),
    budget: { usd: 5 },
    web: { sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'anchor', anchor, matchRounds: 1 },
  });
  said = await home.run('tournament', 'run', '--yes', '--json');
  ends = await endsOfAgents(home.db, anchor);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

describe('a tournament among vendors that misbehave', () => {
  it('is played to its end within its budget, and each of them has its match on record', async () => {
    // Some of them never answer.
    expect(said.code, said.err).toBe(4);
    expect(said.err).not.toContain('bug in dr-arena');
    expect([...ends.keys()].sort()).toEqual([...names].sort());
    const open = await home.db.selectFrom('model_calls').select('seq').where('status', '=', 'reserved').execute();
    expect(open).toEqual([]);
  });

  it.each(names)('%s ends as it should, and each request to it is one call on record', (name) => {
    const odd = oddVendors[name] ?? expect.fail(name);
    const end = ends.get(name);
    expect(end).toMatchObject({ ended: expect.stringMatching(odd.ends), costs: odd.costs });
    expect(asked.get(name)).toBe(odd.costs.length);
  });

  it('is not paid for again when it is gone on with', async () => {
    const before = new Map(asked);
    const again = await home.run('tournament', 'resume', '--json');
    expect(again.code, again.err).toBe(4);
    expect(asked).toEqual(before);
  });
});
