import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RejudgeFigures } from '../../src/arena/rejudge-figures.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import { outsideFences } from '../services/examiner-brain/fenced-parts.ts';
import type { AskedModel, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { arenaFolder } from './arena-folder.ts';
import { refusal } from './run-in.ts';

const judge = 'openai/gpt-5.2';
const home = arenaFolder(null, { tables: 'played', env: () => ({ OPENAI_API_KEY: 'sk-judge' }) });
const { run, json } = home;
let client: pg.Client;
let server: ModelServer;
/** How long the judge thinks, in milliseconds. */
let slowMs = 0;
/** Whether it replies with words of no use, or refuses the key. */
let useless = false;
let refuses = false;
let tournament = '';
let judgedRounds = 0;

const oracle = 'sandbox/oracle';

/** A tournament of scripted agents under the sandbox's own judge, looked at again and again. */
beforeAll(async () => {
  client = new pg.Client({ connectionString: home.url });
  await client.connect();
  const brain = examinerBrain();
  server = await startOpenaiServer(async (asked) => {
    if (slowMs > 0) await systemClock.sleep(slowMs);
    if (refuses) return { kind: 'status', status: 401 };
    return useless ? { kind: 'text', text: 'I would rather not say.' } : brain(asked);
  });
  const config = { providers: { openai: { url: server.baseUrl } }, prices: { [judge]: { input: 2, output: 10 } } };
  home.write('arena.yaml', config);
  tournament = home.tournament;
  const rows = await client.query("select count(*) as n from arena.rounds where round->'result'->>'kind' = 'judged'");
  judgedRounds = Number(rows.rows[0]?.n);
});
afterAll(async () => {
  await server?.close();
  await client?.end();
});

interface Judged {
  readonly judge: string;
  readonly rubric: boolean;
  readonly figures: RejudgeFigures;
  readonly rounds: readonly unknown[];
}

const keyOf = ({ system, turns }: AskedModel) => JSON.stringify([system, turns]);

async function spent(): Promise<number> {
  const { rows } = await client.query('select committed_usd as usd from arena.run_spend where run = $1', [
    `${tournament}/rejudge`,
  ]);
  return Number(rows[0]?.usd ?? 0);
}

describe('the judge that judged', () => {
  it('agrees with itself in all', async () => {
    const { figures, rounds } = await json<Judged>('rejudge', '--judge', oracle);
    expect(judgedRounds).toBeGreaterThan(10);
    expect(rounds).toHaveLength(judgedRounds);
    for (const agreement of [figures.tiers, figures.winners, figures.tags, figures.matches.winners]) {
      expect(agreement.percent.value).toBe(1);
      expect(agreement.kappa.value).toBe(1);
    }
    expect(figures).toMatchObject({ rounds: judgedRounds, failures: [], matches: { partly: 0, void: 0, cutShort: 0 } });
    expect(server.asked).toEqual([]);
  });

  it('judges a sample of matches, the same one each time', async () => {
    const sampled = async (count: string) => {
      const { rounds } = await json<{ rounds: { match: string }[] }>('rejudge', '--judge', oracle, '--sample', count);
      return [...new Set(rounds.map(({ match }) => match))].sort();
    };
    const first = await sampled('3');
    expect(first).toHaveLength(3);
    expect(await sampled('3')).toEqual(first);
    expect(await sampled('4')).toEqual(expect.arrayContaining(first));
  });
});

describe('a model judge', () => {
  it('is not asked before its cost is agreed to; nobody is there to do so, and that is exit code 2', async () => {
    const said = await run('rejudge', '--judge', judge);
    expect(said).toMatchObject(refusal(/95 of 100 times below \$[\d.,]+, and there is no terminal to ask at/));
    expect(server.asked).toEqual([]);
  });

  it('gives agreement and kappa on the stored answers, asking no contestant', async () => {
    const { figures, judge: named, rubric } = await json<Judged>('rejudge', '--judge', judge, '--yes');
    expect({ named, rubric }).toEqual({ named: judge, rubric: true });
    expect(figures.tiers.pairs).toBe(judgedRounds);
    // It reads what is plainly written; where grades are level it may prefer one of two.
    expect(figures.winners.percent.value).toBeGreaterThan(0.7);
    expect(figures.tiers.kappa.value).toBeGreaterThan(0.5);
    expect(figures.tiers.kappa.value).toBeLessThanOrEqual(1);
    const roles = await client.query(
      "select distinct run, role, agent from arena.model_calls where provider = 'openai' order by role",
    );
    expect(roles.rows.map(({ role }) => role)).toContain('grade');
    for (const { run: of, agent } of roles.rows) expect([of, agent]).toEqual([`${tournament}/rejudge`, null]);
  });

  it('is paid once: the same command asks nobody and says the same, in words too', async () => {
    const before = server.asked.length;
    const paid = await spent();
    expect(paid).toBeGreaterThan(0);
    const said = await run('rejudge', '--judge', judge, '--yes');
    expect(server.asked).toHaveLength(before);
    expect(await spent()).toBe(paid);
    expect(said.out).toContain(`${judgedRounds} rounds to judge again, ${judgedRounds} judged\n`);
    expect(said.out).toMatch(/Cohen's kappa[\s\S]*verdict \(six tiers\) +\d+ +\d+(\.\d)?%/);
    expect(said.out).toContain('Verdict before (rows) and now (columns)');
  });

  it('may be of a provider that the config came to name after the tournament', async () => {
    const later = { wire: 'openai_chat', url: server.baseUrl, keyVariable: 'OPENAI_API_KEY' };
    home.write('later.yaml', { providers: { later }, prices: { 'later/m': { input: 1, output: 1 } } });
    const options = ['--judge', 'later/m', '--sample', '1', '--yes'];
    expect(await run('rejudge', ...options)).toMatchObject({ code: 2, err: expect.stringContaining("'later'") });
    const { figures } = await json<Judged>('rejudge', '-c', 'later.yaml', ...options);
    expect(figures.tiers.pairs).toBeGreaterThan(0);
  });

  it('is shown no checklist with --no-rubric', async () => {
    const before = server.asked.length;
    const { figures, rubric } = await json<Judged>(
      'rejudge',
      '--judge',
      judge,
      ...'--yes --no-rubric --sample 2'.split(' '),
    );
    expect(rubric).toBe(false);
    expect(figures.tiers.pairs).toBeGreaterThan(0);
    const asked = server.asked.slice(before);
    expect(asked.length).toBeGreaterThan(0);
    for (const { turns } of asked) {
      const prompt = turns.map(({ text }) => text).join('\n');
      expect(prompt).not.toMatch(/^<<<[0-9a-f]{20} checklist/m);
      expect(outsideFences(prompt)).not.toMatch(/depthChecklist|widthChecklist/);
    }
  });

  it('judges as the paper does with --judging paper: one call a pair, evidence kept, and what differs told', async () => {
    const before = server.asked.length;
    const { figures, rounds } = await json<Judged>(
      'rejudge',
      '--judge',
      judge,
      ...'--judging paper --yes --sample 2'.split(' '),
    );
    expect(figures.tiers.pairs).toBeGreaterThan(0);
    const asked = server.asked.slice(before);
    expect(asked.map(({ schemaName }) => schemaName)).toEqual(asked.map(() => 'paper_verdict'));
    expect(asked.length).toBeLessThanOrEqual(figures.tiers.pairs);
    expect(JSON.stringify(rounds)).toContain('"assessments":[{"judge":"openai/gpt-5.2"');
    const said = await run('rejudge', '--judge', judge, '--judging', 'paper', '--yes', '--sample', '2');
    expect(server.asked).toHaveLength(before + asked.length);
    expect(said.out.includes('What differs')).toBe(figures.differences.length > 0);
  });

  it('is asked again with --again', async () => {
    const before = server.asked.length;
    await json<Judged>('rejudge', '--judge', judge, '--yes', '--sample', '2', '--again', '1');
    expect(server.asked.length).toBeGreaterThan(before);
  });

  it('that never replies to any use is asked a few times, and the rounds are told as not judged', async () => {
    useless = true;
    const before = server.asked.length;
    const { figures } = await json<Judged>('rejudge', '--judge', judge, '--yes', '--sample', '1', '--again', '4');
    useless = false;
    expect(figures.failures).toEqual([{ reason: 'unparsable', count: figures.rounds }]);
    // Two answers a round, three tries each, each with one repair.
    expect(server.asked.length - before).toBeLessThanOrEqual(figures.rounds * 2 * 3 * 2);
  });

  it('that refuses its key stops the command at once, with the variable to look at', async () => {
    refuses = true;
    const said = await run('rejudge', '--judge', judge, '--yes', '--again', '5');
    refuses = false;
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toMatch(/refuses its key[\s\S]*OPENAI_API_KEY[\s\S]*repeat the command/);
    expect(said.err).not.toContain('--budget');
  });

  it('stops when interrupted with exit code 130; the same command goes on and pays nothing twice', async () => {
    const interrupt = new AbortController();
    const before = server.asked.length;
    slowMs = 30;
    const stopped = home.runUntil(interrupt, 'rejudge', '--judge', judge, '--yes', '--again', '2');
    for (let looks = 0; server.asked.length < before + 12 && looks < 600; looks++) await systemClock.sleep(10);
    interrupt.abort();
    expect(await stopped).toMatchObject({ code: 130, out: '', err: expect.stringContaining('repeat the command') });
    slowMs = 0;
    const held = await client.query(
      "select count(*) as n from arena.model_calls where status = 'reserved' or failure::text like '%given up by its caller%'",
    );
    const { figures } = await json<Judged>('rejudge', '--judge', judge, '--yes', '--again', '2');
    expect(figures.tiers.pairs).toBe(judgedRounds);
    const asked = server.asked.slice(before);
    const twice = asked.length - new Set(asked.map(keyOf)).size;
    expect(twice).toBeLessThanOrEqual(Number(held.rows[0]?.n));
  });

  it('stops before its budget is passed with exit code 2, and goes on with a higher one', async () => {
    const paidBefore = await spent();
    const budget = paidBefore + 0.3;
    const before = server.asked.length;
    const command = ['rejudge', '--judge', judge, '--yes', '--again', '3'];
    const stopped = await run(...command, '--budget', budget.toFixed(6));
    expect(stopped).toMatchObject({ code: 2, out: '' });
    expect(stopped.err).toMatch(/less is left of the budget of \$[\d.]+[\s\S]*--budget/);
    expect(await spent()).toBeGreaterThan(paidBefore);
    expect(await spent()).toBeLessThanOrEqual(budget);
    expect(server.asked.length).toBeGreaterThan(before);
    const paid = server.asked.slice(before).map(keyOf);
    const { figures } = await json<Judged>(...command, '--budget', '1000');
    expect(figures.tiers.pairs).toBe(judgedRounds);
    const later = server.asked.slice(before + paid.length).map(keyOf);
    expect(later.filter((each) => paid.includes(each))).toEqual([]);
  });

  it.each([
    [['--judge', 'gpt'], /examiner\.model: must be a provider and its model/],
    [['--judge', 'nowhere/m'], /'nowhere' is not known/],
    [['--judge', 'xai/grok-4'], /no key for xai/],
    [['--judge', 'openai/unheard-of', '--budget', '1'], /the cost of these models is unknown: openai\/unheard-of/],
    [['--judge', 'offline'], /the judge 'offline' was removed[\s\S]*sandbox\/oracle/],
    [['--judge', judge, '--judging', 'fair'], /itemised, paper/],
    [[], /required option '--judge <model>' not specified/],
    [['--judge', judge, '--rounds', '1'], /Use instead: bench\/ablations\.ts/],
    [['T-none', '--judge', oracle], /there is no tournament T-none/],
    [['--judge', judge, '--sample', '0'], /at least 1/],
    [['--judge', oracle, '--budget', 'much'], /an amount such as 20/],
  ])('%j is refused in words', async (args, words) => {
    const before = server.asked.length;
    const said = await run('rejudge', '--yes', ...args);
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).not.toContain('bug in dr-arena');
    expect(server.asked).toHaveLength(before);
  });
});
