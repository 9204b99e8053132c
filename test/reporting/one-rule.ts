import fc from 'fast-check';
import { expect } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { abilitiesWithStandings } from '../../src/ratings/ability/abilities.ts';
import { countItems, type ItemResult } from '../../src/ratings/ability/ability.ts';
import { battleStandings } from '../../src/ratings/analysis.ts';
import type { Battle } from '../../src/ratings/battles.ts';
import { boardLead, type Contender, type Lead } from '../../src/ratings/lead.ts';
import { type PairStandings, pairStandings, pairsApart } from '../../src/ratings/pair-standings.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { AgentPair, BoundedRating } from '../../src/ratings/rating.ts';
import { type Unproven, unprovenBy } from '../../src/ratings/unproven.ts';
import { decisionDocument } from '../../src/reporting/decision-document.ts';
import type { DecisionInput } from '../../src/reporting/decision-words.ts';
import { leadWords } from '../../src/reporting/lead-words.ts';
import { leaderPlan } from '../../src/reporting/pair-table.ts';

/** A board with the pairs that stand beside it. */
interface Board {
  readonly by: 'items' | 'matches';
  readonly rows: readonly (Contender & BoundedRating)[];
  readonly apart: readonly AgentPair[] | undefined;
  readonly pairs: PairStandings | null;
  /** Who may not be called as good as another, and why. */
  readonly unproven: ReadonlyMap<string, Unproven | null>;
}

const nameOf = (index: number) => agentId(`agent-${index}`);
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const agents = fc.array(
  fc.record({
    ability: fc.oneof({ weight: 6, arbitrary: unit }, fc.constantFrom(0, 0.5, 1)),
    played: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, unit),
    crashed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constantFrom(0.05, 0.2, 1)),
  }),
  { minLength: 2, maxLength: 6 },
);
const game = fc.record({
  agents,
  trees: fc.integer({ min: 1, max: 14 }),
  spread: fc.constantFrom(0, 0.3, 1),
  luck: fc.infiniteStream(unit),
});
type Game = typeof game extends fc.Arbitrary<infer Value> ? Value : never;

/** Agents of unequal worth, some of which leave tasks unanswered, on few trees or many. */
function itemBoard({ agents: playing, trees, spread, luck }: Game): Board {
  const next = () => luck.next().value as number;
  const results: ItemResult[] = [];
  const tallies = new Map(playing.map((_, index) => [nameOf(index), { asked: 0, answered: 0 }]));
  for (let tree = 0; tree < trees; tree++) {
    for (const [index, { ability, played, crashed }] of playing.entries()) {
      if (next() > played) continue;
      const answers = next() >= crashed;
      const tally = tallies.get(nameOf(index)) as { asked: number; answered: number };
      tally.asked += 1;
      if (answers) tally.answered += 1;
      for (let item = 0; item < 3; item++) {
        const satisfied = answers && next() < 0.5 + spread * (ability - 0.5);
        const place = { agent: nameOf(index), tree: `t${tree}`, task: `t${tree}`, depth: 2, width: 2 };
        results.push({ ...place, item: `d${item}`, kind: 'depth', satisfied, source: 'grade' });
      }
    }
  }
  const { abilities, standings } = abilitiesWithStandings({ ...countItems(results), tallies });
  const { agents: rows, apart } = abilities.combined;
  const right = (agent: string) => results.filter((each) => each.agent === agent && each.satisfied).length;
  const unproven = new Map(
    [...tallies].map(([agent, tally]) => [agent, unprovenBy({ ...tally, right: right(agent) })]),
  );
  return { by: 'items', rows, apart, pairs: standings && pairStandings(standings), unproven };
}

/** Matches of the same agents; those of which one has not played are void. */
function matchBoard({ agents: playing, trees, spread, luck }: Game): Board {
  const next = () => luck.next().value as number;
  const battles: Battle[] = [];
  for (let tree = 0; tree < trees; tree++) {
    for (const [one, a] of playing.entries()) {
      for (const [other, b] of playing.entries()) {
        if (one >= other || next() > a.played * b.played) continue;
        const lead =
          spread * (a.ability - b.ability) +
          (next() - 0.5) -
          (next() < a.crashed ? 1 : 0) +
          (next() < b.crashed ? 1 : 0);
        const winner = Math.abs(lead) < 0.1 ? 'tie' : lead > 0 ? 'model_a' : 'model_b';
        battles.push({ model_a: nameOf(one), model_b: nameOf(other), winner, tree_id: `t${tree}` });
      }
    }
  }
  const { ratings, toldApart } = rateBattles(battles, { agents: playing.map((_, index) => nameOf(index)) });
  const standings = battles.length === 0 ? null : battleStandings(battles);
  const pairs = standings && pairStandings(standings);
  return { by: 'matches', rows: ratings, apart: toldApart?.apart, pairs, unproven: new Map() };
}

/** A made-up board, of items or of matches. */
export const board = fc
  .tuple(fc.boolean(), game)
  .map(([byItems, given]) => (byItems ? itemBoard(given) : matchBoard(given)));

const names = (rows: readonly Contender[]) => rows.map(({ agent }) => agent);

/** All that the lines of a board, its pairs and its decision say of who is best. */
export function expectOneRule({ by, rows, apart, pairs, unproven }: Board): void {
  for (const row of rows) if (row.rating !== null) expect(row.unproven ?? null).toBe(unproven.get(row.agent) ?? null);
  const lead = boardLead(rows, apart ?? null);
  if (lead === null) return;
  const { first, level, best, uncounted, ahead } = lead;
  const headline = leadWords({ rows, apart }, false);
  // The best have the first rank among theirs, and enough was answered and right.
  for (const row of best) {
    expect(row.unproven).toBeUndefined();
    expect([1, null]).toContain(row.rankLow);
  }
  if (rows.some(({ rankHigh }) => rankHigh === 1))
    expect(names(rows.filter(({ rankLow }) => rankLow === 1))).toHaveLength(1);
  // Nobody is ahead of one that may be the best, and nobody leads who is level with another.
  if (ahead !== null)
    expect([best.filter((row) => row !== first), uncounted, level.length < 2]).toEqual([[], [], true]);
  expect(headline.startsWith('Nobody leads')).toBe(level.length > 1 || (best.length === 0 && ahead === null));
  expect(headline.includes('significantly better')).toBe(ahead !== null);
  expect(headline.includes('may be the best')).toBe(best.some((row) => row !== first && !level.includes(row)));
  if (pairs === null || pairs.pairs.length === 0) return;
  // The pairs are those of the board: an interval holds 0 where the two are not told apart.
  expect(new Set(pairsApart(pairs).map(String))).toEqual(new Set(apart?.map(String)));
  for (const { low, high, difference, furtherTrees } of pairs.pairs) {
    if (furtherTrees === 0) expect(low >= 0 && difference > 0).toBe(true);
    else expect(low <= 0 && high >= 0 && (furtherTrees ?? 1) > 0).toBe(true);
  }
  const told = boardLead(pairs.agents, pairsApart(pairs));
  expect([names(told?.best ?? []), told?.ahead, told?.first.agent]).toEqual([names(best), ahead, first.agent]);
  expectDecision({ pairs, board: by, costs: [], failures: [], own: 'all', on: 'tree', noAnswers: [] }, lead);
}

function expectDecision(evidence: DecisionInput, { first, level, best, uncounted, ahead }: Lead<Contender>): void {
  const { pairs } = evidence;
  const decision = decisionDocument(evidence, [], names(pairs.agents));
  expect(decision.toldApart).toBe(ahead !== null);
  expect(decision.leader).toBe(level.length > 1 ? null : first.agent);
  expect(decision.mayBeBest.map(({ agent }) => agent)).toEqual(names(best));
  if (ahead !== null) {
    expect(decision.lead).toMatchObject({ furtherTrees: 0 });
    expect(decision.lead?.low).toBeGreaterThanOrEqual(0);
  }
  // A plan there is where something is open, and only there.
  const open = pairs.pairs.filter(({ better, furtherTrees }) => better === first.agent && furtherTrees !== 0);
  expect(leaderPlan(pairs, 'tree', evidence.board) === null).toBe(open.length === 0);
  expect(open.length === 0).toBe(best.filter((row) => row !== first).length + uncounted.length === 0);
  expect(decision.sentence.includes('significantly better')).toBe(ahead !== null);
  expect(decision.sentence.includes('may be the best') || decision.sentence.startsWith('None yet')).toBe(
    ahead === null &&
      (level.length > 1 || best.some((row) => row !== first) || decision.sentence.startsWith('None yet')),
  );
}
