import { mostParts, mostTries } from '../../examiner/model-examiner-options.ts';
import type { FormatName, FormatSettings } from '../config/format-settings.ts';
import type { CallRole } from '../models/language-model.ts';
import { expectedWidth } from './expected-width.ts';
import { formatSize } from './format-size.ts';

/** A number before it is known. `worst` is the most it can be, short of what the plan's docstring leaves out. */
export interface Amount {
  readonly expected: number;
  readonly worst: number;
}

/** Dollars for one answer or one call; null where a price is unknown. */
export interface UnitCost {
  readonly expectedUsd: number | null;
  readonly worstUsd: number | null;
}

export interface PlannedAgent extends UnitCost {
  readonly agent: string;
  /** As in the config, such as `model` or `scripted`. */
  readonly kind: string;
}

export type JudgeRole = 'grade' | 'review' | 'compare' | 'judge';
export type WriterRole = 'tree' | 'facts' | 'task' | 'check';

/** An Examiner with models; costs are those of one call. */
export interface PlannedExaminer {
  readonly writer: { readonly model: string } & Readonly<Record<WriterRole, UnitCost>>;
  readonly judges: readonly ({ readonly model: string } & Readonly<Record<JudgeRole, UnitCost>>)[];
  readonly judging: 'itemised' | 'holistic';
  readonly closedBook: boolean;
  readonly selfSolve: boolean;
  /** Times that advice on a tree is asked for: its root, twice, and each page whose links are followed; 0 where none is. */
  readonly advicePerTree: Amount;
  /** Pages of a tree that are read into facts. */
  readonly pagesPerTree: Amount;
}

export interface PlanInput {
  /** 2 to 1,000. */
  readonly agents: readonly PlannedAgent[];
  /** Null for one without models, which costs nothing. */
  readonly examiner: PlannedExaminer | null;
  readonly format: FormatSettings;
  readonly trees: number;
  /** Rounds of a match, at most. */
  readonly matchRounds: number;
  readonly reuseAnswers: boolean;
  /** Whether targets are looked up by search; default: not. */
  readonly searchCheck?: boolean;
  /** Judged rounds a match; default 2.5. */
  readonly roundsPerMatch?: number;
}

/** What one agent's answers, or one model's calls for one role, come to. */
export interface PlanLine extends UnitCost {
  /** The agent, or `provider/model`. */
  readonly name: string;
  /** For an agent `answer`. */
  readonly role: CallRole;
  /** Answers for an agent, else calls. */
  readonly count: Amount;
}

/** What a tournament will come to, before it is played. */
export interface CostPlan {
  readonly format: FormatName;
  readonly agents: number;
  readonly trees: number;
  readonly tournamentRounds: number;
  readonly matches: number;
  readonly rounds: Amount;
  readonly tasks: Amount;
  readonly answers: Amount;
  /** Queries by which targets are looked up; what a search service asks for them is not in the sums. */
  readonly searches: Amount;
  /** Agents in the order given, then the Examiner's roles. */
  readonly lines: readonly PlanLine[];
  /** Dollars of all lines whose cost is known. */
  readonly usd: Amount;
  /** Lines whose cost is unknown, by name: the sums above are too low by them. */
  readonly unknown: { readonly expected: readonly string[]; readonly worst: readonly string[] };
  /** Expected width of an agent's 95% rating interval in points (expected-width.ts); null when there will be none. */
  readonly intervalWidth: number | null;
}

/** Between the 2.0 and 3.1 judged rounds a match of DR-Arena, section 5.1. */
const usualRounds = 2.5;
/** Void rounds that a match can have and still end decided. */
const voidRounds = 2;
/** Of the answers of all rounds, what is left to buy when agents answer a task once: measured 0.44 to 0.6 on the sandbox. */
const boughtShare = 0.5;
/** Tasks for each round, shared by the matches that reach them: measured 0.19 to 0.35 on the sandbox. */
const tasksPerRound = 1 / 3;
/** Rounds in which the grades are level and the answers are compared directly: about as many as tie (DR-Arena: 17%). */
const comparedShare = 0.2;
/** Of the answers graded, those with a grade that is looked at a second time: measured 0.5 to 0.7 on answers graded by hand. */
export const reviewedShare = 0.6;
/** Assumed: about one reply in six is asked for again. */
const withRepeats = 1.2;

/** Targets of a question: between 2 and 3 on the sandbox; at worst as many as a match can widen to. */
const targetsOfTask = { expected: 2.5, worst: 12 };

/** A reply and its repair. */
const callsOfTry = 2;
const worstOfJudge = mostTries.judgement * callsOfTry;

/** Calls that one thing asked for takes at most, when replies are of no use. */
export const worstCalls: Readonly<Record<WriterRole | JudgeRole | 'trajectory', number>> = {
  // Assumed: no page has more than three portions of links to be asked about.
  tree: 3 * mostTries.advice * callsOfTry,
  facts: mostParts * mostTries.facts * callsOfTry,
  task: mostTries.task * callsOfTry,
  check: mostTries.task * callsOfTry,
  grade: worstOfJudge,
  // By another judge, and where that one is not to be had by the first.
  review: 2 * worstOfJudge,
  compare: worstOfJudge,
  judge: worstOfJudge,
  trajectory: callsOfTry,
};

/**
 * Plans what a tournament costs. Exact: tournament rounds and matches. Expected: from the shares above, which are rough.
 * Worst: every match goes to its round limit with two void rounds, nothing is shared and every reply is asked for as
 * often as the Examiner asks at most; calls that a provider fails or that follow a void are not counted, so only a budget
 * is a hard cap.
 */
export function planCost(input: PlanInput): CostPlan {
  const size = formatSize(input.format, input.agents.length);
  const matches = size.pairings * input.trees;
  const volume = volumeOf(input, matches);
  const mostOfAgent = size.opponents * input.trees * roundsOfMatch(input).worst;
  const answersOfAgent = { expected: volume.answers.expected / input.agents.length, worst: mostOfAgent };
  const agents = input.agents.map(({ agent, ...cost }) => lineOf(agent, 'answer', answersOfAgent, cost));
  const lines = [...agents, ...(input.examiner ? examinerLines(input.examiner, volume, input.trees) : [])];
  const { format, trees } = input;
  return {
    format: format.format,
    agents: input.agents.length,
    trees,
    tournamentRounds: size.rounds,
    matches,
    ...volume,
    searches: input.searchCheck === true ? searchesFor(volume.tasks) : { expected: 0, worst: 0 },
    lines,
    usd: { expected: sumOf(lines, 'expectedUsd'), worst: sumOf(lines, 'worstUsd') },
    unknown: { expected: unknownIn(lines, 'expectedUsd'), worst: unknownIn(lines, 'worstUsd') },
    intervalWidth: expectedWidth({ format, agents: input.agents.length, trees, reuseAnswers: input.reuseAnswers }),
  };
}

/** A query a target, and anew for each draft that is written in place of one that was found. */
function searchesFor(tasks: Amount): Amount {
  const { expected, worst } = times(tasks, targetsOfTask.expected * withRepeats, targetsOfTask.worst * mostTries.task);
  return { expected: Math.ceil(expected), worst: Math.ceil(worst) };
}

interface Volume {
  readonly rounds: Amount;
  readonly tasks: Amount;
  readonly answers: Amount;
}

function roundsOfMatch({ matchRounds, roundsPerMatch }: PlanInput): Amount {
  return { expected: Math.min(roundsPerMatch ?? usualRounds, matchRounds), worst: matchRounds + voidRounds };
}

function volumeOf(input: PlanInput, matches: number): Volume {
  const perMatch = roundsOfMatch(input);
  const rounds = { expected: matches * perMatch.expected, worst: matches * perMatch.worst };
  // Every agent answers the first task of every tree.
  const first = input.agents.length * input.trees;
  const bought = Math.min(2 * rounds.expected, Math.max(first, 2 * rounds.expected * boughtShare));
  const tasks = Math.min(rounds.expected, Math.max(input.trees, rounds.expected * tasksPerRound));
  return {
    rounds,
    tasks: { expected: tasks, worst: rounds.worst },
    answers: { expected: input.reuseAnswers ? bought : 2 * rounds.expected, worst: 2 * rounds.worst },
  };
}

function examinerLines(examiner: PlannedExaminer, volume: Volume, trees: number): PlanLine[] {
  const { writer, judges, judging, advicePerTree, pagesPerTree, closedBook, selfSolve } = examiner;
  const advice = { expected: advicePerTree.expected * trees, worst: advicePerTree.worst * trees };
  const pages = { expected: pagesPerTree.expected * trees, worst: pagesPerTree.worst * trees };
  const checks = Number(closedBook) + Number(selfSolve);
  return [
    lineOf(writer.model, 'tree', times(advice, withRepeats, worstCalls.tree), writer.tree),
    lineOf(writer.model, 'facts', times(pages, withRepeats, worstCalls.facts), writer.facts),
    lineOf(writer.model, 'task', times(volume.tasks, withRepeats, worstCalls.task), writer.task),
    lineOf(writer.model, 'check', times(volume.tasks, withRepeats * checks, worstCalls.check * checks), writer.check),
    ...judges.flatMap((judge) => judgeLines(judge, judging, volume)),
  ].filter(({ count }) => count.worst > 0);
}

/** Whatever is asked about two answers at once is asked in both orders. */
function judgeLines(judge: PlannedExaminer['judges'][number], judging: PlannedExaminer['judging'], volume: Volume) {
  const { rounds, answers } = volume;
  const pairwise = times(rounds, 2 * withRepeats, 2 * worstCalls.judge);
  if (judging === 'holistic') return [lineOf(judge.model, 'judge', pairwise, judge.judge)];
  return [
    lineOf(judge.model, 'grade', times(answers, withRepeats, worstCalls.grade), judge.grade),
    lineOf(judge.model, 'review', times(answers, withRepeats * reviewedShare, worstCalls.review), judge.review),
    lineOf(
      judge.model,
      'compare',
      times(rounds, 2 * withRepeats * comparedShare, 2 * worstCalls.compare),
      judge.compare,
    ),
  ];
}

function times({ expected, worst }: Amount, expectedly: number, atWorst: number): Amount {
  return { expected: expected * expectedly, worst: worst * atWorst };
}

function lineOf(name: string, role: CallRole, count: Amount, cost: UnitCost): PlanLine {
  const { expected, worst } = count;
  return {
    name,
    role,
    count: { expected: Math.ceil(expected), worst: Math.ceil(worst) },
    expectedUsd: cost.expectedUsd === null ? null : cost.expectedUsd * expected,
    worstUsd: cost.worstUsd === null ? null : cost.worstUsd * worst,
  };
}

function sumOf(lines: readonly PlanLine[], which: keyof UnitCost): number {
  return lines.reduce((sum, line) => sum + (line[which] ?? 0), 0);
}

function unknownIn(lines: readonly PlanLine[], which: keyof UnitCost): string[] {
  const unknown = lines.filter((line) => line[which] === null);
  return unknown.map(({ name, role }) => (role === 'answer' ? name : `${name} (${role})`));
}
