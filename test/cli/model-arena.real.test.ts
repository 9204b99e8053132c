import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ablationCommands } from '../../bench/ablations/ablation-commands.ts';
import type { FaultLine, SpendLine } from '../../src/arena/spend.ts';
import { type Arena, askedOf, openArena, plantedKeys, price } from '../real-models/arena-of-six.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import { asksFor } from '../services/examiner-brain/fenced-parts.ts';
import type { Brain } from '../services/model-brain.ts';
import { runIn, type Said } from './run-in.ts';

/** A program of somebody's own: it looks its question up and lists what it found. */
const program = `
let text = '';
process.stdin.on('data', (part) => (text += part)).on('end', async () => {
  const { question } = JSON.parse(text);
  const address = process.env.DR_ARENA_SEARCH_URL + '?format=json&q=' + encodeURIComponent(question.slice(0, 200));
  const { results } = await (await fetch(address)).json();
  const lines = results.map(({ title }) => '- **' + title + '**');
  console.log(JSON.stringify({ text: lines.join('\\n') || 'Nothing.', citations: results.map(({ url }) => url) }));
});`;

const judges = ['google/gemini-3-pro', 'openai/gpt-5.2', 'anthropic/claude-opus-4-6'];
const models = ['openai/gpt-5.1', 'perplexity/sonar', ...judges];
const gpt = { kind: 'model', name: 'GPT', model: 'openai/gpt-5.1' };
const sonar = { kind: 'model', name: 'Sonar', model: 'perplexity/sonar' };
const command = [process.execPath, '-e', program];
const own = { kind: 'command', name: 'Own', vendor: 'Google', command, maxCostUsd: 0 };
const settings = {
  agents: [gpt, own, sonar],
  seed: 8,
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 2 },
  web: { sandbox: { size: 100 } },
  examiner: { kind: 'model', model: judges[0], judges },
  prices: Object.fromEntries(models.map((model) => [model, price])),
  caps: { timeoutSeconds: 30 },
};

interface Status {
  readonly status: string;
  readonly matchesVoid: number;
  readonly voids: readonly { readonly reason: string; readonly agents: readonly string[]; readonly matches: number }[];
  readonly spend: readonly SpendLine[];
  readonly faults: readonly FaultLine[];
  readonly committedUsd: number;
  readonly budgetUsd: number | null;
}

let arena: Arena;
const asked = () => askedOf(arena);
const tournaments = async () => Number((await arena.query('select count(*) as n from arena.tournaments'))[0]?.n);

/** A model that does what the Examiner asks of it, except that its first grades are no JSON. */
function examiner(): Brain {
  const honest = examinerBrain();
  let spoiled = false;
  return (asked) => {
    if (spoiled || !asksFor(asked, 'grades', 'grades')) return honest(asked);
    spoiled = true;
    return { kind: 'text', text: 'Sure! Here they are.' };
  };
}

beforeAll(async () => {
  // Sonar's provider refuses its key all the time.
  arena = await openArena(examiner(), async ({ model }) =>
    model === 'sonar' ? { kind: 'status', status: 401 } : null,
  );
  arena.configure(settings);
  for (const [name, value] of Object.entries(plantedKeys)) vi.stubEnv(name, value);
  vi.stubEnv('OPENROUTER_API_KEY', '');
  vi.stubEnv('DATABASE_URL', arena.databaseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await arena?.close();
});

const run = (...args: string[]) => runIn(arena.folder, args);

describe('doctor', () => {
  const models = async () => {
    const ended = await run('doctor', '--json');
    const checks: { name: string; ok: boolean; detail: string; remedy: string | null }[] = JSON.parse(ended.out);
    return { code: ended.code, check: checks.find(({ name }) => name === 'models') };
  };

  it('says how many models have what they need, and asks none of them', async () => {
    expect(await models()).toMatchObject({ code: 0, check: { ok: true, detail: expect.stringMatching(/^5 used/) } });
    expect(asked()).toEqual([]);
  });

  it('names prices that are unknown, and keys that are missing', async () => {
    arena.configure({ ...settings, agents: [gpt, { ...sonar, model: 'perplexity/unheard-of' }] });
    expect(await models()).toMatchObject({
      code: 0,
      check: { ok: true, remedy: expect.stringMatching(/unknown: perplexity\/unheard-of\. .*'prices'/) },
    });
    const agents = [gpt, { kind: 'model', name: 'Router', model: 'openrouter/qwen/qwen3' }];
    arena.configure({ ...settings, agents });
    expect(await models()).toMatchObject({
      code: 2,
      check: {
        ok: false,
        detail: expect.stringContaining('openrouter'),
        remedy: expect.stringContaining('OPENROUTER_API_KEY'),
      },
    });
    arena.configure(settings);
  });
});

describe('a tournament that costs money', () => {
  it('is not begun where nobody can be asked: it says what it may cost, with exit code 2', async () => {
    const ended = await run('tournament', 'run');
    expect(ended).toMatchObject({ code: 2, out: '' });
    const sum =
      /this may cost about \$([\d.]+); 95 of 100 times below \$([\d.]+), and there is no terminal to ask at\n.*--yes/.exec(
        ended.err,
      );
    expect(Number(sum?.[1])).toBeGreaterThan(0.1);
    expect(Number(sum?.[2])).toBeGreaterThan(Number(sum?.[1]));
    expect(ended.err).toContain('hard cap: none: set budget.usd, or --budget');
    expect(ended.err).toMatch(/Plan: round-robin, 3 agents, 1 tree, \d tournament rounds?, 3 matches at most\n/);
    expect(ended.err).toContain('Together');
    expect(ended.err).toMatch(/\nOwn +\d+ +\$0 +\$0\n/);
    expect([await tournaments(), asked()]).toEqual([0, []]);
  });

  it('says that sums are too low by what nobody knows, and what the budget is', async () => {
    arena.configure({ ...settings, agents: [gpt, own, { ...sonar, model: 'perplexity/unheard-of' }] });
    const ended = await run('tournament', 'run');
    expect(ended.err).toContain('Cost unknown, and not in the sums: Sonar');
    arena.configure(settings);
    const capped = await run('match', 'GPT', 'Own', '--budget', '3');
    expect(capped.err).toContain(
      'The budget of $3.00 is a hard cap: a call is made only where the most it can cost is left.',
    );
    expect(capped).toMatchObject({ code: 2, out: '' });
    expect([await tournaments(), asked()]).toEqual([0, []]);
  });

  it('is refused before any question of cost where a budget meets an unknown price', async () => {
    arena.configure({ ...settings, agents: [gpt, own, { ...sonar, model: 'perplexity/unheard-of' }] });
    const ended = await run('tournament', 'run', '--budget', '3', '--yes');
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('perplexity/unheard-of') });
    expect(ended.err).not.toContain('Plan:');
    expect(await tournaments()).toBe(0);
    arena.configure(settings);
  });
});

describe('a tournament of a model, a program and a model that cannot be had, under a panel', () => {
  let ended: Said;
  let status: Status;
  beforeAll(async () => {
    ended = await run('tournament', 'run', '--yes', '--json');
    if (ended.code !== 4) throw new Error(ended.err);
    [status] = JSON.parse((await run('status', board().tournamentId, '--all', '--json')).out);
  });
  const board = (): { tournamentId: string; leaderboard: { agent: string; matches: number }[] } =>
    JSON.parse(ended.out);

  it('judges the program beside the model, by judges of no vendor of theirs', async () => {
    expect(
      board()
        .leaderboard.map(({ agent, matches }) => [agent, matches])
        .sort(),
    ).toEqual([
      ['GPT', 1],
      ['Own', 1],
      ['Sonar', 0],
    ]);
    const panels = await arena.query("select round->'result'->'judgement'->'panel' as panel from arena.rounds");
    const named = panels.flatMap(({ panel }) => (panel as { judge: string }[] | null) ?? []).map(({ judge }) => judge);
    expect([...new Set(named)]).toEqual(['anthropic/claude-opus-4-6']);
    const [answer] = await arena.query("select outcome from arena.answers where agent = 'Own' limit 1");
    expect(answer?.outcome).toMatchObject({ kind: 'answered', answer: { text: expect.stringContaining('- **') } });
  });

  it('tells its cost at the end, and by agent and role in status', async () => {
    expect(ended.err).toMatch(/It cost \$[\d.]+\. By agent and role/);
    const key = ({ role, agent, model }: SpendLine) => `${role} ${agent} ${model}`;
    const lines = new Map(status.spend.map((line) => [key(line), line]));
    expect(lines.get('answer GPT openai/gpt-5.1')).toMatchObject({ failed: 0, unknownCost: 0 });
    expect(lines.get('answer GPT openai/gpt-5.1')?.usd).toBeGreaterThan(0);
    expect(lines.get('answer Sonar perplexity/sonar')).toMatchObject({ usd: 0, reservedUsd: 0 });
    expect(lines.get('answer Sonar perplexity/sonar')?.failed).toBeGreaterThan(0);
    for (const role of ['facts', 'task']) expect(lines.get(`${role} null ${judges[0]}`)?.usd).toBeGreaterThan(0);
    expect(lines.get(`grade null ${judges[2]}`)?.usd).toBeGreaterThan(0);
    // What a program states is on record under its own name.
    expect(lines.get('answer Own command/Own')).toMatchObject({ failed: 0, usd: 0 });
    const sum = status.spend.reduce((total, { usd, reservedUsd }) => total + usd + reservedUsd, 0);
    expect(status.committedUsd).toBeCloseTo(sum, 6);
  });

  it('has its voids with their reasons and its useless replies by kind, in JSON and in words', async () => {
    expect(status).toMatchObject({ status: 'finished', matchesVoid: 2, budgetUsd: null });
    expect(status.voids).toContainEqual(
      expect.objectContaining({ reason: 'agent_unavailable', agents: ['Sonar'], matches: 2 }),
    );
    const spoiled = { role: 'grade', model: judges[2], kind: 'not_json', count: 1 };
    expect(status.faults).toContainEqual(spoiled);
    const { out } = await run('status', board().tournamentId);
    expect(out).toMatch(/3 matches ended \(2 void\)/);
    expect(out).toMatch(
      /Void\n(?: {2}.*\n)* {2}an agent was not available \(Sonar\): \d+ rounds, 2 matches\n {4}Sonar: key_refused: /,
    );
    expect(out).toMatch(/Spend +Calls +Failed[\s\S]*\nGPT +\d+[\s\S]*\ngrading answers \(anthropic\/claude-opus-4-6\)/);
    expect(out).toMatch(
      /Unusable replies\n(?: {2}.*\n)* {2}anthropic\/claude-opus-4-6, grading answers: the reply is not JSON \(1\)\n/,
    );
    // Of all tournaments only a line each.
    const all = await run('status', '--all');
    expect(all.out.trim().split('\n')).toHaveLength(1);
  });

  it('has its tasks written in other forms, asking no contestant, once for all', async () => {
    const contestants = () => asked().filter(({ webSearch }) => webSearch).length;
    const before = contestants();
    const forms = ['ablation', 'forms', '--yes', '--form', 'tree', '--form', 'no_chain'];
    const said = await runIn(arena.folder, forms, undefined, [ablationCommands]);
    expect(said.code, said.err).toBe(0);
    expect(said.out).toMatch(/from the tree +\d+ of \d+[\s\S]*without the pages above +\d+ of \d+/);
    expect(contestants()).toBe(before);
    const paid = asked().length;
    expect(await runIn(arena.folder, forms, undefined, [ablationCommands])).toMatchObject({ out: said.out });
    expect(asked()).toHaveLength(paid);
  });

  it('needs no further budget once it is finished, and there is none of another name', async () => {
    const budget = await run('tournament', 'resume', board().tournamentId, '--budget', '5');
    expect(budget).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is finished') });
    const none = await run('tournament', 'resume', 'T-none', '--voids');
    expect(none).toMatchObject({ code: 2, out: '', err: expect.stringContaining('there is no tournament T-none') });
  });

  it('is not played again for a match that no judge may judge: two of one vendor each', async () => {
    arena.configure({ ...settings, examiner: { kind: 'model', model: judges[0] } });
    const refused = await run('tournament', 'run', '--yes');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/nobody may judge 'GPT' against 'Own'[\s\S]*excludeOwnVendor/);
    arena.configure(settings);
  });
});
