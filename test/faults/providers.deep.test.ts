// Repeats test/models/vendor-failures.ts (which failures are tried again, and which not; run for each vendor in
// `npm test`) and test/real-models/budget-and-retry.real.test.ts (void matches) among providers that fail in every way.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Task, taskSchema } from '../../examiner/task.ts';
import { contestantBrain } from '../services/contestant-brain.ts';
import type { Brain, BrainReply, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import type { Ended } from '../support/run-program.ts';
import { testSession } from './left-behind.ts';
import { type FailingProvider, failingProviders } from './provider-faults.ts';
import { expectNothingLeft, openSmallRun, type SmallRun } from './small-run.ts';

/** What a provider does at its first requests, before it recovers. */
const passing: Readonly<Record<string, readonly BrainReply[]>> = {
  limited: [{ kind: 'rate_limited', retryAfterSeconds: 1 }],
  limited_unsaid: [{ kind: 'rate_limited', retryAfterSeconds: null }],
  out_of_order: [
    { kind: 'status', status: 502 },
    { kind: 'status', status: 500 },
  ],
  broken_off: [{ kind: 'reset' }],
  cut: [{ kind: 'truncated' }],
};

const price = { input: 1, output: 1, search: 1 };
const rounds = 1;

/** A model behind each provider; the sound one meets all others, so that every fault is a match of its own. */
function settingsFor(urls: Readonly<Record<string, string>>) {
  const models = Object.keys(urls).map((name) => ({ kind: 'model', name, model: `${name}/m` }));
  return {
    agents: models,
    providers: Object.fromEntries(
      Object.entries(urls).map(([name, url]) => [name, { wire: 'openai_responses', url, vendor: name }]),
    ),
    prices: Object.fromEntries(models.map(({ model }) => [model, price])),
    tournament: { format: 'anchor', anchor: 'sound', matchRounds: rounds },
    caps: { timeoutSeconds: 3, maxInputTokens: 20_000, maxOutputTokens: 1000, maxToolCalls: 5 },
  };
}

let run: SmallRun;
let client: pg.Client;
const closing: { close(): Promise<void> }[] = [];
let calm: Ended;
let ended: Ended;
let matches: readonly MatchRow[];
let undisturbed: readonly MatchRow[];

/** A match with the sound agent, whichever seat each had. */
interface MatchRow {
  readonly agent: string;
  readonly kind: 'decided' | 'void';
  /** Name of the winner, or which tie; null of a void match. */
  readonly winner: string | null;
  /** Reason and detail of each void round. */
  readonly voids: readonly string[];
}

async function taskOf(question: string): Promise<Task | null> {
  const { rows } = await client.query<{ task: unknown }>("select task from arena.tasks where task->>'question' = $1", [
    question,
  ]);
  return rows[0] ? taskSchema.parse(rows[0].task) : null;
}

/** Whoever has the name gives the same answers, whatever its provider does before. */
async function sound(name: string, first: readonly BrainReply[] = []): Promise<ModelServer> {
  const answers = contestantBrain({ name, skill: name === 'sound' ? 0.9 : 0.5 }, taskOf);
  const left = [...first];
  const brain: Brain = async (asked) => left.shift() ?? answers(asked);
  const server = await startOpenaiServer(brain);
  closing.push(server);
  return server;
}

/** The newest tournament's matches by the agent that met the sound one. */
async function matchRows(): Promise<MatchRow[]> {
  const rows = await run.query(`
    select case when match->>'a' = 'sound' then match->>'b' else match->>'a' end as agent, match->'end'->>'kind' as kind,
      coalesce(match->>(match->'end'->>'winner'), match->'end'->>'winner') as winner,
      (select coalesce(json_agg(concat_ws(': ', round->'result'->'void'->>'reason', round->'result'->'void'->>'detail')), '[]')
        from arena.rounds where rounds.match = matches.id and round->'result'->>'kind' = 'void') as voids
    from arena.matches
    where tournament = (select id from arena.tournaments order by started_at desc limit 1) order by pairing_order`);
  return rows as unknown as MatchRow[];
}

beforeAll(async () => {
  const names = ['sound', ...Object.keys(passing)];
  const servers = new Map<string, ModelServer>();
  for (const name of names) servers.set(name, await sound(name));
  const calmUrls = Object.fromEntries([...servers].map(([name, { baseUrl }]) => [name, baseUrl]));
  run = await openSmallRun(settingsFor(calmUrls));
  client = new pg.Client({ connectionString: run.databaseUrl, application_name: testSession });
  await client.connect();
  calm = await run.start().ended;
  undisturbed = await matchRows();

  const failing = new Map<string, FailingProvider>();
  const target = servers.get('sound')?.baseUrl ?? '';
  for (const [name, start] of Object.entries(failingProviders)) failing.set(name, await start(target));
  closing.push(...failing.values());
  const urls: Record<string, string> = { sound: target };
  for (const [name, replies] of Object.entries(passing)) urls[name] = (await sound(name, replies)).baseUrl;
  for (const [name, { url }] of failing) urls[name] = url;
  run.configure(settingsFor(urls));
  ended = await run.start().ended;
  matches = await matchRows();
});
afterAll(async () => {
  await client?.end();
  await run?.close();
  for (const each of closing) await each.close();
});

const matchOf = (agent: string, among: readonly MatchRow[] = matches) => among.find((each) => each.agent === agent);

describe('a tournament among providers that fail', () => {
  it('is played to its end and leaves nothing', async () => {
    expect(calm.code, calm.stderr).toBe(0);
    // Those that hang have answered nothing within their time.
    expect(ended.code, ended.stderr).toBe(4);
    expect(matches).toHaveLength(Object.keys(passing).length + Object.keys(failingProviders).length);
    await expectNothingLeft(run);
  });

  it.each(Object.keys(passing))('has the result of an undisturbed one where a provider recovers (%s)', (agent) => {
    expect(matchOf(agent)?.kind).toBe('decided');
    expect(matchOf(agent)).toEqual(matchOf(agent, undisturbed));
  });

  it.each([
    ['refused', /ECONNREFUSED|refused|connect/i],
    ['reset', /reset|terminated|closed|connection/i],
    ['bad_gateway', /502/],
    ['internal', /500/],
    ['cut_body', /terminated|cut|closed|body|connection/i],
    ['no_name', /ENOTFOUND|EAI_AGAIN|resolve/],
    ['no_trust', /certificate/i],
  ])('has a void with the reason where it does not (%s)', (agent, words) => {
    const { kind, voids = [] } = matchOf(agent) ?? {};
    expect(kind).toBe('void');
    expect(voids).toHaveLength(3);
    for (const each of voids) {
      expect(each).toMatch(/^agent_unavailable: /);
      expect(each).toMatch(words);
    }
  });

  it.each([
    'hang',
    'drip',
  ])('takes a provider that does not answer in time for an agent without an answer (%s)', (agent) => {
    expect(matchOf(agent)?.kind).toBe('decided');
  });

  it('tells of each provider that failed, once a minute at most', () => {
    for (const name of ['refused', 'bad_gateway', 'no_name'])
      expect(ended.stderr.split('\n').filter((line) => line.startsWith(`warning: ${name}/m`))).not.toHaveLength(0);
  });
});
