import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import type { PairStandings } from '../../src/ratings/pair-standings.ts';
import { type DecisionInput, decisionLines } from '../../src/reporting/decision-words.ts';
import { decisionText } from '../../src/reporting/terminal/decision-text.ts';
import { addresses } from '../../src/reporting/view/addresses.ts';
import type { QualityLine } from '../../src/reporting/view/cost-quality.ts';

const [ant, bee, cat] = ['Ant', 'Bee', 'Cat'].map(agentId) as [
  ReturnType<typeof agentId>,
  ReturnType<typeof agentId>,
  ReturnType<typeof agentId>,
];

/** Three agents in this order, of which the second is a rival where it is not told apart. */
function standings(furtherTrees: number | null, bestChance = 0.8): PairStandings {
  const isApart = furtherTrees === 0;
  const pair = (better: typeof ant, worse: typeof ant, further: number | null) => ({
    better,
    worse,
    difference: 120,
    low: further === 0 ? 20 : -30,
    high: further === 0 ? 220 : 270,
    chance: 0.9,
    furtherTrees: further,
  });
  return {
    agents: [
      { agent: ant, bestChance, mayBeBest: true },
      { agent: bee, bestChance: 1 - bestChance, mayBeBest: !isApart },
      { agent: cat, bestChance: 0, mayBeBest: false },
    ],
    left: 0,
    pairs: [pair(ant, bee, furtherTrees), pair(ant, cat, 0), pair(bee, cat, 0)],
    trees: 12,
    reach: { now: 100, next: 95 },
  };
}

function line(agent: typeof ant, usd: number | null): QualityLine {
  const amount = (mean: number | null) => ({
    amount: mean === null ? null : { mean, logError: 0.1, low: mean, high: mean, answers: 9, trees: 9 },
    unknown: mean === null ? 9 : 0,
    place: null,
  });
  return { agent, rating: 1000, low: 900, high: 1100, usd: amount(usd), seconds: amount(40) } as QualityLine;
}

const failures = [
  {
    agent: ant,
    rounds: 20,
    won: 15,
    tiedHigh: 0,
    tiedLow: 0,
    tags: { DEPTH: 1, WIDTH: 4, BOTH: 0, NONE: 0 },
    noneByRubric: 0,
    untagged: 0,
    shareNotWon: 0.25,
  },
];

const decide = (changes: Partial<DecisionInput> = {}) =>
  new Map(
    decisionLines({
      pairs: standings(9),
      board: 'items',
      costs: [line(ant, 0.3), line(bee, 0.1)],
      failures,
      own: [],
      on: 'tree',
      ...changes,
    }).map(({ question, answer }) => [question, answer]),
  );

describe('a decision', () => {
  it('names the agent, who may be better, what sets it apart, costs, failures, and how many trees settle it', () => {
    const told = decide();
    expect(told.get('Which to take')).toBe(
      'Ant, for now. It is the best with a chance of 80%; Bee (20%) may be better.',
    );
    expect(told.get('How far ahead')).toBe(
      '120 points ahead of Bee (95%: −30 to 270): of what Bee gets right half the time, Ant gets 67 in 100.',
    );
    expect(told.get('What it costs')).toContain('An answer of Ant costs $0.30, of Bee $0.10: 3.0 times as much.');
    expect(told.get('What it fails at')).toBe(
      'Ant lost 5 of 20 judged rounds: 4 for details that were missing or wrong (WIDTH) and 1 for not finding what was asked for (DEPTH).',
    );
    expect(told.get('What would settle it')).toContain('9 more trees');
  });

  it('calls level whom more trees than anybody plays would tell apart', () => {
    for (const trees of [775, null])
      expect(decide({ pairs: standings(trees) }).get('What would settle it')).toBe(
        'Ant and Bee are as good as level: to tell them apart would take more than 300 more trees.',
      );
    expect(decide({ pairs: standings(300) }).get('What would settle it')).toContain('About 300 more trees');
  });

  it('is firm only where the leader is told from all others', () => {
    const told = decide({ pairs: standings(0) });
    expect(told.get('Which to take')).toBe('Ant. No other may be the best, with 95%.');
    expect(told.get('What would settle it')).toBe('Nothing is open: Ant is told apart from all others.');
  });

  it('takes none where the leader is the best by less than even odds', () => {
    expect(decide({ pairs: standings(9, 0.4) }).get('Which to take')).toMatch(/^None yet\. Ant leads/);
  });

  it('says that a cost is not known, and never that it is nothing', () => {
    const told = decide({ costs: [line(ant, 0.3), line(bee, null)] });
    expect(told.get('What it costs')).toContain('what an answer of Bee costs is not known');
  });

  it('says of an agent of one’s own that is not one of the two best where it stands, what it costs and loses by, and where to look', () => {
    const lost = {
      agent: cat,
      rounds: 20,
      won: 8,
      tiedHigh: 1,
      tiedLow: 0,
      noneByRubric: 0,
      untagged: 2,
      shareNotWon: 0.6,
    };
    const profiles = [...failures, { ...lost, tags: { DEPTH: 1, WIDTH: 6, BOTH: 2, NONE: 0 } }];
    const costs = [line(ant, 0), line(bee, 0), line(cat, 0.37)];
    const evidence = {
      pairs: standings(9),
      board: 'items',
      costs,
      failures: profiles,
      own: [cat, ant],
      on: 'tree',
    } as const;
    const lines = decisionLines(evidence);
    const own = lines.filter(({ look }) => look !== undefined);
    expect(own).toEqual([
      {
        question: 'Where Cat stands',
        answer:
          'Place 3 of 3, 120 points behind Ant (95%: 20 to 220); the two are told apart. An answer of it costs $0.37. It lost 11 of 20 judged rounds, most often for details that were missing or wrong (WIDTH).',
        look: { pair: [cat, ant], what: 'Cat and Ant side by side' },
      },
    ]);
    expect(decisionText(own, 'http://127.0.0.1:4747/tournaments/T/')).toContain(
      `Cat and Ant side by side: http://127.0.0.1:4747/tournaments/T/${addresses.sideBySide(ant, cat)} ('dr-arena serve')\n`,
    );
    expect(decisionLines({ ...evidence, own: 'all' })).toEqual(lines);
  });

  it('says of one’s own that is not rated, costs unknown sums and answers nothing just that', () => {
    const stranger = agentId('Stranger');
    const told = decide({ own: [stranger] }).get('Where Stranger stands');
    expect(told).toBe(
      'Not rated, or below the best of 3 rated agents. What its answers cost is not known. No round of it was judged.',
    );
    const silent = { ...failures[0], agent: cat, tags: { DEPTH: 1, WIDTH: 0, BOTH: 0, NONE: 0 }, untagged: 3 };
    const said = decide({ own: [cat], failures: [silent as (typeof failures)[0]] }).get('Where Cat stands');
    expect(said).toContain('It lost 4 of 20 judged rounds, most often for giving no answer.');
  });

  it('counts agents of one’s own beyond five', () => {
    const own = Array.from({ length: 7 }, (_, index) => agentId(`Own ${index}`));
    expect(decide({ own }).get('Where the others of your own stand')).toBe('2 more: see the board.');
  });

  it('is none between fewer than two agents', () => {
    const { agents, ...rest } = standings(9);
    expect(
      decisionLines({
        pairs: { ...rest, agents: agents.slice(0, 1), pairs: [] },
        board: 'items',
        costs: [],
        failures,
        own: [],
        on: 'tree',
      }),
    ).toEqual([]);
  });

  it('is printed with each answer below its question', () => {
    const text = decisionText(
      decisionLines({ pairs: standings(9), board: 'matches', costs: [], failures, own: [], on: 'tree' }),
      'http://127.0.0.1/',
    );
    expect(text).toMatch(/^Which to take\n {2}Ant, for now\./);
    expect(text).toContain('it wins 67 in 100 matches against Bee, a tie counting half.\n');
  });
});
