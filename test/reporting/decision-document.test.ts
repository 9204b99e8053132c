import { describe, expect, it } from 'vitest';
import type { MatchRecord, MatchWinner } from '../../src/arena/match.ts';
import { agentId, matchId, tournamentId, treeId } from '../../src/kernel/ids.ts';
import type { PairStandings } from '../../src/ratings/pair-standings.ts';
import { decisionDocument } from '../../src/reporting/decision-document.ts';

const ant = agentId('Ant');
const bee = agentId('Bee');

const standings = (beeMayBeBest: boolean): PairStandings => ({
  agents: [
    { agent: ant, rating: 1060, bestChance: 0.9, rankLow: 1, rankHigh: beeMayBeBest ? 2 : 1 },
    { agent: bee, rating: 940, bestChance: 0.1, rankLow: beeMayBeBest ? 1 : 2, rankHigh: 2 },
  ],
  left: 0,
  pairs: [
    {
      better: ant,
      worse: bee,
      difference: 120,
      low: beeMayBeBest ? -30 : 10,
      high: 270,
      chance: 0.9,
      furtherTrees: beeMayBeBest ? 9 : 0,
    },
  ],
  trees: 12,
});

function match(number: number, winner: MatchWinner): MatchRecord {
  const common = { tournament: tournamentId('T'), tournamentRound: 1, a: ant, b: bee, tree: treeId(`t${number}`) };
  const end = { kind: 'decided', winner, because: 'lead' } as const;
  return { ...common, id: matchId(`m${number}`), end, scoreA: 0, scoreB: 2 };
}

const decided = (beeMayBeBest: boolean) =>
  decisionDocument(
    { pairs: standings(beeMayBeBest), board: 'items', costs: [], failures: [], own: [], on: 'tree', noAnswers: [] },
    [],
    [ant, bee],
  );

describe('a decision for programs', () => {
  it('names who leads, how far and how surely, and who else may be the best', () => {
    expect(decided(true)).toMatchObject({
      schema: 'dr-arena/decision@1',
      sentence: expect.stringMatching(/^Ant, for now\./),
      by: 'items',
      leader: 'Ant',
      toldApart: false,
      chance: 0.9,
      lead: { over: 'Bee', points: 120, low: -30, high: 270, furtherTrees: 9 },
      mayBeBest: [
        { agent: 'Ant', chance: 0.9 },
        { agent: 'Bee', chance: 0.1 },
      ],
      trees: 12,
    });
    expect(decided(true).reasons.map(({ question }) => question)).not.toContain('Which to take');
  });

  it('tells the leader apart where no other may be the best', () => {
    expect(decided(false)).toMatchObject({ leader: 'Ant', toldApart: true, mayBeBest: [{ agent: 'Ant' }] });
  });

  it('has figures of an agent of one’s own that is not one of the two best', () => {
    const cat = agentId('Cat');
    const base = standings(false);
    const pairs = {
      ...base,
      agents: [...base.agents, { agent: cat, rating: 800, bestChance: 0, rankLow: 3, rankHigh: 3 }],
      pairs: [
        ...base.pairs,
        { better: ant, worse: cat, difference: 200, low: 50, high: 350, chance: 1, furtherTrees: 0 },
      ],
    };
    const evidence = { pairs, board: 'items', costs: [], failures: [], own: [cat], on: 'tree', noAnswers: [] } as const;
    const told = decisionDocument(evidence, [], [ant, bee, cat]);
    expect(told.own).toEqual([
      {
        agent: 'Cat',
        place: 3,
        of: 3,
        behind: { leader: 'Ant', points: 200, low: 50, high: 350, toldApart: true },
        usdPerAnswer: null,
        rounds: 0,
        lost: 0,
        lostMostBy: null,
        sideBySide: expect.stringMatching(/^compare\/ant[^/]*\/cat[^/]*\.html$/),
      },
    ]);
    expect(told.reasons.find(({ question }) => question === 'Where Cat stands')).toEqual({
      question: 'Where Cat stands',
      answer: expect.stringMatching(/^Place 3 of 3, 200 points behind Ant/),
    });
  });

  it('goes by who won the matches where too little is known for a rating', () => {
    const one = decisionDocument(null, [match(1, 'b')], [ant, bee]);
    expect(one).toMatchObject({ leader: 'Bee', by: 'results', toldApart: false, lead: null, trees: 1 });
    expect(one.sentence).toBe('Bee wins by its lead, 0 : 2.');
    const level = decisionDocument(null, [match(1, 'b'), match(2, 'a'), match(3, 'tie')], [ant, bee]);
    expect(level).toMatchObject({ leader: null, sentence: 'Of 3 matches Ant won 1, Bee 1.' });
  });

  it('names nobody of more than two where too little is known', () => {
    const three = [ant, bee, agentId('Cat')];
    expect(decisionDocument(null, [match(1, 'b')], three)).toMatchObject({ leader: null, by: 'results' });
  });
});
