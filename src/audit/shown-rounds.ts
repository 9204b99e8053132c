import { checkReason } from '../../examiner/checks/grade-checks.ts';
import type { CitationReport } from '../../examiner/citations/citation.ts';
import type { Judgement } from '../../examiner/examiner.ts';
import { steadySide } from '../../examiner/judging/compare-by-rubric.ts';
import { asksForPoints, type ChecklistItem, decidingItems, type Grade, type Task } from '../../examiner/task.ts';
import type { VerdictTier } from '../../examiner/verdict.ts';
import type { MatchEnd, MatchRecord } from '../arena/match.ts';
import type { RoundRecord } from '../arena/round.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AgentId } from '../kernel/ids.ts';
import { quoteSources, type RecordJoins } from './audited-record.ts';
import type { ShownCriterion, ShownItem, ShownRound } from './packet.ts';
import type { PageShelf } from './page-shelf.ts';
import type { ShownVerdict } from './questions.ts';
import { type CitedPassage, citedPassages, shownCitations } from './shown-citations.ts';

/** One auditor's view of one match. */
export interface Sight {
  /** True if seat B is shown first. */
  readonly swapped: boolean;
  readonly blind: Blinding;
  /** The pages that the match's checklists quote and its answers cite. */
  readonly shelf: PageShelf;
}

type JudgedRound = RoundRecord & { readonly result: { readonly kind: 'judged' } };

/** The judged rounds of a match that have a question, by their numbers in the match. */
export function judgedRounds(rounds: readonly RoundRecord[]): readonly JudgedRound[] {
  return rounds.filter((round): round is JudgedRound => round.result.kind === 'judged' && round.task !== null);
}

/** The tasks of a match's judged rounds, in the order played. */
export function roundTasks({ id }: MatchRecord, joins: RecordJoins): readonly Task[] {
  return judgedRounds(joins.rounds(id)).flatMap((round) => taskOf(round, joins) ?? []);
}

/** The words of pages that the citations of a match's answers rest on, in the order in which an auditor sees them. */
export function roundCitations(match: MatchRecord, joins: RecordJoins, swapped: boolean): readonly CitedPassage[] {
  const reports = judgedRounds(joins.rounds(match.id)).flatMap((round) => citationsOf(match, round, joins, swapped));
  return reports.flatMap((report) => (report === null ? [] : citedPassages(report)));
}

function citationsOf(
  match: MatchRecord,
  { task }: RoundRecord,
  joins: RecordJoins,
  swapped: boolean,
): readonly [CitationReport | null, CitationReport | null] {
  const of = (seat: 'a' | 'b') => (task === null ? null : joins.citations(match[seat], task, match.id));
  return inOrder(swapped, of('a'), of('b'));
}

/** The judged rounds of a match as one auditor sees them. */
export function shownRounds(match: MatchRecord, joins: RecordJoins, sight: Sight): readonly ShownRound[] {
  const rounds = judgedRounds(joins.rounds(match.id));
  return rounds.map((round, index) => shownRound(match, round, rounds[index - 1] ?? null, joins, sight));
}

function shownRound(
  match: MatchRecord,
  round: JudgedRound,
  before: JudgedRound | null,
  joins: RecordJoins,
  sight: Sight,
): ShownRound {
  const { judgement } = round.result;
  const { swapped, blind, shelf } = sight;
  const task = taskOf(round, joins);
  const answers = [answerOf(match, 'a', round, joins), answerOf(match, 'b', round, joins)] as const;
  const [first, second] = inOrder(swapped, ...answers);
  const [citedFirst, citedSecond] = citationsOf(match, round, joins, swapped);
  return {
    number: round.number,
    own: task !== null && asksForPoints(task),
    depth: round.path.length,
    width: round.width,
    plannedChange: before && plannedChange(before, joins),
    path: round.path.map((node) => joins.page(match.tree, node)),
    question: task?.question ?? '',
    items: task ? shownItems(task, judgement, answers, joins, sight) : [],
    rubric: task ? shownRubric(task, judgement, swapped) : [],
    first: first && blindOutcome(first, blind),
    second: second && blindOutcome(second, blind),
    // Behind the items: what is shown first opens a page.
    citations: [
      citedFirst && shownCitations(citedFirst, blind, shelf),
      citedSecond && shownCitations(citedSecond, blind, shelf),
    ],
    verdict: shownVerdict(judgement, task, sight),
  };
}

function taskOf({ task }: RoundRecord, joins: RecordJoins): Task | null {
  return task === null ? null : joins.task(task);
}

function answerOf(
  match: MatchRecord,
  seat: 'a' | 'b',
  { task }: RoundRecord,
  joins: RecordJoins,
): AnswerOutcome | null {
  return task === null ? null : joins.answer(match[seat], task, match.id);
}

function plannedChange(before: JudgedRound, joins: RecordJoins): ShownRound['plannedChange'] {
  const { evolution } = before.result;
  return evolution && { ...evolution, question: taskOf(before, joins)?.question ?? '' };
}

function shownItems(
  task: Task,
  judgement: Judgement,
  [a, b]: readonly [AnswerOutcome | null, AnswerOutcome | null],
  joins: RecordJoins,
  { swapped, blind, shelf }: Sight,
): readonly ShownItem[] {
  const gradeIn = (grades: readonly Grade[], { id }: ChecklistItem) =>
    grades.find(({ item }) => item === id)?.outcome ?? '';
  const reasonOf = (outcome: AnswerOutcome | null, item: ChecklistItem) => {
    const reason = checkReason(outcome, item);
    return reason && blind(reason);
  };
  return decidingItems(task).map((item) => ({
    text: item.text,
    kind: item.kind === 'width' ? ('width' as const) : ('depth' as const),
    sources: quoteSources(item, task.tree, joins, shelf),
    grades: inOrder(swapped, gradeIn(judgement.gradesA, item), gradeIn(judgement.gradesB, item)),
    reasons: inOrder(swapped, reasonOf(a, item), reasonOf(b, item)),
  }));
}

function shownRubric({ rubric = [] }: Task, { soft = [] }: Judgement, swapped: boolean): readonly ShownCriterion[] {
  return rubric.map(({ id, text, weight }) => {
    const choices = soft.flatMap(({ criteria = [] }) => criteria.filter(({ criterion }) => criterion === id));
    return { text, weight, preferred: choices.map((choice) => shownSide(steadySide(choice), swapped)) };
  });
}

function shownSide(side: 'a' | 'b' | null, swapped: boolean): 'first' | 'second' | null {
  if (side === null) return null;
  return (side === 'a') === swapped ? 'second' : 'first';
}

/** A verdict of a tree's question without grades was worded by a model that saw the answers in an order of its own. */
const unplacedReason =
  'The judge compared both answers at once. Its own words name them in another order and are left out.';

function shownVerdict(
  { verdict, gradesA, gradesB }: Judgement,
  task: Task | null,
  { swapped, blind }: Sight,
): ShownRound['verdict'] {
  const byCode = gradesA.length + gradesB.length > 0 || (task !== null && asksForPoints(task));
  const reason = byCode ? turned(blind(verdict.reason), swapped) : unplacedReason;
  return { words: tierWords(verdict.tier, swapped), tag: verdict.tag, reason };
}

/** Reasons speak of answer A and answer B (`verdictFrom`). */
function turned(reason: string, swapped: boolean): string {
  return reason.replace(/\b([Aa])nswer ([AB])\b/g, (_all, letter: string, seat: string) => {
    const words = (seat === 'A') === swapped ? 'he second answer' : 'he first answer';
    return `${letter === 'A' ? 'T' : 't'}${words}`;
  });
}

function inOrder<Each>(swapped: boolean, a: Each, b: Each): readonly [Each, Each] {
  return swapped ? [b, a] : [a, b];
}

const endReasons = { lead: 'by its lead', round_limit: 'at the round limit', nothing_left: 'with nothing left to ask' };

/** Says how a match ended, in terms of first and second. */
export function shownEnd(end: MatchEnd | null, swapped: boolean): string {
  if (end === null) return 'The match was still running.';
  if (end.kind === 'void') return 'The match does not count.';
  const why = endReasons[end.because];
  if (end.winner === 'tie') return `A tie ${why}.`;
  if (end.winner === 'both_bad') return `A tie ${why}; both were poor.`;
  return `The ${(end.winner === 'a') === swapped ? 'second' : 'first'} wins ${why}.`;
}

/** Returns a verdict in words, in terms of first and second. */
export function tierWords(tier: VerdictTier, swapped: boolean): string {
  if (tier === 'TIE_HIGH') return 'Tie, both good';
  if (tier === 'TIE_LOW') return 'Tie, both poor';
  const place = tier.startsWith('A_') === swapped ? 'Second' : 'First';
  return `${place} ${tier.endsWith('MUCH_BETTER') ? 'much better' : 'better'}`;
}

/** The five steps of a verdict by seats, from A much better to B much better: the order of its scale. */
export const verdictSteps = ['a_much_better', 'a_better', 'tie', 'b_better', 'b_much_better'] as const;
export type VerdictStep = (typeof verdictSteps)[number];

const steps: Readonly<Record<VerdictTier, VerdictStep>> = {
  A_MUCH_BETTER: 'a_much_better',
  A_BETTER: 'a_better',
  TIE_HIGH: 'tie',
  TIE_LOW: 'tie',
  B_BETTER: 'b_better',
  B_MUCH_BETTER: 'b_much_better',
};

/** A tier as one of five steps: both kinds of tie are one. */
export function stepOf(tier: VerdictTier): VerdictStep {
  return steps[tier];
}

/** Returns the winner by a step. */
export function stepWinner(step: VerdictStep): 'a' | 'b' | 'tie' {
  if (step === 'tie') return 'tie';
  return step.startsWith('a_') ? 'a' : 'b';
}

/** Turns an auditor's verdict on first and second into seats. @param swapped true if seat B was shown first */
export function stepOfShown(verdict: ShownVerdict, swapped: boolean): VerdictStep {
  if (verdict === 'tie') return 'tie';
  const place = verdict.startsWith('first');
  const much = verdict.endsWith('much_better');
  const seat = place === swapped ? 'b' : 'a';
  return much ? `${seat}_much_better` : `${seat}_better`;
}

/** Text in the place of an agent's name. */
const mask = '[agent]';

/** Shorter names are everyday words: taking `A` out of every sentence would hide the answer, not the agent. */
const shortestMasked = 3;

/** Takes names out of text. */
type Blinding = (text: string) => string;

/**
 * Masks the names of agents where they stand as whole words, whatever their case. Names of one or two characters stay, and
 * so does what an agent calls itself when that is not its name in the tournament.
 */
export function blinding(agents: readonly AgentId[]): Blinding {
  const names = agents.filter((name) => name.length >= shortestMasked).sort((one, other) => other.length - one.length);
  if (names.length === 0) return (text) => text;
  const any = names.map((name) => name.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`, 'giu');
  return (text) => text.replace(pattern, mask);
}

/**
 * An answer without names, and without what tells one agent from another by its habits: tool calls, tokens, cost, time and
 * the details of a failure.
 */
function blindOutcome(outcome: AnswerOutcome, blind: Blinding): AnswerOutcome {
  if (outcome.kind === 'failed') {
    return { kind: 'failed', failure: { ...outcome.failure, detail: '' }, elapsedMs: 0 };
  }
  const { text, citations } = outcome.answer;
  const answer = { text: blind(text), citations: citations.map(blind), toolCalls: [], costUsd: null };
  return { kind: 'answered', answer, elapsedMs: 0 };
}
