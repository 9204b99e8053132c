import { describe, expect, it } from 'vitest';
import type { UnitCost } from '../../src/arena/cost-bound.ts';
import { type PlanInput, planCost } from '../../src/arena/cost-plan.ts';
import { formatSize } from '../../src/arena/format-size.ts';
import { roundRobin } from '../../src/arena/formats/round-robin.ts';
import { swiss } from '../../src/arena/formats/swiss.ts';
import { entrants, noiseless, play } from './play-format.ts';
import { settingsOf } from './settings-of.ts';

function cost(expectedUsd: number | null, worstUsd: number | null = expectedUsd): UnitCost {
  return { expectedUsd, worstUsd, spread: 0.5, doubt: 0.2, source: 'assumed', measured: 0 };
}
const agentsOf = (count: number, each: UnitCost = cost(0.1, 1)) =>
  Array.from({ length: count }, (_, index) => ({ agent: `agent ${index}`, kind: 'model', ...each }));
const paper: PlanInput = {
  agents: agentsOf(6),
  examiner: null,
  format: settingsOf('swiss', 4),
  trees: 30,
  matchRounds: 10,
  reuseAnswers: true,
};
const model = (name: string, each: UnitCost) => ({
  model: name,
  mayJudge: { answers: 1, pairs: 1 },
  tree: each,
  facts: each,
  task: each,
  check: each,
  grade: each,
  review: each,
  compare: each,
  judge: each,
  cite: each,
});
const examiner = {
  writer: model('google/pro', cost(0.01, 0.1)),
  judges: [model('google/pro', cost(0.02, 0.2)), model('openai/five', cost(null, 0.2))],
  judging: 'itemised',
  closedBook: false,
  selfSolve: true,
  advicePerTree: 0,
  pagesPerTree: 20,
} as const;

it.each(
  Array.from({ length: 15 }, (_, index) => index + 2),
)('the size of a format is what is played with %i agents', (count) => {
  const all = entrants(count);
  const sizes = (rounds: ReturnType<typeof play>['rounds']) => ({
    rounds: rounds.length,
    pairings: rounds.flat().length,
    opponents: Math.max(...all.map((agent) => rounds.flat().filter(({ a, b }) => a === agent || b === agent).length)),
  });
  for (const rounds of [undefined, 1, 3, 20]) {
    const played = play(swiss(all, { seed: 1, ...(rounds && { rounds }) }), noiseless);
    expect(formatSize(settingsOf('swiss', rounds), count)).toEqual(sizes(played.rounds));
  }
  expect(formatSize(settingsOf('round-robin'), count)).toEqual(sizes(play(roundRobin(all), noiseless).rounds));
});

describe('a plan of costs', () => {
  it('counts the matches of the paper: 6 agents, 4 rounds, 30 trees', () => {
    const plan = planCost(paper);
    expect(plan).toMatchObject({ agents: 6, trees: 30, tournamentRounds: 4, matches: 360 });
    expect([plan.rounds, plan.answers]).toEqual([900, 900]);
    expect(plan.intervalWidth).toBeGreaterThan(80);
    expect(plan.intervalWidth).toBeLessThan(160);
  });

  it('multiplies answers by what each costs; an Examiner without models is free', () => {
    const plan = planCost(paper);
    expect(plan.lines).toHaveLength(6);
    expect(plan.lines[0]).toMatchObject({ name: 'agent 0', role: 'answer', count: 150 });
    expect(plan.usd.expected).toBeCloseTo(900 * 0.1, 9);
  });

  it('buys twice as many answers when none is used again, and never fewer than the first of each tree', () => {
    expect(planCost({ ...paper, reuseAnswers: false }).answers).toBe(1800);
    const short = planCost({
      ...paper,
      format: settingsOf('swiss', 1),
      trees: 2,
      played: { rounds: { mean: 1, deviation: 0, count: 100 }, tournaments: [] },
    });
    expect(short.matches).toBe(6);
    expect(short.answers).toBe(12);
  });

  it('does not expect more rounds than a match may have', () => {
    expect(planCost({ ...paper, matchRounds: 1 }).rounds).toBe(360);
  });

  it('counts the Examiner by role and judge, and leaves out what it does not do', () => {
    const plan = planCost({ ...paper, examiner });
    expect(plan.lines.slice(6).map(({ name, role }) => `${role} ${name}`)).toEqual([
      'facts google/pro',
      'task google/pro',
      'check google/pro',
      'grade google/pro',
      'review google/pro',
      'compare google/pro',
      'grade openai/five',
      'review openai/five',
      'compare openai/five',
    ]);
    const [facts, task, check, grade, review, compare] = plan.lines.slice(6);
    expect(facts?.count).toBe(720);
    expect(task?.count).toBeCloseTo(381.2, 1);
    expect(check?.count).toEqual(task?.count);
    expect([grade?.count, review?.count, compare?.count]).toEqual([1080, 648, 432]);
    const whole = planCost({ ...paper, examiner: { ...examiner, judging: 'paper', selfSolve: false } });
    expect(whole.lines.slice(6).map(({ role }) => role)).toEqual(['facts', 'task', 'judge', 'judge']);
  });

  it('reads the root of a tree and the targets of its questions, and not all pages around them, where few are asked', () => {
    const small = { ...paper, agents: paper.agents.slice(0, 2), trees: 1 };
    const facts = (readings: number) =>
      planCost({ ...small, examiner: { ...examiner, readings } }).lines.find(({ role }) => role === 'facts')?.count;
    const { tasks } = planCost(small);
    expect(facts(1)).toBeCloseTo((1 + 2.5 * tasks) * 1.2, 9);
    expect(facts(1)).toBeLessThan(examiner.pagesPerTree / 2);
    expect(facts(1.5)).toBeCloseTo(1.5 * (facts(1) ?? Number.NaN), 9);
  });

  it('asks a judge no more than about answers and pairs that it may judge', () => {
    const [first, second] = examiner.judges;
    const own = { ...first, mayJudge: { answers: 0.5, pairs: 0.25 } };
    const lines = planCost({ ...paper, examiner: { ...examiner, judges: [own, second] } }).lines;
    const asked = (name: string, role: string) =>
      lines.find((line) => line.name === name && line.role === role)?.count ?? Number.NaN;
    expect(asked('google/pro', 'grade') / asked('openai/five', 'grade')).toBeCloseTo(0.5, 6);
    expect(asked('google/pro', 'compare') / asked('openai/five', 'compare')).toBeCloseTo(0.25, 6);
  });

  it('has one arithmetic: what all agents answer comes to the answers of the plan', () => {
    const pair = planCost({ ...paper, agents: agentsOf(2), trees: 1, format: settingsOf('round-robin') });
    expect(pair.rounds).toBe(2.5);
    expect(pair.lines.map(({ count }) => count)).toEqual([2.5, 2.5]);
    for (const plan of [pair, planCost(paper)])
      expect(plan.lines.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(plan.answers, 6);
  });

  it('names what nobody knows the price of, and never counts it as nothing', () => {
    const plan = planCost({ ...paper, examiner, agents: [...agentsOf(5), ...agentsOf(1, cost(0.2, null))] });
    expect(plan.unknown.expected).toEqual(['openai/five (grade)', 'openai/five (review)', 'openai/five (compare)']);
    expect(plan.unknown.worst).toEqual(['agent 0']);
    expect(plan.lines.find(({ name }) => name === 'openai/five')?.expectedUsd).toBeNull();
    const known = plan.lines.reduce((sum, { expectedUsd }) => sum + (expectedUsd ?? 0), 0);
    expect(plan.usd.expected).toBeCloseTo(known, 9);
  });
});
