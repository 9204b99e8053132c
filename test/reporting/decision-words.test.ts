import { describe, expect, it } from 'vitest';
import { agentId, examSetName, tournamentId } from '../../src/kernel/ids.ts';
import type { PairStandings } from '../../src/ratings/pair-standings.ts';
import { type DecisionInput, decisionLines, noAnswersText } from '../../src/reporting/decision-words.ts';
import { moreOf } from '../../src/reporting/series-decision.ts';
import { decisionText } from '../../src/reporting/terminal/decision-text.ts';
import { addresses } from '../../src/reporting/view/addresses.ts';
import type { QualityLine } from '../../src/reporting/view/cost-quality.ts';
import { saidIn } from './said-in.ts';

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
      { agent: ant, rating: 1120, bestChance, rankLow: 1, rankHigh: isApart ? 1 : 2 },
      { agent: bee, rating: 1000, bestChance: 1 - bestChance, rankLow: isApart ? 2 : 1, rankHigh: 2 },
      { agent: cat, rating: 880, bestChance: 0, rankLow: 3, rankHigh: 3 },
    ],
    left: 0,
    pairs: [pair(ant, bee, furtherTrees), pair(ant, cat, 0), pair(bee, cat, 0)],
    trees: 12,
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

/** The answer to the question in which a word stands. */
function decide(changes: Partial<DecisionInput> = {}): (word: string) => string {
  const costs = [line(ant, 0.3), line(bee, 0.1)];
  const lines = decisionLines({
    pairs: standings(9),
    board: 'items',
    costs,
    failures,
    own: [],
    on: 'tree',
    noAnswers: [],
    ...changes,
  });
  return (word) => lines.find(({ question }) => question.includes(word))?.answer ?? '';
}

/** Names, kinds of failure and figures of an answer. */
const told = (answer: string) => saidIn(answer, 'Ant', 'Bee', 'WIDTH', 'DEPTH');

describe('a decision', () => {
  it('names the agent, who may be better, what sets it apart, costs, failures, and how many trees settle it', () => {
    const answerOn = decide();
    expect(told(answerOn('take'))).toEqual(['Ant', '80%', 'Bee', '20%']);
    expect(told(answerOn('apart'))).toEqual('Ant Bee 120 95% −30 270 Bee Ant 67 100'.split(' '));
    expect(told(answerOn('costs')).slice(0, 5)).toEqual(['Ant', '$0.30', 'Bee', '$0.10', '3.0']);
    expect(told(answerOn('fails'))).toEqual(['Ant', '5', '20', '4', 'WIDTH', '1', 'DEPTH']);
    expect(told(answerOn('settle'))).toContain('9');
  });

  it('calls level whom more trees than anybody plays would tell apart', () => {
    for (const trees of [775, null])
      expect(told(decide({ pairs: standings(trees) })('settle'))).toEqual(['Ant', 'Bee', '300']);
    expect(told(decide({ pairs: standings(300) })('settle'))).toContain('300');
    expect(decide({ pairs: standings(300) })('settle')).not.toContain('level');
  });

  it('is firm only where the leader is told from all others', () => {
    const answerOn = decide({ pairs: standings(0) });
    expect(told(answerOn('take'))).toEqual(['Ant', '95%']);
    expect(told(answerOn('settle'))).toEqual(['Ant']);
  });

  it('names the board that it goes by, in the choice and in the plan', () => {
    for (const [board, words] of [
      ['items', 'by all graded items'],
      ['matches', 'by matches'],
    ] as const)
      for (const question of ['take', 'settle']) {
        expect(decide({ board })(question)).toContain(words);
        expect(decide({ board, pairs: standings(0) })(question)).toContain(words);
      }
  });

  it('of a part of what is rated together says so before the choice, and plans no more for the part', () => {
    const answerOn = decide({ alone: 'This is of 8 trees alone.', more: (trees) => `more ${trees}` });
    expect(answerOn('alone')).toBe('This is of 8 trees alone.');
    expect(answerOn('settle')).toBe('');
    expect(decide({ more: (trees) => `more ${trees}` })('settle')).toMatch(/ more 9$/);
  });

  it('takes none where the leader is the best by less than even odds', () => {
    expect(decide({ pairs: standings(9, 0.4) })('take')).toMatch(/^None\b.*\bAnt\b/);
  });

  it('says that a cost is not known, and never that it is nothing', () => {
    const answerOn = decide({ costs: [line(ant, 0.3), line(bee, null)] });
    expect(answerOn('costs')).toMatch(/\bBee\b.*\bnot known\b/);
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
      noAnswers: [],
    } as const;
    const lines = decisionLines(evidence);
    const own = lines.filter(({ look }) => look !== undefined);
    expect(own.map(({ question }) => saidIn(question, 'Cat'))).toEqual([['Cat']]);
    expect(own.map(({ look }) => look?.pair)).toEqual([[cat, ant]]);
    const figures = ['3', '3', '120', 'Ant', '95%', '20', '220', '$0.37', '11', '20', 'WIDTH'];
    expect(told(own[0]?.answer ?? '')).toEqual(figures);
    expect(decisionText(own, 'http://127.0.0.1:4747/tournaments/T/')).toContain(
      `http://127.0.0.1:4747/tournaments/T/${addresses.sideBySide(ant, cat)} `,
    );
    expect(decisionLines({ ...evidence, own: 'all' })).toEqual(lines);
  });

  it('says of one’s own that is not rated, costs unknown sums and answers nothing just that', () => {
    const stranger = agentId('Stranger');
    const answer = decide({ own: [stranger] })('Stranger');
    expect(told(answer)).toEqual(['3']);
    expect(answer).toMatch(/not rated.*not known/i);
    const silent = { ...failures[0], agent: cat, tags: { DEPTH: 1, WIDTH: 0, BOTH: 0, NONE: 0 }, untagged: 3 };
    const said = decide({ own: [cat], failures: [silent as (typeof failures)[0]] })('Cat');
    expect(told(said).slice(-2)).toEqual(['4', '20']);
    expect(said).toContain('no answer');
  });

  it('counts agents of one’s own beyond five', () => {
    const own = Array.from({ length: 7 }, (_, index) => agentId(`Own ${index}`));
    expect(told(decide({ own })('others'))).toEqual(['2']);
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
        noAnswers: [],
      }),
    ).toEqual([]);
  });

  it('is printed with each answer below its question', () => {
    const text = decisionText(
      decisionLines({ pairs: standings(9), board: 'matches', costs: [], failures, own: [], on: 'tree', noAnswers: [] }),
      'http://127.0.0.1/',
    );
    expect(text).toMatch(/^\S.*\n {2}Ant\b/);
    expect(text).toMatch(/\b67 in 100 matches\b.*\bBee\b/);
  });

  it('counts first who gave no answers, and recommends nobody who answered nothing', () => {
    const silent = { agent: ant, asked: 6, failed: 6, reason: 'crashed', lastDetail: 'exit code 1' } as const;
    const crashed = failures.map((each) =>
      each.agent === ant
        ? { ...each, rounds: 6, won: 0, untagged: 6, tags: { DEPTH: 0, WIDTH: 0, BOTH: 0, NONE: 0 } }
        : each,
    );
    const lines = decisionLines({
      pairs: standings(9),
      board: 'items',
      costs: [],
      failures: crashed,
      own: [],
      on: 'tree',
      noAnswers: [silent],
    });
    expect(lines[0]?.question).toBe('No answers');
    const renamed = noAnswersText({ ...silent, agent: agentId('Ant (since 2026-11-30)'), configName: agentId('Ant') });
    expect(renamed).toContain("agents check 'Ant'.");
    for (const part of ['6 of 6 tasks', 'crashed', 'exit code 1', "agents check 'Ant'"])
      expect(lines[0]?.answer).toContain(part);
    const answerTo = (question: string) => lines.find((line) => line.question === question)?.answer ?? '';
    expect(answerTo('Which to take')).toMatch(/^None: Ant/);
    expect(answerTo('What it fails at')).toContain('Ant lost 6 of 6 judged rounds: 6 without an answer.');
  });

  it('says what was won where nothing was lost, and no price and no plan where nobody answered', () => {
    const tied = failures.map((each) => ({
      ...each,
      rounds: 6,
      won: 0,
      tiedLow: 6,
      untagged: 0,
      tags: { DEPTH: 0, WIDTH: 0, BOTH: 0, NONE: 0 },
    }));
    const silent = [ant, bee].map(
      (agent) => ({ agent, asked: 6, failed: 6, reason: 'crashed', lastDetail: null }) as const,
    );
    const pairs = standings(null);
    const agents = pairs.agents.map((each) => ({ ...each, unproven: 'none_right' as const }));
    const answerTo = decide({ failures: tied, noAnswers: silent, pairs: { ...pairs, agents } });
    expect(answerTo('fails')).toContain('Ant lost none of its 6 judged rounds, and won 0.');
    expect([answerTo('costs'), answerTo('settle')]).toEqual(['', '']);
  });

  it('offers further trees only to a tournament that takes them', () => {
    const head = { id: tournamentId('T-1'), format: 'swiss' } as const;
    const set = { name: examSetName('gate'), version: 1, hash: 'abc' };
    expect(moreOf(head).more?.(3)).toContain('--more T-1 --trees 3');
    expect(moreOf({ ...head, format: 'match' })).toEqual({});
    expect(moreOf({ ...head, set })).toEqual({});
  });
});
