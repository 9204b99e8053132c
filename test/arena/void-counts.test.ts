import { describe, expect, it } from 'vitest';
import type { MatchEnd } from '../../src/arena/match.ts';
import type { Void } from '../../src/arena/void.ts';
import { countVoids } from '../../src/arena/void-counts.ts';
import { agentId, type MatchId, matchId } from '../../src/kernel/ids.ts';

const gone: Void = { reason: 'agent_unavailable', detail: 'Gone: cannot_start', agents: [agentId('Gone')] };
const both: Void = { ...gone, detail: 'both', agents: [agentId('Lost'), agentId('Gone')] };
const unjudged: Void = { reason: 'judge_failed', detail: 'no_majority' };
const three: Void = { reason: 'three_void_rounds', detail: '3 rounds did not count' };
function round(match: MatchId, number: number, why: Void) {
  return { match, number, result: { kind: 'void', void: why } as const };
}
const ended = (id: MatchId, why: Void) => ({ id, end: { kind: 'void', void: why } satisfies MatchEnd });

describe('the counts of voids', () => {
  it('name who could not be had, count rounds and matches, and say why of the first, most often first', () => {
    const one = matchId('M-1');
    const two = matchId('M-2');
    const counts = countVoids(
      [round(one, 1, gone), round(one, 2, unjudged), round(one, 3, { ...gone, detail: 'later' }), round(two, 1, both)],
      [ended(one, three), { id: two, end: null }],
      false,
    );
    expect(counts).toEqual([
      { reason: 'agent_unavailable', agents: ['Gone'], rounds: 2, matches: 1, detail: 'Gone: cannot_start' },
      { reason: 'judge_failed', agents: [], rounds: 1, matches: 0, detail: 'no_majority' },
      { reason: 'agent_unavailable', agents: ['Gone', 'Lost'], rounds: 1, matches: 0, detail: 'both' },
    ]);
  });

  it('repeat nothing that was said where that is withheld', () => {
    const one = matchId('M-1');
    const [count] = countVoids([round(one, 1, gone)], [ended(one, three)], true);
    expect(count).toEqual({ reason: 'agent_unavailable', agents: ['Gone'], rounds: 1, matches: 1, detail: '' });
  });

  it('count every void match once, with or without void rounds', () => {
    const ids = ['M-1', 'M-2', 'M-3'].map(matchId);
    const nothing: Void = { reason: 'nothing_to_ask', detail: 'no page' };
    const matches = ids.map((id, at) => ended(id, at === 0 ? three : at === 1 ? nothing : unjudged));
    const counts = countVoids([round(ids[0] ?? matchId(''), 1, unjudged)], matches, false);
    expect(counts.reduce((sum, each) => sum + each.matches, 0)).toBe(3);
    expect(counts[0]).toMatchObject({ reason: 'judge_failed', rounds: 1, matches: 2 });
  });
});
