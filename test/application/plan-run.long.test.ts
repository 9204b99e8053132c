import { describe, expect, it } from 'vitest';
import { planRun } from '../../src/application/plan-run.ts';
import { answerCost } from '../../src/application/unit-cost.ts';
import type { CostPlan } from '../../src/arena/cost-plan.ts';
import type { PlannedQuestions } from '../../src/arena/own-questions/planned-questions.ts';
import { entrantsOf } from '../../src/arena/series/entrants.ts';
import { agentId } from '../../src/kernel/ids.ts';
import { planSizeText, planText } from '../../src/reporting/terminal/plan-text.ts';
import type { UsualCost } from '../../src/storage/ledger/usual-costs.ts';
import { configWith, modelAgent } from './model-config.ts';

const price = { input: 2, output: 10, search: 10 };
const one = modelAgent('One', 'openai/one');
const two = modelAgent('Two', 'openai/two');
const priced = { 'openai/one': price, 'openai/two': price, 'google/judge': { input: 2, output: 10 } };
const judged = { kind: 'model', model: 'google/judge' };

function planOf(settings: Readonly<Record<string, unknown>>, trees = 2, usual: readonly UsualCost[] = []): CostPlan {
  return planRun(configWith({ agents: [one, two], prices: priced, ...settings }), 'round-robin', trees, {
    usual,
    played: null,
  });
}

const lineOf = (plan: CostPlan, name: string, role = 'answer') =>
  plan.lines.find((line) => line.name === name && line.role === role);

/** The most that an answer of an agent can cost. */
function worstOf(agent: object, settings: object = {}): number {
  const config = configWith({ agents: [agent, two], prices: priced, ...settings });
  const [first] = config.agents;
  return (first && answerCost(first, config, []).worstUsd) ?? Number.NaN;
}

function versionOf(agents: readonly unknown[], name: string): { readonly version: string } {
  return { version: entrantsOf({ agents }).get(agentId(name))?.version ?? 'unknown' };
}

describe('a plan', () => {
  const mine = { kind: 'command', name: 'Mine', command: ['x'] };
  const ours = { kind: 'http', name: 'Ours', url: 'http://127.0.0.1:9/' };

  it("of scripted agents, and programs that cost nothing, with the sandbox's own Examiner costs nothing and is not asked about", () => {
    const plan = planOf({
      agents: [
        { kind: 'scripted', name: 'Merlin' },
        { ...mine, maxCostUsd: 0 },
      ],
    });
    expect(plan).toMatchObject({ agents: 2, matches: 2, usd: { expected: 0, bound: 0 } });
    expect(plan.unknown).toEqual({ expected: [], worst: [], unstated: [] });
    expect(plan.costsMoney).toBe(false);
  });

  it('calls the cost of programs and services that have stated none unknown, and does not ask about it', () => {
    const plan = planOf({ agents: [mine, ours] });
    expect(lineOf(plan, 'Mine')).toMatchObject({ expectedUsd: null, boundUsd: null });
    expect(plan.unknown).toEqual({ expected: ['Mine', 'Ours'], worst: ['Mine', 'Ours'], unstated: ['Mine', 'Ours'] });
    expect(plan.costsMoney).toBe(false);
    expect(planText(plan, 1)).toMatch(/Mine +5 +unknown +unknown\n/);
    expect(planSizeText(plan, 1)).toMatch(
      /\nCost unknown, none stated so far: Mine, Ours\. .*the cap may be passed by that one/,
    );
  });

  it('plans with the most that its settings let a program cost, where it has stated nothing', () => {
    const plan = planOf({ agents: [{ ...mine, maxCostUsd: 0.1 }, ours] });
    expect(lineOf(plan, 'Mine')?.expectedUsd).toBeCloseTo(5 * 0.1, 9);
    expect(plan.unknown).toMatchObject({ expected: ['Ours'], unstated: ['Ours'] });
    expect(plan.costsMoney).toBe(true);
  });

  it('of own questions asks each agent for one answer to each, grades those with points and compares by the rubric the others', () => {
    const config = configWith({
      agents: [one, two, mine],
      prices: priced,
      examiner: judged,
      tournament: { matchRounds: 1 },
    });
    const known = { usual: [], played: null };
    const countOf = (own: PlannedQuestions, role: string) =>
      lineOf(planRun(config, 'round-robin', 10, known, { own }), role === 'answer' ? 'One' : 'google/judge', role)
        ?.count;
    const rubricOnly = { graded: 0, criteria: 4, wordLimit: 500 };
    expect(countOf(rubricOnly, 'answer')).toBe(10);
    expect(countOf(rubricOnly, 'grade')).toBeUndefined();
    expect(countOf(rubricOnly, 'compare')).toBeCloseTo(30 * 2 * 1.2, 6);
    expect(countOf({ ...rubricOnly, graded: 1 }, 'grade')).toBeCloseTo(30 * 1.2, 6);
    expect(countOf({ ...rubricOnly, graded: 1 }, 'compare')).toBeCloseTo(30 * 0.2 * 2 * 1.2, 6);
    const plan = planRun(config, 'round-robin', 10, known, { own: rubricOnly });
    expect(plan).toMatchObject({ places: 'questions', tasks: 10, answers: 30 });
    expect(planText(plan, null)).toContain('10 questions');
  });

  it('of a frozen set counts nothing for growing, reading, writing and searching, and all of the judging', () => {
    const config = configWith({ agents: [one, two], prices: priced, examiner: judged });
    const known = { usual: [], played: null };
    const written = planRun(config, 'round-robin', 2, known);
    const frozen = planRun(config, 'round-robin', 2, known, { own: null });
    const roles = (plan: CostPlan) => new Set(plan.lines.map(({ role }) => role));
    expect([...roles(written)].filter((role) => !roles(frozen).has(role)).sort()).toEqual(
      ['check', 'facts', 'task', 'tree'].filter((role) => roles(written).has(role as never)),
    );
    expect(roles(written).has('facts')).toBe(true);
    for (const role of ['answer', 'grade', 'compare'])
      expect(frozen.lines.filter((line) => line.role === role)).toEqual(
        written.lines.filter((line) => line.role === role),
      );
    expect(frozen.searches).toBe(0);
    expect(frozen.usd.expected).toBeLessThan(written.usd.expected);
  });

  it('expects of a program what its answers have stated before', () => {
    const usual: UsualCost[] = [
      { role: 'answer', model: 'command/Mine', usd: 0.2, deviation: 0.1, count: 12, most: 0.5 },
    ];
    const scripted = { kind: 'scripted', name: 'Merlin' };
    const plan = planOf({ agents: [scripted, mine] }, 2, usual);
    expect(lineOf(plan, 'Mine')?.expectedUsd).toBeCloseTo(5 * 0.2, 9);
    expect(plan.unknown).toEqual({ expected: [], worst: [], unstated: [] });
    expect(plan.costsMoney).toBe(true);
  });

  it('of models that are priced at nothing costs nothing', () => {
    const prices = Object.fromEntries(Object.keys(priced).map((name) => [name, { input: 0, output: 0, search: 0 }]));
    const plan = planOf({ prices, examiner: judged });
    expect(plan.usd).toEqual({ expected: 0, bound: 0 });
    expect(plan.costsMoney).toBe(false);
  });

  it('says what is expected and what it may come to, for each agent and each role of the Examiner', () => {
    const plan = planOf({ examiner: judged });
    expect(plan.lines.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'answer One',
      'answer Two',
      'tree google/judge',
      'facts google/judge',
      'task google/judge',
      'grade google/judge',
      'review google/judge',
      'compare google/judge',
    ]);
    for (const { expectedUsd, boundUsd } of plan.lines) {
      expect(expectedUsd).toBeGreaterThan(0);
      expect(boundUsd).toBeGreaterThan(expectedUsd ?? Infinity);
    }
    expect(plan.usd.expected).toBeCloseTo(
      plan.lines.reduce((sum, { expectedUsd }) => sum + (expectedUsd ?? 0), 0),
      9,
    );
    expect(plan.costsMoney).toBe(true);
  });

  it('reads pages once more where comparisons or changes are asked, as far as they are, and beside others for synthesis', () => {
    const facts = (kinds?: object) =>
      lineOf(planOf({ examiner: { ...judged, ...(kinds && { kinds }) } }), 'google/judge', 'facts')?.count;
    const usual = facts() ?? Number.NaN;
    expect(usual).toBeGreaterThan(0);
    expect(facts({ tabulate: 1, comparison: 1 })).toBeCloseTo(1.5 * usual, 9);
    expect(facts({ tabulate: 1, synthesis: 1 })).toBeCloseTo(1.5 * usual, 9);
    expect(facts({ tabulate: 1, exclusion: 1 })).toBe(usual);
    const checks = (kinds: object) => {
      const plan = planOf({ examiner: { ...judged, closedBook: false, selfSolve: false, kinds } });
      const [tasks, tried] = ['task', 'check'].map((role) => lineOf(plan, 'google/judge', role)?.count ?? 0);
      return (tried ?? 0) / (tasks ?? 1);
    };
    expect(checks({ tabulate: 1, comparison: 1 })).toBeCloseTo(0.5, 9);
    expect(checks({ tabulate: 1, exclusion: 1 })).toBeCloseTo(0.5, 9);
    expect(checks({ tabulate: 1 })).toBe(0);
  });

  it('expects of cited pages those that code leaves open', () => {
    const citing = (citations: object) => planOf({ examiner: judged, citations });
    expect(lineOf(citing({ judge: 'code' }), 'google/judge', 'cite')).toBeUndefined();
    const plan = citing({ judge: 'model', mostPages: 30 });
    const cite = lineOf(plan, 'google/judge', 'cite')?.count;
    expect(cite).toBeCloseTo(1.7 * 1.2 * plan.answers, 9);
    const few = lineOf(citing({ judge: 'model', mostPages: 1 }), 'google/judge', 'cite')?.count;
    expect(few).toBeCloseTo(1.2 * plan.answers, 9);
  });

  it('asks every judge of a panel, and those of the paper for verdicts alone', () => {
    const judges = ['google/judge', 'xai/one'];
    const roles = (more: object) =>
      planOf({ examiner: { ...judged, judges, ...more } })
        .lines.slice(2)
        .map(({ name, role }) => `${role} ${name}`);
    expect(roles({})).toEqual([
      'tree google/judge',
      'facts google/judge',
      'task google/judge',
      'grade google/judge',
      'review google/judge',
      'compare google/judge',
      'grade xai/one',
      'review xai/one',
      'compare xai/one',
    ]);
    expect(roles({ judging: 'paper', selfSolve: true, closedBook: true, advice: false })).toEqual([
      'facts google/judge',
      'task google/judge',
      'check google/judge',
      'judge google/judge',
      'judge xai/one',
    ]);
  });

  it('asks a judge nothing about agents of its own vendor', () => {
    const names = (more: object) => new Set(planOf({ examiner: { ...judged, ...more } }).lines.map(({ name }) => name));
    const judges = ['google/judge', 'openai/one'];
    expect(names({ judges }).has('openai/one')).toBe(false);
    expect(names({ judges, excludeOwnVendor: false }).has('openai/one')).toBe(true);
  });

  it('states unknown prices as unknown, never as nothing', () => {
    const agents = [one, modelAgent('Two', 'openai/unheard-of')];
    const plan = planOf({ agents });
    expect(lineOf(plan, 'Two')).toMatchObject({ expectedUsd: null, boundUsd: null });
    expect(plan.unknown).toEqual({ expected: ['Two'], worst: ['Two'], unstated: [] });
    expect(plan.usd.expected).toBeCloseTo(lineOf(plan, 'One')?.expectedUsd ?? Number.NaN, 9);
    const alone = planOf({ agents: [{ kind: 'scripted', name: 'Merlin' }, agents[1]] });
    expect(alone.usd).toEqual({ expected: 0, bound: 0 });
    expect(alone.costsMoney).toBe(true);
  });

  it('knows no cost of an agent that searches where that has no price; without a search it does', () => {
    const prices = { ...priced, 'openai/two': { input: 2, output: 10 } };
    const agents = (search: boolean) => [one, { ...two, search }];
    expect(lineOf(planOf({ prices, agents: agents(true) }), 'Two')).toMatchObject({
      expectedUsd: null,
      boundUsd: null,
    });
    const plain = lineOf(planOf({ prices, agents: agents(false) }), 'Two');
    expect(plain?.expectedUsd).toBeGreaterThan(0);
    expect(plain?.boundUsd).toBeGreaterThan(0);
  });

  it.each([
    ['maxOutputTokens', { maxOutputTokens: 32_000 }],
    ['maxInputTokens', { maxInputTokens: 800_000 }],
    ['maxToolCalls', { maxToolCalls: 80 }],
  ])('has a higher worst case with higher caps.%s, and expects the same', (_, caps) => {
    for (const agent of [one, { kind: 'react', name: 'One', model: 'openai/one' }]) {
      expect(worstOf(agent, { caps })).toBeGreaterThan(worstOf(agent));
      const usual = planOf({ agents: [agent, two] });
      expect(planOf({ agents: [agent, two], caps }).usd.expected).toBeCloseTo(usual.usd.expected, 9);
    }
  });

  it('bounds an answer by all that its caps allow', () => {
    const caps = { maxInputTokens: 100_000, maxOutputTokens: 1000, maxToolCalls: 10 };
    const perAnswer = worstOf(one, { caps });
    const capped = (100_000 * price.input + 1000 * price.output) / 1e6 + (10 * price.search) / 1000;
    // The question itself and what a provider adds come on top.
    expect(perAnswer).toBeGreaterThanOrEqual(capped);
    expect(perAnswer).toBeLessThan(capped * 1.1);
  });

  it('bounds a tool loop by a turn for each tool call, each as long as fits', () => {
    const caps = { maxInputTokens: 100_000, maxOutputTokens: 1000, maxToolCalls: 10 };
    const loop = { kind: 'react', name: 'One', model: 'openai/one' };
    const worst = (contextTokens: object) =>
      worstOf(loop, { caps, prices: { ...priced, 'openai/one': { ...price, ...contextTokens } } });
    expect(worst({})).toBeCloseTo((12 * (100_000 * price.input + 1000 * price.output)) / 1e6, 9);
    expect(worst({ contextTokens: 8000 })).toBeCloseTo((12 * (8000 * price.input + 1000 * price.output)) / 1e6, 9);
  });

  it('goes by what calls have cost before rather than by a guess', () => {
    const usual: UsualCost[] = [
      { role: 'answer', model: 'openai/one', usd: 0.25, deviation: 0.1, count: 40, most: 0.6 },
      { role: 'answer', model: 'google/judge', usd: 99, deviation: 1, count: 40, most: 101 },
      { role: 'grade', model: 'google/judge', usd: 0.5, deviation: 0.1, count: 40, most: 0.6 },
    ];
    const guess = planOf({ examiner: judged });
    const known = planOf({ examiner: judged }, 2, usual);
    // Two agents meet once on each of two trees, 2.5 rounds each, and nobody else meets their questions.
    expect(lineOf(known, 'One')?.expectedUsd).toBeCloseTo(5 * 0.25, 9);
    expect(lineOf(known, 'Two')).toEqual(lineOf(guess, 'Two'));
    expect(lineOf(known, 'google/judge', 'grade')?.expectedUsd).toBeCloseTo(10 * 1.2 * 0.5, 9);
  });

  it('goes by what an agent of just these settings has cost, where that is known, and else doubts what others have', () => {
    const high = modelAgent('High', 'openai/one', { options: { reasoningEffort: 'high' } });
    const agents = [one, high];
    const usual: UsualCost[] = [
      { role: 'answer', model: 'openai/one', usd: 0.5, deviation: 0.1, count: 400, most: 3 },
      { ...versionOf(agents, 'High'), role: 'answer', model: 'openai/one', usd: 2, deviation: 0.1, count: 40, most: 3 },
    ];
    const plan = planOf({ agents }, 2, usual);
    expect(lineOf(plan, 'High')?.expectedUsd).toBeCloseTo(5 * 2, 9);
    expect(lineOf(plan, 'One')?.expectedUsd).toBeCloseTo(5 * 0.5, 9);
    const config = configWith({ agents, prices: priced });
    const [cheap, dear] = config.agents.map((agent) => answerCost(agent, config, usual));
    expect(cheap?.doubt).toBeGreaterThan(0.5);
    expect(dear?.doubt).toBeLessThan(0.1);
  });

  it('expects what a model without a price has cost before, as its provider stated it', () => {
    const usual: UsualCost[] = [
      { role: 'answer', model: 'openai/unheard-of', usd: 0.25, deviation: 0.1, count: 3, most: 0.4 },
    ];
    const plan = planOf({ agents: [one, modelAgent('Two', 'openai/unheard-of')] }, 2, usual);
    expect(lineOf(plan, 'Two')).toMatchObject({ expectedUsd: 1.25 });
    expect(plan.unknown).toEqual({ expected: [], worst: ['Two'], unstated: [] });
    expect(plan.costsMoney).toBe(true);
  });

  it('grows with the trees, and with answers that are bought anew for every match', () => {
    const few = planOf({}, 2);
    const many = planOf({}, 4);
    expect(many.usd.expected).toBeCloseTo(2 * few.usd.expected, 9);
    const four = [one, two, modelAgent('Three', 'openai/one'), modelAgent('Four', 'openai/two')];
    const shared = planOf({ agents: four }, 2);
    const anew = planOf({ agents: four, tournament: { reuseAnswers: false } }, 2);
    expect(anew.usd.expected).toBeCloseTo((5 / 3) * shared.usd.expected, 9);
  });
});
