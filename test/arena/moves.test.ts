import { describe, expect, it } from 'vitest';
import { type DriftRecord, type DriftReport, drift } from '../../src/arena/drift.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { driftText } from '../../src/reporting/terminal/drift-text.ts';
import { sampleRecord } from '../reporting/sample-record.ts';

const record = sampleRecord();
const config = (change: object) => ({
  examiner: { kind: 'model', model: 'x/writer', judges: ['x/one', 'y/two'] },
  tournament: { matchRounds: 10 },
  agents: [{ kind: 'model', name: 'Albatross', model: 'x/a' }],
  ...change,
});

/** The record with every match that an agent played won by it. */
function wonBy(agent: string, of: DriftRecord = record): DriftRecord {
  const matches = of.matches.map((match) => {
    if (match.end?.kind !== 'decided' || (match.a !== agent && match.b !== agent)) return match;
    return { ...match, end: { ...match.end, winner: match.a === agent ? ('a' as const) : ('b' as const) } };
  });
  return { ...of, id: tournamentId('T-won'), matches };
}

describe('drift between two records', () => {
  it('is 0 for a record with itself, and says that nothing moved', () => {
    const report = drift(record, record);
    expect(report.agents.length).toBe(8);
    expect(report.agents.every(({ change }) => change.value === 0)).toBe(true);
    expect(report).toMatchObject({ changes: [], onlyBefore: [], onlyAfter: [], trees: { shared: 6 } });
    const text = driftText(report);
    expect(text).toMatch(/^T-sample → T-sample: 8 agents in both/);
    expect(text.match(/within noise$/gm)?.length).toBe(8);
    expect(text).not.toMatch(/more than noise|moved by/);
    expect(text).toMatch(/^Items right at equal questions$/m);
    expect(text).toContain('6 trees of both');
  });

  it('names the judge, the question writer, the rounds of a match and an agent whose settings changed', () => {
    const after = {
      ...wonBy('Albatross'),
      config: config({
        examiner: { kind: 'model', model: 'x/writer', judges: ['z/three'], judging: 'holistic', closedBook: true },
        tournament: { matchRounds: 4 },
        agents: [{ model: 'x/b', name: 'Albatross', kind: 'model' }],
      }),
    };
    const report = drift({ ...record, config: config({}) }, after);
    expect(report.changes).toEqual([
      { what: 'judge', before: 'x/one + y/two', after: 'z/three (holistic)' },
      { what: 'question writer', before: 'x/writer', after: 'x/writer (closed-book check)' },
      { what: 'rounds of a match', before: 'at most 10', after: 'at most 4' },
    ]);
    const changed = report.agents.map(({ agent, settingsChanged }) => [agent, settingsChanged] as const);
    expect(Object.fromEntries(changed)).toMatchObject({ Albatross: true, Bittern: null });
    expect(drift({ ...record, config: config({}) }, { ...record, config: config({}) }).changes).toEqual([]);
  });

  it('tells made-up webs of different seeds apart, and each from the live one', () => {
    const on = (web: object, seed = 1) => ({ ...record, ...wonBy('Albatross'), config: { seed, web } });
    const changes = (before: object, after: object) =>
      drift({ ...record, ...before }, { ...record, ...after }).changes.map((each) => [
        each.what,
        each.before,
        each.after,
      ]);
    const first = 'made up, seed 1';
    const second = 'made up, seed 2';
    expect(changes(on({ kind: 'sandbox' }), on({ kind: 'sandbox' }, 2))).toEqual([['web', first, second]]);
    expect(changes(on({ kind: 'sandbox' }), on({ kind: 'live' }))).toEqual([['web', first, 'live']]);
    expect(changes(on({ kind: 'live' }), on({ kind: 'live' }, 2))).toEqual([]);
  });

  it('leaves void matches out and lists who played in one of them only', () => {
    const without = {
      ...record,
      matches: record.matches.filter(({ a, b }) => a !== 'Heron' && b !== 'Heron'),
    };
    expect(drift(record, without)).toMatchObject({ onlyBefore: ['Heron'], onlyAfter: [] });
    expect(drift(without, record)).toMatchObject({ onlyBefore: [], onlyAfter: ['Heron'] });
    expect(driftText(drift(record, without))).toContain('Only before: Heron\n');
    expect(driftText(drift(record, { ...record, matches: [] }))).toContain('nothing to compare');
  });
});

describe('a move in words', () => {
  const { agents, ...rest } = drift(record, record);
  const [first] = agents;
  if (!first) throw new Error('no agent');
  const estimate = (value: number, low: number | null, high: number | null) => ({ value, low, high });
  const moved: DriftReport = {
    ...rest,
    changes: [{ what: 'judge', before: 'X', after: 'Y\u001B' }],
    agents: [
      {
        ...first,
        agent: 'ant',
        before: 1000,
        after: 1034.4,
        change: estimate(34.4, 2, 80),
        moreThanNoise: true,
        opponents: estimate(10.4, 0, 20),
        questions: estimate(-4.6, -9, 0),
        rest: estimate(28.6, 1, 50),
        restMoreThanNoise: true,
        opponentsAfter: ['cat'],
        opponentsBefore: ['dog', 'eel'],
        settingsChanged: true,
      },
      { ...first, agent: 'bee', before: 1000, after: 965.6, change: estimate(-34.4, null, 12), moreThanNoise: false },
    ],
  };

  it('gives whole points that add up, the opponents, and what else may be the reason', () => {
    const text = driftText(moved);
    expect(text).toMatch(/^ant +1000 +→ 1034 +\+34 \(\+2 to \+80\) +more than noise$/m);
    expect(text).toMatch(/^bee +1000 +→ 966 +−34 \(at most \+12\) +within noise$/m);
    expect(text).toContain(
      '\nant moved by +34: opponents explain +10 (now met cat; no longer met dog, eel), question mix −5, the rest +29 (more than noise), its own settings changed, judge changed from X to Y[U+001B], so it may be the judge.\n',
    );
    expect(text).not.toContain('bee moved');
  });

  it('shows changes that are the differences of what stands beside them', () => {
    const ant = { ...first, agent: 'ant', before: 1193.6, after: 1199.4, change: estimate(5.8, -20, 30) };
    const equalQuestions = { before: 0.9247, after: 0.9276, covered: 1, change: estimate(0.0029, -0.07, 0.08) };
    const text = driftText({ ...rest, agents: [{ ...ant, equalQuestions }, first] });
    expect(text).toMatch(/^ant +1194 +→ 1199 +\+5 \(−20 to \+30\)/m);
    expect(text).toMatch(/^ant +92\.5% +→ 92\.8% +\+0\.3 \(−7\.0 to \+8\.0\)$/m);
  });

  it('says what cannot be told', () => {
    const ant = { ...(moved.agents[0] ?? first), opponents: null, questions: null, rest: estimate(34.4, 2, 80) };
    const text = driftText({
      ...moved,
      agents: [ant, first],
      joined: false,
      known: { opponents: false, questions: false },
    });
    expect(text).toContain('ant moved by +34: all of it (more than noise), its own settings changed');
    expect(text).toContain('cannot be compared');
    expect(text).toContain('what opponents and questions explain is unknown');
  });
});
