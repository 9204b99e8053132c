import type { VerdictTier } from '../../examiner/verdict.ts';
import type { MatchEnd, MatchRecord, MatchWinner } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { agentId, matchId, nodeId, tournamentId, treeId } from '../../src/kernel/ids.ts';

export const decided = (winner: MatchWinner): MatchEnd => ({ kind: 'decided', winner, because: 'lead' });

export const voided: MatchEnd = { kind: 'void', void: { reason: 'three_void_rounds', detail: 'outage' } };

export const matchRecord = (id: string, a: string, b: string, end: MatchEnd | null, tree = 'tree-1'): MatchRecord => ({
  id: matchId(id),
  tournament: tournamentId('T'),
  tournamentRound: 1,
  a: agentId(a),
  b: agentId(b),
  tree: treeId(tree),
  end,
  scoreA: 2,
  scoreB: 0,
});

type Tag = 'DEPTH' | 'WIDTH' | 'BOTH' | 'NONE';

/** A judged round, or a void one where there is no tier. */
export function roundRecord(
  match: string,
  number: number,
  tier: VerdictTier | null,
  tag: Tag | null = null,
): RoundRecord {
  const verdict = { tier: tier ?? 'TIE_LOW', tag, reason: 'because' };
  return {
    match: matchId(match),
    number,
    path: [nodeId('root'), nodeId('leaf')],
    width: 2,
    task: null,
    result:
      tier === null
        ? { kind: 'void', void: { reason: 'judge_failed', detail: 'outage' } }
        : { kind: 'judged', judgement: { gradesA: [], gradesB: [], verdict }, evolution: null },
    scoreA: 0,
    scoreB: 0,
  };
}
