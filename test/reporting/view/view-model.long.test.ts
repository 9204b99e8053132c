import { describe, expect, it } from 'vitest';
import type { FailureTag, VerdictTier } from '../../../examiner/verdict.ts';
import type { MatchEnd, MatchRecord } from '../../../src/arena/match.ts';
import type { RoundRecord } from '../../../src/arena/round.ts';
import type { TournamentRecord } from '../../../src/arena/tournament.ts';
import { agentId, matchId, nodeId, taskId, tournamentId, treeId } from '../../../src/kernel/ids.ts';
import { levelLoss } from '../../../src/reporting/arena-words.ts';
import { baselineRates } from '../../../src/reporting/terminal/baseline-text.ts';
import { failureProfiles } from '../../../src/reporting/view/failure-profile.ts';
import { matchViews } from '../../../src/reporting/view/match-view.ts';
import { roundsByGap } from '../../../src/reporting/view/rounds-by-gap.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { sampleInput } from '../sample-input.ts';
import { sampleRecord } from '../sample-record.ts';

const [ann, bob, cid] = ['ann', 'bob', 'cid'].map(agentId) as [
  ReturnType<typeof agentId>,
  ReturnType<typeof agentId>,
  ReturnType<typeof agentId>,
];

const match = (id: string, a: typeof ann, b: typeof ann, end: MatchEnd | null, tournamentRound = 1): MatchRecord => ({
  id: matchId(id),
  tournament: tournamentId('T'),
  tournamentRound,
  a,
  b,
  tree: treeId('t'),
  end,
  scoreA: 0,
  scoreB: 0,
});

const decided = (winner: 'a' | 'b' | 'tie' | 'both_bad'): MatchEnd => ({ kind: 'decided', winner, because: 'lead' });
const voided: MatchEnd = { kind: 'void', void: { reason: 'tree_failed', detail: '' } };

const round = (of: string, number: number, tier: VerdictTier | null, tag: FailureTag | null = null): RoundRecord => ({
  match: matchId(of),
  number,
  path: [nodeId('r'), nodeId('n')],
  width: 2,
  task: taskId('k'),
  result: tier
    ? { kind: 'judged', judgement: { gradesA: [], gradesB: [], verdict: { tier, tag, reason: '' } }, evolution: null }
    : { kind: 'void', void: { reason: 'judge_failed', detail: '' } },
  scoreA: 0,
  scoreB: 0,
});

const matches = [
  match('1', ann, bob, decided('a')),
  match('2', bob, ann, decided('a')),
  match('3', ann, bob, decided('both_bad')),
  match('4', cid, ann, decided('b'), 2),
  match('5', cid, bob, voided, 2),
  match('6', cid, bob, null, 2),
];
const rounds = [
  round('1', 1, 'A_BETTER', 'DEPTH'),
  round('1', 2, null),
  round('1', 3, 'TIE_HIGH'),
  round('2', 1, 'B_MUCH_BETTER', 'WIDTH'),
  round('3', 1, 'TIE_LOW'),
  round('4', 1, 'B_BETTER', 'BOTH'),
  round('4', 2, 'B_BETTER', null),
];

describe('win rates against a baseline', () => {
  it('count decided matches from the other’s side, whatever the seat', () => {
    expect(baselineRates([ann, bob, cid], ann, matches)).toMatchObject([
      { agent: bob, wins: 1, losses: 1, ties: 1, rate: { value: 0.5 } },
      { agent: cid, wins: 0, losses: 1, ties: 0, rate: { value: 0 } },
    ]);
  });

  it('leave void and unfinished matches out, and stand in the order of the agents', () => {
    expect(baselineRates([cid, bob, ann], bob, matches).map(({ agent }) => agent)).toEqual([ann]);
    expect(baselineRates([cid, bob, ann], ann, matches).map(({ agent }) => agent)).toEqual([cid, bob]);
  });
});

describe('failure profiles', () => {
  const profiles = failureProfiles([ann, bob, cid, agentId('dee')], matches, rounds);

  it('split judged rounds into won, tied and the tags of lost ones', () => {
    expect(profiles.find(({ agent }) => agent === bob)).toEqual({
      agent: bob,
      rounds: 4,
      won: 0,
      tiedHigh: 1,
      tiedLow: 1,
      tags: { DEPTH: 1, WIDTH: 1, BOTH: 0, NONE: 0 },
      noneByRubric: 0,
      untagged: 0,
      shareNotWon: 1,
    });
    const ofCid = profiles.find(({ agent }) => agent === cid);
    expect(ofCid).toMatchObject({ tags: { DEPTH: 0, WIDTH: 0, BOTH: 1, NONE: 0 }, untagged: 1 });
  });

  it('tell what was lost by a rubric from what was lost by clarity', () => {
    const soft = [{ judge: 'p/m', whenAFirst: 'a' as const, whenBFirst: 'a' as const }];
    const criteria = [{ criterion: 'r1', weight: 1, whenAFirst: 'a' as const, whenBFirst: 'a' as const }];
    const lostBy = (by: typeof soft) => {
      const won = rounds.find(({ result }) => result.kind === 'judged' && result.judgement.verdict.tier === 'A_BETTER');
      if (won?.result.kind !== 'judged') throw new Error('no such round');
      const verdict = { ...won.result.judgement.verdict, tag: 'NONE' as const };
      const judgement = { ...won.result.judgement, verdict, soft: by };
      return { ...won, result: { ...won.result, judgement } };
    };
    const unclear = lostBy(soft);
    const byRubric = lostBy(soft.map((each) => ({ ...each, criteria })));
    const levelOf = (lost: readonly RoundRecord[]) => levelLoss(failureProfiles([ann, bob, cid], matches, lost));
    expect(levelOf([unclear])).toBe('unclear');
    expect(levelOf([byRubric])).toBe('by_rubric');
    expect(levelOf([unclear, byRubric])).toBe('either');
  });

  it('count ties as failures, void rounds not at all, and stand with the sturdiest first', () => {
    expect(profiles[0]).toMatchObject({ agent: ann, rounds: 6, won: 4, shareNotWon: 1 / 3 });
    expect(profiles.at(-1)).toMatchObject({ agent: 'dee', rounds: 0, shareNotWon: null });
  });

  it('add up to each agent’s rounds', () => {
    for (const { rounds: all, won, tiedHigh, tiedLow, tags } of viewModel(sampleInput()).profiles)
      expect(won + tiedHigh + tiedLow + tags.DEPTH + tags.WIDTH + tags.BOTH + tags.NONE).toBe(all);
  });
});

it('rounds by gap take the mean of judged rounds over the decided matches of a pair', () => {
  function row(agent: typeof ann, rating: number) {
    return { agent, rating, low: null, high: null, rankLow: 1, rankHigh: 3, matches: 0, wins: 0, losses: 0, ties: 0 };
  }
  const { pairs } = roundsByGap([row(ann, 1100), row(bob, 1000), row(cid, 900)], matches, rounds);
  expect(pairs).toEqual([
    { one: 'ann', other: 'bob', gap: 100, meanRounds: 4 / 3, matches: 3 },
    { one: 'ann', other: 'cid', gap: 200, meanRounds: 2, matches: 1 },
  ]);
});

describe('a match’s view', () => {
  const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });

  it('joins each round with its pages, task, answers and grades', () => {
    const view = matchViews(record)[0]?.rounds[0];
    expect(view?.depth).toBe(view?.round.path.length);
    expect(view?.path[0]).toMatchObject({ title: 'Mareth lutes', url: 'https://encyclopedia.example/wiki/0/root' });
    expect(view?.task?.id).toBe(view?.round.task);
    expect(view?.widthItems[0]?.sources[0]).toMatchObject({ page: { title: 'Mareth lutes, no. 1' } });
    expect(view?.widthItems[0]?.gradeA?.item).toBe('w1');
    expect(view?.answerA?.kind).toBe('answered');
  });

  it('prefers the answer given in the match to the one that counts everywhere', () => {
    const [first] = record.matches;
    const [shared] = record.answers.filter(({ agent, task }) => agent === first?.a && task === record.rounds[0]?.task);
    if (!first || !shared) throw new Error('the sample has no such answer');
    const own = { ...shared, scope: first.id, outcome: { ...shared.outcome, elapsedMs: 4321 } };
    expect(matchViews({ ...record, answers: [own, ...record.answers] })[0]?.rounds[0]?.answerA?.elapsedMs).toBe(4321);
  });

  it('falls back on ids where pages, tasks or answers are unknown', () => {
    const bare: TournamentRecord = { ...record, tasks: [], answers: [], treesGrown: [] };
    const view = matchViews(bare)[0];
    expect(view?.root).toEqual({ title: 'tree-0', url: null, node: null });
    expect(view?.rounds[0]).toMatchObject({ task: null, answerA: null, answerB: null, widthItems: [] });
    expect(view?.rounds[0]?.path[0]).toEqual({ title: 'n-0-root', url: null, node: null });
  });
});

describe('the whole view', () => {
  const view = viewModel(sampleInput());

  it('lists void matches and their rounds with reasons', () => {
    expect(view.voids.length).toBe(view.shares.voidMatches.count + view.shares.voidRounds.count);
    expect(view.voids.filter(({ round: number }) => number === null).map((each) => each.void.reason)).toEqual([
      'three_void_rounds',
      'three_void_rounds',
    ]);
  });

  it('counts answers, their work and their failures by agent', () => {
    const gannet = view.conduct.find(({ agent }) => agent === 'Gannet');
    expect(gannet?.failures).toEqual([{ reason: 'timed_out', count: 6 }]);
    expect(view.conduct.find(({ agent }) => agent === 'Fulmar')?.meanSearches).toBeLessThan(1);
    expect(view.conduct.reduce((sum, each) => sum + each.answers + (each.failures[0]?.count ?? 0), 0)).toBe(
      view.answers,
    );
  });

  it('warns of few trees, and of nothing else in a sound tournament', () => {
    expect(view.notes).toEqual(['The intervals stand on 6 trees only and are indicative; ten or more make them firm.']);
  });

  it.each([
    [{ converged: false }, /did not converge/],
    [{ connected: false }, /not all agents are connected/i],
  ])('warns when the ratings are %j', (change, warning) => {
    const input = sampleInput();
    expect(viewModel({ ...input, rating: { ...input.rating, ...change } }).notes.join(' ')).toMatch(warning);
  });

  it('names who was unavailable in many rounds, though every match was decided', () => {
    const input = sampleInput();
    const liar = input.record.matches[0]?.a ?? agentId('none');
    const outage = { reason: 'agent_unavailable', detail: 'it says so', agents: [liar] } as const;
    const own = new Set(input.record.matches.filter(({ a, b }) => a === liar || b === liar).map(({ id }) => id));
    const played = input.record.rounds.filter(({ match: each }) => own.has(each)).length;
    const few = Math.floor(played * 0.05);
    let left = few + 1;
    const rounds = input.record.rounds.map((each) =>
      own.has(each.match) && left-- > 0 ? { ...each, result: { kind: 'void', void: outage } as const } : each,
    );
    const { notes } = viewModel({ ...input, record: { ...input.record, rounds } });
    const [note = '', ...others] = notes.filter((each) => each.includes('hide'));
    expect(note).toMatch(`${liar} was unavailable in ${few + 1} of its ${played} rounds, which are not rated`);
    expect(others).toEqual([]);
  });

  it('warns of answers that show no use of the web', () => {
    const input = sampleInput();
    const answers = input.record.answers.map((each) =>
      each.outcome.kind === 'answered'
        ? { ...each, outcome: { ...each.outcome, answer: { ...each.outcome.answer, toolCalls: [], citations: [] } } }
        : each,
    );
    expect(viewModel({ ...input, record: { ...input.record, answers } }).notes.join(' ')).toMatch(
      /171 answers came without/,
    );
  });
});
