import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { dataNames } from '../../../src/reporting/data/data-names.ts';
import { dataTables } from '../../../src/reporting/data/data-tables.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { hostileStrings, taint } from '../hostile.ts';
import { modelInput } from '../model-judged.ts';
import { sampleHistory } from '../sample-history.ts';
import { sampleInput } from '../sample-input.ts';
import { sampleRecord } from '../sample-record.ts';

const input = { ...modelInput(), ...sampleHistory(sampleRecord()) };
const view = viewModel(input);
const rowsOf = (csv: string | undefined): Record<string, string>[] => parse(csv ?? '', { columns: true, bom: true });
const table = (name: string) => rowsOf(dataTables(view).get(name)?.());

describe('the tables behind the leaderboard page', () => {
  // Of a schedule, of judged citations, of compared reports.
  const ofSettings = new Set<string>(['all-refreshes', 'citations', 'report-quality']);

  it('are all there, with a header even where there is nothing', () => {
    const none = { matches: [], rounds: [], tasks: [], answers: [], treesGrown: [] };
    const empty = dataTables(viewModel(sampleInput({ ...sampleRecord(), ...none })));
    expect([...empty.keys()]).toEqual(dataNames.filter((name) => !ofSettings.has(name)));
    for (const [name, make] of empty) expect(make(), name).toMatch(/^[a-z_]+(,[a-z_]+)+\r\n/);
  });

  it('have lines of equal length, whatever is in the cells', () => {
    const tiny = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
    const record = taint(tiny, (text) => `${hostileStrings.join('\n')},"${text}`);
    const tables = dataTables(viewModel({ ...sampleInput(record), ...sampleHistory(record) }));
    for (const make of tables.values()) expect(() => rowsOf(make())).not.toThrow();
  });

  it('add up to what the page says', () => {
    const sum = (name: string, column: string) => table(name).reduce((all, row) => all + Number(row[column]), 0);
    const judged = view.rounds - view.shares.voidRounds.count;
    expect(sum('verdicts', 'rounds')).toBe(judged);
    expect(sum('failures', 'rounds')).toBe(2 * judged);
    expect(sum('depth-widths', 'rounds')).toBe(2 * judged);
    expect(sum('depth-widths', 'last_rounds')).toBe(2 * view.complexity.matches);
    expect(sum('topics', 'matches')).toBe(view.matches);
    expect(sum('domains', 'roots')).toBe(view.trees.length);
    expect(sum('head-to-head', 'wins')).toBe(sum('head-to-head', 'losses'));
    expect(table('voids').length).toBe(view.voids.length);
  });

  it('keep ratings exact, and history by tournament and agent', () => {
    expect(table('ratings').map(({ rating }) => Number(rating))).toEqual(view.leaderboard.map(({ rating }) => rating));
    const history = table('history');
    expect(new Set(history.map(({ tournament }) => tournament))).toEqual(new Set(['T-oldest', 'T-before', 'T-sample']));
    expect(history.length).toBe(7 + 7 + 8);
    expect(table('changes').map(({ in: where }) => where)).toEqual([
      ...Array.from({ length: 7 }, () => 'both'),
      'after',
    ]);
  });
});
