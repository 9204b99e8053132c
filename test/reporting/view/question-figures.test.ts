import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentId, treeId } from '../../../src/kernel/ids.ts';
import { historyDrawing } from '../../../src/reporting/history-chart.ts';
import { complexitySpread, sourceDomains, topicSpread } from '../../../src/reporting/view/complexity-spread.ts';
import { historyView } from '../../../src/reporting/view/series-view.ts';
import { forAll } from '../../support/for-all.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord();
const { matches, rounds, treesGrown, tasks } = record;

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
    const drawn = view === null ? '' : String(historyDrawing(view, 900));
    expect(drawn).toContain('ann from 810 to 820');
  });
});
