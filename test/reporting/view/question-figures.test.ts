import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentId, treeId } from '../../../src/kernel/ids.ts';
import { historyChart } from '../../../src/reporting/chart/history-chart.ts';
import { agentCosts, statedCost } from '../../../src/reporting/view/agent-cost.ts';
import { complexitySpread, topicSpread } from '../../../src/reporting/view/complexity-spread.ts';
import { historyView } from '../../../src/reporting/view/series-view.ts';
import { sourceDomains } from '../../../src/reporting/view/source-domains.ts';
import { forAll } from '../../support/for-all.ts';
import { spend } from '../model-judged.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord();
const { agents, matches, rounds, treesGrown, tasks, answers } = record;

describe('depths and widths', () => {
  it('count each judged round once, and the last one of each decided match', () => {
    const { depths, widths, rounds: all, matches: ended } = complexitySpread(matches, rounds);
    for (const levels of [depths, widths]) {
      expect(levels.reduce((sum, level) => sum + level.all, 0)).toBe(all);
      expect(levels.reduce((sum, level) => sum + level.atEnd, 0)).toBe(ended);
      for (const { all: every, atEnd } of levels) expect(atEnd).toBeLessThanOrEqual(every);
    }
    expect(depths.map(({ level }) => level)).toEqual([2, 3]);
    expect(widths.map(({ level }) => level)).toEqual([2, 3, 4, 5]);
  });

  it('show levels between that nobody met as none', () => {
    const [round] = rounds.filter(({ result }) => result.kind === 'judged');
    if (round === undefined) throw new Error('the sample has no judged round');
    const { widths } = complexitySpread([], [round, { ...round, width: round.width + 2 }]);
    expect(widths.map(({ all }) => all)).toEqual([1, 0, 1]);
  });
});

describe('costs', () => {
  const costs = agentCosts(agents, { answers, matches, spend });
  const costOf = (name: string) => costs.find(({ agent }) => agent === name);

  it('are metered, divided by tasks and by ended matches', () => {
    expect(costOf('Bittern')).toMatchObject({ source: 'metered', usd: 1.5, unknown: 0, matches: 24 });
    expect(costOf('Bittern')?.perMatch).toBeCloseTo(1.5 / 24, 12);
    expect(costOf('Bittern')?.perAnswer).toBeCloseTo(1.5 / (costOf('Bittern')?.tasks ?? 0), 12);
  });

  it('are unknown and not nothing where no call tells its cost', () => {
    expect(costOf('Albatross')).toMatchObject({ source: 'metered', usd: null, unknown: 10, perAnswer: null });
    expect(costOf('Heron')).toMatchObject({ source: null, usd: null, perMatch: null });
  });

  it('are unknown, not nothing, for a task that was not answered', () => {
    const answered = answers.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome] : [])).slice(0, 1);
    const paid = answered.map((each) => ({ ...each, answer: { ...each.answer, costUsd: 0.5 } }));
    const failure = { reason: 'crashed', fault: 'agent', detail: '' } as const;
    const outcomes = [...paid, { kind: 'failed', failure, elapsedMs: 1 } as const];
    expect(statedCost(outcomes)).toEqual({ usd: 0.5, reservedUsd: 0, unknownCost: 1 });
    expect(statedCost(outcomes.slice(1))).toBeNull();
  });

  it('are what answers state where nothing is metered', () => {
    const stated = answers.map((each, index) =>
      each.outcome.kind === 'answered'
        ? { ...each, outcome: { ...each.outcome, answer: { ...each.outcome.answer, costUsd: index % 2 ? 0.5 : null } } }
        : each,
    );
    const heron = agentCosts(agents, { answers: stated, matches, spend }).find(({ agent }) => agent === 'Heron');
    expect(heron?.source).toBe('stated');
    expect((heron?.usd ?? 0) / 0.5 + (heron?.unknown ?? 0)).toBe(heron?.tasks);
  });
});

describe('sources', () => {
  it('count roots, different pages and quotes by host', () => {
    expect(sourceDomains(treesGrown, tasks)).toEqual([
      { domain: 'encyclopedia.example', roots: 6, pages: 30, quotes: 252 },
    ]);
  });

  it('bring trees of one category together, categories before bare topics', () => {
    const tree = { tree: treeId('t'), title: 'x', topic: 'x', matches: 2 };
    forAll(fc.array(fc.constantFrom('Games > Chess', 'Health', null), { maxLength: 30 }), (categories) => {
      const found = topicSpread(categories.map((category) => ({ ...tree, category })));
      expect(found.reduce((sum, { trees }) => sum + trees, 0)).toBe(categories.length);
      expect(found.length).toBe(new Set(categories).size);
      expect(found.map(({ trees }) => -trees)).toEqual(found.map(({ trees }) => -trees).sort((x, y) => x - y));
    });
  });
});

describe('history', () => {
  const row = { rating: 1000, low: null, high: null, rankLow: 1, rankHigh: 2, matches: 3, wins: 1, losses: 1, ties: 1 };
  const ann = agentId('ann');
  const bob = agentId('bob');

  it('needs two tournaments, and leaves out who did not play', () => {
    expect(historyView([{ head: record, rows: [] }])).toBeNull();
    const view = historyView([
      { head: record, rows: [{ agent: bob, ...row }] },
      {
        head: record,
        rows: [
          { agent: ann, ...row },
          { agent: bob, ...row, matches: 0 },
        ],
      },
    ]);
    expect(view?.agents.map(({ agent, ratings }) => [agent, ratings.map((each) => each !== null)])).toEqual([
      ['ann', [false, true]],
      ['bob', [true, false]],
    ]);
  });

  it('lets nobody seem to fall who gained on those in both, though a strong one came and took the mean with it', () => {
    const cat = agentId('cat');
    const at = (agent: typeof ann, rating: number) => ({ ...row, agent, rating, low: rating - 50, high: rating + 50 });
    const before = { head: record, rows: [at(ann, 1010), at(bob, 990)] };
    const after = { head: record, rows: [at(cat, 1400), at(ann, 820), at(bob, 780)] };
    const view = historyView([before, after]);
    expect(view?.columns.map(({ shift }) => shift)).toEqual([-200, 0]);
    const [from, to] = ['ann from (\\d+)', 'ann from \\d+ to (\\d+)'].map((pattern) =>
      Number(new RegExp(pattern).exec(view === null ? '' : historyChart(view, 900).description)?.[1]),
    );
    expect([from, to]).toEqual([810, 820]);
  });
});
