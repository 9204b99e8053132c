import type { Format, Outcome, Pairing } from '../../src/arena/formats/format.ts';
import { roundRobin } from '../../src/arena/formats/round-robin.ts';
import { formatSettings } from '../../src/config/format-settings.ts';
import { normal, randomFor } from '../../src/kernel/random.ts';
import type { Contest, ContestFormat, ContestOutcome } from '../../training/formats/contests.ts';
import { groupFormat } from '../../training/formats/group-format.ts';
import { groupTournament } from '../../training/formats/group-tournament.ts';
import { type GroupRecord, groupRecord } from '../../training/rewards/group-record.ts';
import {
  type JudgedGroup,
  judgedByContests,
  judgedByPairs,
  judgedByScores,
  type RewardScheme,
  unjudgedGroup,
} from '../../training/rewards/judged-group.ts';
import type { ContestedGroup, RankedGroup } from '../../training/rewards/rank-group.ts';
import type { PairNoise } from '../simulation/collapse.ts';
import { entrantId, judgeNoise, type SimulatedJudge, simulatedJudge } from '../simulation/simulated-judge.ts';
import { type ComparingSignal, compares, type RewardSignal } from './reward-signal.ts';

/** What is assumed of the judge. */
export interface TrainingJudge {
  /** Noise of one look at one rollout, in units of quality. */
  readonly sigma: number;
  /** A steadier judge's noise on a difference, when it looks at several rollouts at once. */
  readonly pairSigma: number;
  /** Steps of the scale from 0 to 1 for single scores. */
  readonly grid: number;
}

/** How the rollouts of a group are judged. */
export interface JudgingRequest {
  readonly signal: RewardSignal;
  /** Of signals that compare; see `PairNoise`. */
  readonly pairNoise: PairNoise;
  readonly judge: TrainingJudge;
  /** Keys the judge's luck and the format's draws. */
  readonly key: readonly (string | number)[];
}

/** A rollout as a judge gets it. */
export interface JudgedRollout {
  readonly id: string;
  readonly answered: boolean;
  readonly quality: number;
}

export interface JudgedRollouts extends Pick<GroupRecord, 'candidates' | 'degenerate'> {
  /** Times a judge was asked, and rollouts it read in all. */
  readonly calls: number;
  readonly texts: number;
}

interface Judging {
  readonly judged: JudgedGroup;
  readonly calls: number;
  readonly texts: number;
}

/**
 * Rewards and advantages of the rollouts of one question by a simulated judge, made with the functions that real judgements
 * go through (`judgedByScores`, `judgedByPairs`, `judgedByContests`, `groupRecord`). Rollouts without an answer are not
 * shown to the judge and share the last place. Those of one text are judged each on its own.
 */
export function judgeMadeUpGroup(rollouts: readonly JudgedRollout[], request: JudgingRequest): JudgedRollouts {
  const entrants = rollouts.map(({ answered, quality }, index) => ({ id: entrantId(index), answered, quality }));
  const answered = entrants.filter((entrant) => entrant.answered).map(({ id }) => id);
  const { judged, calls, texts } = judging(
    entrants.map(({ quality }) => quality),
    answered,
    request,
  );
  const group = { id: '', rollouts: entrants.map((each) => ({ ...each, wellFormed: each.answered })) };
  const found = groupRecord(group, judged, calls, { formatReward: false });
  const candidates = found.candidates.map((each, index) => ({ ...each, id: rollouts[index]?.id ?? each.id }));
  return { candidates, degenerate: found.degenerate, calls, texts };
}

function judging(qualities: readonly number[], answered: readonly string[], request: JudgingRequest): Judging {
  const { signal } = request;
  if (!compares(signal)) return scored(qualities, answered, request);
  if (answered.length >= 2) return compared(qualities, answered, { ...request, signal });
  return { judged: unjudgedGroup(schemeOf(signal), answered), calls: 0, texts: 0 };
}

function schemeOf(signal: ComparingSignal): RewardScheme {
  if (signal === 'arenarl') return 'quantile';
  return signal === 'pairwise' ? 'win-rate' : 'tournament';
}

/** Single scores, cut off at the ends of the scale and rounded to its steps; the true quality as it is. */
function scored(
  qualities: readonly number[],
  answered: readonly string[],
  { signal, judge: { sigma, grid }, key }: JudgingRequest,
): Judging {
  const random = randomFor('training-scores', ...key);
  const look = (quality: number) =>
    Math.round(Math.min(1, Math.max(0, quality + sigma * normal(random))) * grid) / grid;
  const looks = looksOf(signal, qualities.length);
  const scores = qualities.map((quality, index): [string, number] => {
    let sum = 0;
    for (let each = 0; each < looks; each++) sum += look(quality);
    return [entrantId(index), looks === 0 ? quality : sum / looks];
  });
  const shown = new Set(answered);
  const judged = judgedByScores('implicit', alone(answered), new Map(scores.filter(([id]) => shown.has(id))));
  return { judged, calls: looks * answered.length, texts: looks * answered.length };
}

/** Looks at each rollout: none for the true quality; for `pointwise-mean` what the calls of ArenaRL, 2 (2 N - 2), give each. */
function looksOf(signal: RewardSignal, rollouts: number): number {
  if (signal === 'pointwise-mean') return Math.max(1, Math.floor((2 * (2 * rollouts - 2)) / rollouts));
  return signal === 'pointwise' ? 1 : 0;
}

/** None looks like another. */
function alone(ids: readonly string[]): Map<string, readonly string[]> {
  return new Map(ids.map((id) => [id, [id]]));
}

function compared(
  qualities: readonly number[],
  answered: readonly string[],
  { signal, pairNoise, judge: { sigma, pairSigma }, key }: JudgingRequest & { readonly signal: ComparingSignal },
): Judging {
  const judge = simulatedJudge(
    {
      kind: 'absolute',
      ties: 0,
      bias: 0,
      orders: signal === 'arenarl' ? 'both' : 'one',
      sigma: pairNoise === 'equal' ? sigma : pairSigma * Math.SQRT1_2,
    },
    qualities,
    judgeNoise(qualities.length, 'training', ...key),
  );
  const seed = randomFor('training-format', ...key).int(0, 2 ** 31 - 1);
  switch (signal) {
    case 'arenarl':
      return byPairs(signal, answered, meetInPairs(groupFormat(eliminations, answered, seed), judge));
    case 'pairwise':
      return byPairs(signal, answered, meetInPairs(roundRobin(answered), judge));
    case 'tournament-2-1-1':
    case 'tournament-4-2-2': {
      const { result, calls, texts } = meetInContests(groupTournament(answered, { seed, ...groups[signal] }), judge);
      return { judged: judgedByContests(alone(answered), result), calls, texts };
    }
  }
}

const eliminations = formatSettings.parse({ format: 'single-elimination' });

/** The repeats (M) are those that did best in Tournament-GRPO, table 2. */
const groups = {
  'tournament-2-1-1': { groupSize: 2, winners: 1, finalists: 1, repeats: 4 },
  'tournament-4-2-2': { groupSize: 4, winners: 2, finalists: 2, repeats: 8 },
} as const;

function byPairs(
  signal: 'arenarl' | 'pairwise',
  answered: readonly string[],
  { result, calls, texts }: Met<Parameters<typeof judgedByPairs>[2]>,
): Judging {
  const scheme = signal === 'arenarl' ? 'quantile' : 'win-rate';
  return { judged: judgedByPairs(scheme, alone(answered), result), calls, texts };
}

/** What a group came to before a simulated judge, and what it took. */
interface Met<Result> {
  readonly result: Result;
  /** Judge calls: one comparison in one order. */
  readonly calls: number;
  /** Rollouts that the judge read over all calls. */
  readonly texts: number;
}

/** `rankGroup` with a judge that answers at once. */
function meetInPairs(format: Format<string>, judge: SimulatedJudge): Met<RankedGroup<string>> {
  const { end, answers, rounds } = played(format, (pairing: Pairing<string>): Outcome<string> => {
    return { pairing, results: [judge.compare(pairing)] };
  });
  const calls = answers.length * judge.callsEach;
  return { result: { ranking: end, outcomes: answers, rounds, failed: 0 }, calls, texts: 2 * calls };
}

/** `rankByContests` with a judge that answers at once. */
function meetInContests(format: ContestFormat<string>, judge: SimulatedJudge): Met<ContestedGroup<string>> {
  const { end, answers, rounds } = played(format, (contest: Contest<string>): ContestOutcome<string> => {
    return { contest, winners: judge.choose(contest) };
  });
  const read = answers.reduce((sum, { contest }) => sum + contest.members.length, 0);
  return {
    result: { ...end, contests: answers, rounds },
    calls: answers.length * judge.callsEach,
    texts: read * judge.callsEach,
  };
}

interface PlayedOut<Answer, End> {
  readonly end: End;
  readonly answers: readonly Answer[];
  readonly rounds: number;
}

/** No format takes more rounds than this for the groups of a study; one that goes on is broken. */
const mostRounds = 10_000;

function played<Question, Answer, End>(
  format: Generator<Question[], End, readonly Answer[]>,
  ask: (question: Question) => Answer,
): PlayedOut<Answer, End> {
  const answers: Answer[] = [];
  let rounds = 0;
  let step = format.next();
  while (!step.done) {
    if (rounds === mostRounds) throw new Error('the format does not end');
    rounds += 1;
    const given = step.value.map(ask);
    answers.push(...given);
    step = format.next(given);
  }
  return { end: step.value, answers, rounds };
}
