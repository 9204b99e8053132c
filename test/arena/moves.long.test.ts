import { describe, expect, it } from 'vitest';
import { type EntrantMove, type Moves, tournamentMoves } from '../../src/arena/moves.ts';
import type { PlayedTournament } from '../../src/arena/tournament.ts';
import { agentId, type ExamSetName, tournamentId } from '../../src/kernel/ids.ts';
import type { AgentDrift } from '../../src/ratings/drift/rating-drift.ts';
import { sectionText } from '../../src/reporting/document/document-text.ts';
import { movesDocument } from '../../src/reporting/moves-table.ts';
import { movedSection } from '../../src/reporting/sections/moved-section.ts';
import { sampleRecord } from '../reporting/sample-record.ts';

/** What `leaderboard --diff` says. */
const movesText = (moves: Moves) => sectionText(movedSection(moves));

const record = sampleRecord();
const config = (change: object) => ({
  examiner: { kind: 'model', model: 'x/writer', judges: ['x/one', 'y/two'] },
  tournament: { matchRounds: 10 },
  agents: [{ kind: 'model', name: 'Albatross', model: 'x/a' }],
  ...change,
});

/** The record with every match that an agent played won by it. */
function wonBy(agent: string, of: PlayedTournament = record): PlayedTournament {
  const matches = of.matches.map((match) => {
    if (match.end?.kind !== 'decided' || (match.a !== agent && match.b !== agent)) return match;
    return { ...match, end: { ...match.end, winner: match.a === agent ? ('a' as const) : ('b' as const) } };
  });
  return { ...of, id: tournamentId('T-won'), matches };
}

describe('what moved between two tournaments', () => {
  it('is 0 for a record with itself, and says that nothing moved', () => {
    const report = tournamentMoves(record, record);
    expect(report.entrants.length).toBe(8);
    expect(report.entrants.every(({ change }) => change.value === 0)).toBe(true);
    expect(report).toMatchObject({ changes: [], left: [], came: [], newMatches: { trees: { shared: 6 } } });
    const text = movesText(report);
    expect(text).toMatch(/^T-sample → T-sample\. 8 agents in both\.$/m);
    expect(text.match(/within noise$/gm)?.length).toBe(8);
    expect(text).not.toMatch(/more than noise:|opponents explain/);
    expect(text).toContain('6 trees of both');
  });

  it('is paired by tree where both played one frozen set, and says so everywhere', () => {
    const set = { name: 'alpha' as ExamSetName, version: 2, hash: 'ab' };
    const of = (hash: string) => ({ ...wonBy('Albatross'), set: { ...set, hash } });
    const paired = tournamentMoves({ ...record, set }, of('ab'));
    expect(paired.pairedOn).toEqual(set);
    expect(paired.newMatches).toMatchObject({ leftOut: 0, trees: { before: 6, after: 6, shared: 6 } });
    expect(movesText(paired)).toMatch(/Paired\b.*alpha@2\b/);
    expect(movesText(paired)).not.toContain('rather too wide');
    expect(movesDocument(paired)).toMatchObject({ pairedOn: set });
    const apart = tournamentMoves({ ...record, set }, of('cd'));
    expect(apart.pairedOn).toBeNull();
    expect(movesText(apart)).not.toContain('Paired');
    expect(apart.entrants[0]?.change.value).toBe(paired.entrants[0]?.change.value);
    const again = tournamentMoves({ ...record, set }, { ...record, set });
    expect(again.entrants.every(({ moreThanNoise }) => !moreThanNoise)).toBe(true);
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
    const report = tournamentMoves({ ...record, config: config({}) }, after);
    expect(report.changes).toEqual([
      { what: 'judge', before: 'x/one + y/two', after: 'z/three (holistic)' },
      { what: 'question writer', before: 'x/writer', after: 'x/writer (closed-book check)' },
      { what: 'rounds of a match', before: 'at most 10', after: 'at most 4' },
    ]);
    const changed = report.entrants.map(({ entrant, settingsChanged }) => [entrant, settingsChanged] as const);
    expect(Object.fromEntries(changed)).toMatchObject({ Albatross: true, Bittern: null });
    expect(tournamentMoves({ ...record, config: config({}) }, { ...record, config: config({}) }).changes).toEqual([]);
  });

  it('takes settings for others only where they make other answers, as a series does', () => {
    const provider = (url: string) => ({ x: { wire: 'openai_chat', url } });
    const agent = { kind: 'command', name: 'Albatross', command: ['solve'] };
    const changed = (before: object, after: object) =>
      tournamentMoves({ ...record, config: config(before) }, { ...record, config: config(after) }).entrants.find(
        ({ entrant }) => entrant === 'Albatross',
      )?.settingsChanged;
    expect(changed({ agents: [agent] }, { agents: [{ ...agent, vendor: 'openai' }] })).toBe(false);
    const one = { providers: provider('https://one.example/v1') };
    expect(changed(one, one)).toBe(false);
    expect(changed(one, { providers: provider('https://two.example/v1') })).toBe(true);
  });

  it('tells made-up webs of different seeds apart, and each from the live one', () => {
    const on = (web: object, seed = 1) => ({ ...record, ...wonBy('Albatross'), config: { seed, web } });
    const changes = (before: object, after: object) =>
      tournamentMoves({ ...record, ...before }, { ...record, ...after }).changes.map((each) => [
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
    const without = { ...record, matches: record.matches.filter(({ a, b }) => a !== 'Heron' && b !== 'Heron') };
    expect(tournamentMoves(record, without)).toMatchObject({ left: ['Heron'], came: [] });
    expect(tournamentMoves(without, record)).toMatchObject({ left: [], came: ['Heron'] });
    expect(movesText(tournamentMoves(record, without))).toMatch(/^No longer playing: Heron\b/m);
    expect(movesText(tournamentMoves(record, { ...record, matches: [] }))).toContain('nothing to compare');
  });
});

describe('a move in words', () => {
  const { entrants, newMatches, ...rest } = tournamentMoves(record, record);
  const [first] = entrants;
  const [why] = newMatches?.agents ?? [];
  if (!first || !why || !newMatches) throw new Error('no agent');
  const estimate = (value: number, low: number | null, high: number | null) => ({ value, low, high });
  type Move = Partial<AgentDrift> & Pick<EntrantMove, 'settingsChanged'>;
  /** Each agent as a move and as what explains it. */
  const movesOf = (agents: readonly Move[], others: Partial<Moves> = {}): Moves => ({
    ...rest,
    entrants: agents.map(
      ({ agent = '', before = 0, after = 0, change = estimate(0, 0, 0), moreThanNoise = false, ...more }) => {
        const { settingsChanged = null } = more;
        return { ...first, entrant: agentId(agent), before, after, change, moreThanNoise, settingsChanged };
      },
    ),
    newMatches: { ...newMatches, agents: agents.map(({ settingsChanged: _, ...more }) => ({ ...why, ...more })) },
    ...others,
  });
  const ant: Move = {
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
  };
  const bee: Move = {
    agent: 'bee',
    before: 1000,
    after: 965.6,
    change: estimate(-34.4, null, 12),
    moreThanNoise: false,
  };
  const changes: Moves['changes'] = [{ what: 'judge', before: 'X', after: 'Y\u001B' }];

  it('gives whole points that add up, the opponents, and what else may be the reason', () => {
    const text = movesText(movesOf([ant, bee], { changes }));
    expect(text).toMatch(/^ant +1000 +1034 +\+34 \(\+2 to \+80\) +\+10 +−5 +\+29 +more than noise$/m);
    expect(text).toMatch(/^bee +1000 +966 +−34 \(at most \+12\) .* within noise$/m);
    expect(text).toContain(
      '\nant by +34 (+2 to +80): opponents explain +10 (now met cat; no longer met dog, eel), question mix −5, the rest +29 (+1 to +50), its own settings changed, judge changed from X to Y[U+001B], so it may be the judge.\n',
    );
    expect(text).toMatch(/: ant\.\n.*\bX → Y\[U\+001B\]/);
    expect(text).not.toContain('bee by');
  });

  it('shows changes that are the differences of what stands beside them', () => {
    const calm = { agent: 'ant', before: 1193.6, after: 1199.4, change: estimate(5.8, -20, 30) };
    const text = movesText(movesOf([calm, bee]));
    expect(text).toMatch(/^ant +1194 +1199 +\+5 \(−20 to \+30\)/m);
  });

  it('says what cannot be told', () => {
    const alone = { ...ant, opponents: null, questions: null, rest: estimate(34.4, 2, 80) };
    const unknown = movesOf([alone, bee], { joined: false });
    const known = { opponents: false, questions: false };
    const text = movesText({
      ...unknown,
      newMatches: { ...newMatches, ...unknown.newMatches, known } as typeof newMatches,
    });
    expect(text).toMatch(/^ant by \+34 \(\+2 to \+80\)/m);
    expect(text).toContain('cannot be compared');
    expect(text).toContain('unknown');
  });

  it('claims no noise where all matches of one side are of one tree', () => {
    const lone = record.matches[0]?.tree;
    const moves = tournamentMoves({ ...record, matches: record.matches.filter(({ tree }) => tree === lone) }, record);
    expect(moves.noInterval).toBe('one tree');
    const text = movesText(moves);
    expect(text).toContain('no interval can be given');
    expect(text).not.toMatch(/within noise|more than noise/);
  });

  it('stands in a document under the names that it always had', () => {
    const document = movesDocument(tournamentMoves(record, wonBy('Albatross')));
    expect(Object.keys(document)).toEqual(
      'agents joined known trees leftOut indicative before after onlyBefore onlyAfter changes pairedOn'.split(' '),
    );
    expect(document).toMatchObject({ before: 'T-sample', after: 'T-won' });
  });
});
