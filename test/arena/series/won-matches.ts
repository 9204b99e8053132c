import type { MatchRecord } from '../../../src/arena/match.ts';
import { agentId, matchId, type TournamentId, treeId } from '../../../src/kernel/ids.ts';

/** Matches on two trees in which whoever is named first beats whoever is named later, but for the last pair's last match. */
export function matchesWon(tournament: TournamentId, names: readonly string[]): MatchRecord[] {
  const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b) => [a, b] as const));
  return pairs.flatMap(([a, b], pair) =>
    ['tree-1', 'tree-2'].map((tree, order): MatchRecord => {
      const upset = pair === pairs.length - 1 && order === 1;
      return {
        id: matchId(`${tournament}/${a}~${b}/${tree}`),
        tournament,
        tournamentRound: 1,
        a: agentId(a),
        b: agentId(b),
        tree: treeId(`${tournament}-${tree}`),
        scoreA: 2,
        scoreB: 0,
        end: { kind: 'decided', winner: upset ? 'b' : 'a', because: 'lead' },
      };
    }),
  );
}
