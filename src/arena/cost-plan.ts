import type { FormatName, FormatSettings } from '../config/format-settings.ts';
import type { StoredJudging } from '../config/model-settings.ts';
import type { CallRole } from '../models/language-model.ts';
import { type CostKind, costBound, type Driver, type UnitCost, type VolumeDoubts, withRepeats } from './cost-bound.ts';
import { doubtsOf, type PlayedVolume, type Volume, volumeOf } from './cost-volume.ts';
import { expectedWidth } from './expected-width.ts';
import { formatSize } from './format-size.ts';
import type { PlannedQuestions } from './own-questions/planned-questions.ts';
import { type PlannedQuality, qualityCosts } from './quality/quality-costs.ts';

/** Requests made to judges and to question writers. */
type JudgeRole = 'grade' | 'review' | 'compare' | 'judge' | 'cite';
type WriterRole = 'tree' | 'facts' | 'task' | 'check';

export interface PlannedAgent extends UnitCost {
  readonly agent: string;
  /** Kind in the config, such as `model` or `scripted`. */
  readonly kind: string;
}

/** An Examiner with models; costs are those of one call. */
export interface PlannedExaminer {
  readonly writer: { readonly model: string } & Readonly<Record<WriterRole, UnitCost>>;
  readonly judges: readonly PlannedJudge[];
  readonly judging: StoredJudging;
  /** Cited pages of an answer that are put to judges; left out: none. */
  readonly citedPages?: number;
  readonly closedBook: boolean;
  readonly selfSolve: boolean;
  /** Share of questions whose items are tried one by one; left out: none. */
  readonly triedItems?: number;
  /** Times that advice on a tree is asked for: its root, twice, and each page whose links are followed; 0 where none is. */
  readonly advicePerTree: number;
  /** Pages of a tree that are read into facts, at most, and how often each is; left out: once. */
  readonly pagesPerTree: number;
  readonly readings?: number;
}

/** A judge with the costs of one call of each kind. */
export interface PlannedJudge extends Readonly<Record<JudgeRole, UnitCost>> {
  readonly model: string;
  /** Shares of the answers and of the pairs of agents that it may judge: not those of its own vendor. */
  readonly mayJudge: { readonly answers: number; readonly pairs: number };
}

export interface PlanInput {
  /** 2 to 1,000. */
  readonly agents: readonly PlannedAgent[];
  /** Null for one without models, which costs nothing. */
  readonly examiner: PlannedExaminer | null;
  /** Null or left out: reports are not compared. */
  readonly quality?: PlannedQuality | null;
  readonly format: FormatSettings;
  readonly trees: number;
  /** Rounds of a match, at most. */
  readonly matchRounds: number;
  readonly reuseAnswers: boolean;
  /** True if trees and questions exist already, as of a frozen set: nothing is grown, read or written; default: false. */
  readonly isWritten?: boolean;
  /** Own questions, where the set asks them; null or left out: trees. */
  readonly own?: PlannedQuestions | null;
  /** True if targets are looked up by search; default: false. */
  readonly searchCheck?: boolean;
  /** Matches played here before; null or left out: assumed. */
  readonly played?: PlayedVolume | null;
}

/** Dollars before they are spent. */
export interface PlannedUsd {
  readonly expected: number;
  /** Dollars that 95 of 100 such runs stay below (cost-bound.ts). */
  readonly bound: number;
}

/** Cost of one agent's answers, or of one model's calls for one role, in dollars; null where a price is unknown. */
export interface PlanLine {
  /** The agent, or `provider/model`. */
  readonly name: string;
  /** Role of the calls; `answer` for an agent. */
  readonly role: CallRole;
  /** Answers for an agent, else calls; a mean, with its fraction. */
  readonly count: number;
  readonly expectedUsd: number | null;
  /** Dollars that 95 of 100 such runs stay below. */
  readonly boundUsd: number | null;
  /** Answers or calls, of earlier runs, that the cost of one is the mean of; 0: assumed. */
  readonly measured: number;
}

/** Expected cost of a tournament, before it is played. */
export interface CostPlan {
  readonly format: FormatName;
  readonly agents: number;
  readonly trees: number;
  /** Kind of the places played on: trees, or own questions in their place. */
  readonly places: 'trees' | 'questions';
  readonly tournamentRounds: number;
  readonly matches: number;
  /** Expected numbers: means. */
  readonly rounds: number;
  readonly tasks: number;
  readonly answers: number;
  /** Queries by which targets are looked up; what a search service asks for them is not in the sums. */
  readonly searches: number;
  /** Agents in the order given, then the Examiner's roles. */
  readonly lines: readonly PlanLine[];
  /** Dollars of all lines whose cost is known. */
  readonly usd: PlannedUsd;
  /** Matches, of earlier runs, that the rounds of a match are measured on; 0: assumed. */
  readonly measuredMatches: number;
  /** True if any part of it costs money, or may. */
  readonly costsMoney: boolean;
  /** Lines whose cost is unknown, by name: the sums above are too low by them. */
  readonly unknown: {
    readonly expected: readonly string[];
    /** Models and agents without a known maximum cost of one call. */
    readonly worst: readonly string[];
    /** Programs and services among them that have stated no cost yet. */
    readonly unstated: readonly string[];
  };
  /** Expected width of an agent's 95% rating interval in points (expected-width.ts); null when there will be none. */
  readonly intervalWidth: number | null;
}

/** Rounds in which the grades are level and the answers are compared directly: about as many as tie (DR-Arena: 17%). */
const comparedShare = 0.2;
/** Share of graded answers with a grade that is checked a second time: measured 0.5 to 0.7 on answers graded by hand. */
export const reviewedShare = 0.6;
/** Targets of a question: between 2 and 3 on the sandbox. */
const targetsOfTask = 2.5;

/**
 * Plans what a tournament costs. Exact: tournament rounds and matches. Expected: from the shares above, which are rough, as is
 * the bound that 95 of 100 runs stay below (cost-bound.ts), where what is rough counts as well.
 * Only a budget is a hard cap.
 */
export function planCost(input: PlanInput): CostPlan {
  const { format, trees, played } = input;
  const size = formatSize(format, input.agents.length);
  const sized = { ...input, agents: input.agents.length, pairings: size.pairings };
  const volume = volumeOf(sized);
  const doubts = doubtsOf(sized);
  const kinds = [
    ...agentCosts(input, volume),
    ...(input.examiner ? examinerCosts(input.examiner, volume, input) : []),
    ...(input.quality ? qualityCosts(input.quality, volume, input.own?.graded === 0) : []),
  ];
  const lines = kinds.map((kind) => lineOf(kind, doubts));
  const unstated = kinds.filter((kind) => kind.isStated && kind.expectedUsd === null).map(({ name }) => name);
  const unknown = { expected: unknownIn(kinds, 'expectedUsd'), worst: unknownIn(kinds, 'worstUsd'), unstated };
  return {
    format: format.format,
    agents: input.agents.length,
    trees,
    places: input.own ? 'questions' : 'trees',
    tournamentRounds: size.rounds,
    ...volume,
    // A query a target, and again for each draft that is written in place of one that was found.
    searches:
      input.searchCheck === true && !input.isWritten ? Math.ceil(volume.tasks * targetsOfTask * withRepeats) : 0,
    lines,
    usd: { expected: lines.reduce((sum, line) => sum + (line.expectedUsd ?? 0), 0), bound: costBound(kinds, doubts) },
    costsMoney: kinds.some(({ name, worstUsd }) => (worstUsd === null ? !unstated.includes(name) : worstUsd > 0)),
    measuredMatches: played?.rounds.count ?? 0,
    unknown,
    intervalWidth: expectedWidth({ format, agents: input.agents.length, trees, reuseAnswers: input.reuseAnswers }),
  };
}

function agentCosts(input: PlanInput, { answers }: Volume): CostKind[] {
  const count = answers / input.agents.length;
  return input.agents.map(({ agent: name, kind: _kind, ...unit }) => ({
    ...unit,
    name,
    role: 'answer',
    follows: 'rounds',
    count,
  }));
}

function writingCosts(examiner: PlannedExaminer, volume: Volume, trees: number): CostKind[] {
  const { writer, advicePerTree, pagesPerTree, closedBook, selfSolve, triedItems = 0, readings = 1 } = examiner;
  const checks = Number(closedBook) + Number(selfSolve);
  // The root of each tree, and the targets of its questions.
  const pages = Math.min(pagesPerTree * trees, trees + targetsOfTask * volume.tasks);
  const writerCost = (role: WriterRole, follows: Driver, amount: number): CostKind => ({
    ...writer[role],
    name: writer.model,
    role,
    follows,
    count: amount * withRepeats,
  });
  return [
    writerCost('tree', 'trees', advicePerTree * trees),
    writerCost('facts', 'trees', pages * readings),
    writerCost('task', 'rounds', volume.tasks),
    writerCost('check', 'rounds', volume.tasks * (checks + triedItems)),
  ];
}

function examinerCosts(
  examiner: PlannedExaminer,
  volume: Volume,
  { trees, own, isWritten = false }: Pick<PlanInput, 'trees' | 'isWritten' | 'own'>,
): CostKind[] {
  const gradedShare = own?.graded ?? 1;
  return [
    ...(isWritten ? [] : writingCosts(examiner, volume, trees)),
    ...examiner.judges.flatMap((judge) =>
      judgeCosts(judge, own ? { ...examiner, judging: 'itemised' } : examiner, gradedShare, volume),
    ),
  ].filter(({ count }) => count > 0);
}

/**
 * Whatever is asked about two answers at once is asked in both orders, but by the paper's judge.
 * @param gradedShare the share of questions that have items to grade; the others are compared in every round
 */
function judgeCosts(
  judge: PlannedJudge,
  { judging, citedPages = 0 }: Pick<PlannedExaminer, 'judging' | 'citedPages'>,
  gradedShare: number,
  { rounds, answers }: Volume,
): CostKind[] {
  const judgeCost = (role: JudgeRole, amount: number, orders: 1 | 2): CostKind => ({
    ...judge[role],
    name: judge.model,
    role,
    follows: 'rounds',
    count: amount * withRepeats * orders,
  });
  const { mayJudge } = judge;
  const citationCost = judgeCost('cite', answers * citedPages * mayJudge.answers, 1);
  if (judging !== 'itemised') return [judgeCost('judge', rounds * mayJudge.pairs, 1), citationCost];
  return [
    judgeCost('grade', answers * gradedShare * mayJudge.answers, 1),
    judgeCost('review', answers * gradedShare * reviewedShare * mayJudge.answers, 1),
    judgeCost('compare', rounds * (1 - gradedShare + gradedShare * comparedShare) * mayJudge.pairs, 2),
    citationCost,
  ];
}

function lineOf(kind: CostKind, doubts: VolumeDoubts): PlanLine {
  const { name, role, count, expectedUsd, measured } = kind;
  return {
    name,
    role,
    count,
    expectedUsd: expectedUsd === null ? null : expectedUsd * count,
    boundUsd: expectedUsd === null ? null : costBound([kind], doubts),
    measured,
  };
}

function unknownIn(kinds: readonly CostKind[], which: 'expectedUsd' | 'worstUsd'): string[] {
  const unknown = kinds.filter((kind) => kind[which] === null);
  return unknown.map(({ name, role }) => (role === 'answer' ? name : `${name} (${role})`));
}
