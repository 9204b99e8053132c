import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureTags, type Verdict, verdictTiers } from '../../examiner/verdict.ts';
import { afterVoid, endWithNothingLeft, transition } from '../../src/arena/evolution.ts';
import type { MatchRecord } from '../../src/arena/match.ts';
import { defaultMatchLimits, initialState, type MatchEnd } from '../../src/arena/match.ts';
import { replayFaults } from '../../src/arena/replay-faults.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { TournamentHead } from '../../src/arena/tournament.ts';
import { matchId, nodeId, tournamentId } from '../../src/kernel/ids.ts';
import { choosePrunable } from '../../src/storage/prune/prune-records.ts';
import type { Descent, Path } from '../../trees/information-tree.ts';
import { forSome } from '../support/for-all.ts';
import { matchRecord } from './match-records.ts';

/** What one round brings: a verdict or nothing, and what the tree offers after it. */
const played = fc.record({
  verdict: fc.option(
    fc
      .record({ tier: fc.constantFrom(...verdictTiers), tag: fc.constantFrom(...failureTags) })
      .map(({ tier, tag }): Verdict => ({ tier, tag: tier.startsWith('TIE') ? null : tag, reason: 'because' })),
    { freq: 5 },
  ),
  deeper: fc.constantFrom('no', 'below', 'beside'),
  otherStart: fc.boolean(),
  moved: fc.boolean(),
});
type Played = typeof played extends fc.Arbitrary<infer Value> ? Value : never;

function deeperPlace(path: Path, index: number, beside: boolean): Descent {
  const above = beside ? [...path.slice(0, -1), nodeId(`b${index}`)] : path;
  return { path: [...above, nodeId(`n${index + 1}`)], beside };
}

/** Plays a match as the workflow does, on a tree of which each round says what it offers. */
function play(steps: readonly Played[]): { match: MatchRecord; rounds: RoundRecord[] } {
  const rounds: RoundRecord[] = [];
  let state = initialState([nodeId('root'), nodeId('n0')]);
  let end: MatchEnd | null = null;
  let last: Verdict['tier'] | null = null;
  for (const [index, { verdict, deeper, otherStart, moved }] of steps.entries()) {
    const note = moved && verdict !== null ? { note: 'no question could be written there: another start' } : {};
    if ('note' in note) state = { ...state, path: [nodeId('root'), nodeId(`moved${index}`)] };
    const nextPositions = {
      deeper: deeper === 'no' ? null : deeperPlace(state.path, index, deeper === 'beside'),
      nextStart: otherStart ? [nodeId('root'), nodeId(`s${index}`)] : null,
    };
    const next = verdict
      ? transition(state, verdict, nextPositions, defaultMatchLimits)
      : { ...afterVoid(state, defaultMatchLimits), evolution: null };
    const result: RoundRecord['result'] = verdict
      ? { kind: 'judged', judgement: { gradesA: [], gradesB: [], verdict }, evolution: next.evolution }
      : { kind: 'void', void: { reason: 'judge_failed', detail: '' } };
    const { path, width } = state;
    const scores = { scoreA: next.state.scoreA, scoreB: next.state.scoreB };
    rounds.push({ match: matchId('m'), number: index + 1, path, width, task: null, ...note, result, ...scores });
    ({ state, end } = next);
    last = verdict?.tier ?? last;
    if (end) break;
  }
  const { scoreA, scoreB } = state;
  const closing = end ?? endWithNothingLeft(state, last, 'all was asked');
  return { match: { ...matchRecord('m', 'A', 'B', closing), scoreA, scoreB }, rounds };
}

describe('a replayed match', () => {
  it('has no fault when it was played by the rules, whatever the verdicts and the tree', () => {
    forSome(300, fc.array(played, { maxLength: 14 }), (steps) => {
      const { match, rounds } = play(steps);
      expect(replayFaults(match, rounds, defaultMatchLimits)).toEqual([]);
    });
  });

  it('has one when a score, a place, an end or a round is another', () => {
    forSome(100, fc.array(played, { minLength: 1, maxLength: 14 }), fc.nat(), (steps, at) => {
      const { match, rounds } = play(steps);
      const index = at % rounds.length;
      const changed = (change: Partial<RoundRecord>) =>
        rounds.map((round, place) => (place === index ? { ...round, ...change } : round));
      const faultsOf = (others: readonly RoundRecord[]) => replayFaults(match, others, defaultMatchLimits).length;
      expect(faultsOf(changed({ scoreA: 9 }))).toBeGreaterThan(0);
      expect(faultsOf(changed({ number: 99 }))).toBeGreaterThan(0);
      expect(replayFaults({ ...match, scoreB: 9 }, rounds, defaultMatchLimits)).toHaveLength(1);
      const { note: _, ...plain } = rounds[index] as RoundRecord;
      const elsewhere = rounds.map((round, place) => (place === index ? { ...plain, width: 99 } : round));
      if (index > 0 && plain.result.kind === 'judged') expect(faultsOf(elsewhere)).toBeGreaterThan(0);
    });
  });
});

describe('what may be pruned', () => {
  const head = (id: string, finishedAt: string | null, status: TournamentHead['status'] = 'finished') =>
    ({ id: tournamentId(id), status, startedAt: '2026-01-01', finishedAt }) as TournamentHead;
  const heads = [
    head('new', '2026-06-01'),
    head('audited', '2026-03-01'),
    head('counted', '2026-02-03'),
    head('running', null, 'running'),
    head('failed', null, 'failed'),
    head('old', '2026-02-01'),
    head('given-up', '2026-02-02', 'abandoned'),
  ];
  const rule = {
    before: '2026-05-01',
    keepLast: 0,
    audited: new Set([tournamentId('audited')]),
    counted: new Set([tournamentId('counted'), tournamentId('given-up')]),
  };

  it('is old, and neither audited, counted, unfinished nor among the newest', () => {
    expect(choosePrunable(heads, rule)).toEqual({
      go: ['failed', 'old', 'given-up'],
      stay: [
        { id: 'audited', because: 'audited' },
        { id: 'counted', because: 'counted' },
        { id: 'running', because: 'unfinished' },
      ],
    });
    expect(choosePrunable(heads, { ...rule, keepLast: 4 }).go).toEqual(['failed', 'given-up']);
    expect(choosePrunable(heads, { ...rule, before: '2026-01-15' }).go).toEqual(['failed']);
  });
});
