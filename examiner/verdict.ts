import * as z from 'zod';
import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { Immutable } from '../src/kernel/immutable.ts';
import { type ChecklistItem, type Checklists, depthItems, type Grade, type GradeOutcome, type Task } from './task.ts';
import { type Score, type VerdictReasons, verdictReasons } from './verdict-reasons.ts';

/** Thresholds of the verdict; all are shares from 0 to 1. */
export const defaultVerdictThresholds = {
  /** Depth passes from this share of the targets on: an agent that knows half of the siblings has followed the path. */
  leastIdentified: 0.5,
  /** An answer that contradicts more of the width misleads: with one detail in three wrong, a reader could trust none of them. */
  mostContradicted: 1 / 3,
  /**
   * Share of the width from which it is nearly complete: one detail in five may be lacking where a question has three or
   * more attributes a target.
   */
  nearlyComplete: 0.8,
  /** Beside an answer about other entities, every target with two thirds of the details is in another class. */
  mostly: 2 / 3,
  /** Share of the targets, or of the winner's details: half an answer is not usable for someone who asked for the whole. */
  decisive: 0.5,
} as const;

/** The side that the soft comparison prefers; null without a preference. */
export type SoftPreference = 'a' | 'b' | null;

/**
 * The verdict from two graded answers, by code alone (docs/method/verdicts.md; tiers of DR-Arena,
 * equation 1; tags of its table 1). Swapping the answers swaps the verdict, and a better grade never makes it worse for
 * the answer. An item without a grade counts as missing.
 * @param soft decides only where the grades leave both answers level
 */
export function verdictFrom(
  task: Checklists & Pick<Task, 'rubric'> & Partial<Pick<Task, 'targets'>>,
  gradesA: readonly Grade[],
  gradesB: readonly Grade[],
  soft: SoftPreference = null,
): Verdict {
  const a = scoreGrades(task, gradesA);
  const b = scoreGrades(task, gradesB);
  const reasons = verdictReasons(task.targets);
  const difference = firstDifference(a, b, reasons);
  const aWins = difference !== null && difference.lead > 0;
  const winner = aWins ? a : b;
  const loser = aWins ? b : a;
  const low = sharedFailure(winner, loser, difference !== null, reasons);
  if (low !== null) return { tier: 'TIE_LOW', tag: null, reason: low };
  if (difference === null) return softVerdict(a, b, soft, task.rubric !== undefined, reasons);
  const decisive = decisiveReason(winner, loser, reasons);
  const reason = difference.reason(aWins ? 'A' : 'B', winner, loser);
  return {
    tier: winTier(aWins ? 'a' : 'b', decisive !== null),
    tag: failureTagOf(loser),
    reason: decisive === null ? reason : `${reason} ${decisive}`,
  };
}

/** An answer's grades as numbers; an item without a grade counts as missing. */
export function scoreGrades(task: Checklists, grades: readonly Grade[]): Score {
  const { leastIdentified, mostContradicted } = defaultVerdictThresholds;
  const outcomes = new Map(grades.map(({ item, outcome }) => [item, outcome]));
  const outcomeOf = ({ id }: ChecklistItem): GradeOutcome => outcomes.get(id) ?? 'missing';
  const { widthChecklist: width } = task;
  const depth = depthItems(task);
  const count = (items: readonly ChecklistItem[], gradeOutcome: GradeOutcome) =>
    items.filter((item) => outcomeOf(item) === gradeOutcome).length;
  const identified = new Set(depth.filter((item) => outcomeOf(item) === 'satisfied').map(({ target }) => target));
  const ofTargets = width.filter(({ target }) => depth.length === 0 || identified.has(target));
  // Of a target that is not identified no detail counts: else who names every sibling with its values would have them all.
  const satisfied = count(ofTargets, 'satisfied');
  const contradicted = count(width, 'contradicted');
  return {
    targets: depth.length,
    identified: identified.size,
    displaced: count(task.depthChecklist, 'contradicted'),
    depthPassed: identified.size >= depth.length * leastIdentified,
    width: width.length,
    satisfied,
    contradicted,
    net: satisfied - contradicted,
    anyContradiction: contradicted > 0 || count(depth, 'contradicted') > 0,
    misleads: contradicted > width.length * mostContradicted,
    lacking: ofTargets.length === 0 ? 0 : 1 - satisfied / ofTargets.length,
  };
}

/**
 * Returns why neither answer may win; null when one may. An answer that misleads wins only over one that fails depth: else,
 * were only two misleading answers a tie, correcting an error could turn a tie into a loss.
 */
function sharedFailure(better: Score, other: Score, differ: boolean, reasons: VerdictReasons): string | null {
  if (!better.depthPassed && !other.depthPassed) return reasons.bothLost;
  if (!other.depthPassed) return null;
  if (better.misleads && other.misleads) return reasons.bothMislead;
  if (!better.misleads && (differ || !other.misleads)) return null;
  return differ
    ? 'The answer that has more contradicts too many of the details, and the other has less.'
    : 'Both answers score the same, and one contradicts too many of the details.';
}

/** Depth passed, then targets identified, then width satisfied minus contradicted; the lead is positive when A leads. */
function firstDifference(a: Score, b: Score, reasons: VerdictReasons) {
  const differences = [
    { lead: Number(a.depthPassed) - Number(b.depthPassed), reason: reasons.lostDepth },
    { lead: a.identified - b.identified, reason: reasons.fewerIdentified },
    { lead: a.net - b.net, reason: reasons.fewerRight },
  ];
  return differences.find(({ lead }) => lead !== 0) ?? null;
}

/**
 * Returns why a win is a clear one; null when it is not: the winner has every target and nearly all of the width, errors
 * subtracted, and the loser missed half of the targets or of the winner's details.
 */
function decisiveReason(winner: Score, loser: Score, reasons: VerdictReasons): string | null {
  const { nearlyComplete, mostly, decisive } = defaultVerdictThresholds;
  const threshold = loser.depthPassed ? nearlyComplete : mostly;
  if (winner.identified < winner.targets || winner.net < winner.width * threshold) return null;
  if (loser.targets > 0 && loser.identified <= loser.targets * decisive) return reasons.muchLost(winner);
  const lostMuch = loser.width - loser.satisfied >= leastLost && loser.net <= winner.net * decisive;
  return lostMuch ? reasons.halfAsMuch(winner) : null;
}

/** One wrong detail, however few are asked for, is no clear defeat. */
const leastLost = 2;

function softVerdict(a: Score, b: Score, soft: SoftPreference, byRubric: boolean, reasons: VerdictReasons): Verdict {
  const isGraded = a.targets + a.width > 0;
  const lead = isGraded ? 'Both score the same; ' : '';
  if (soft !== null) {
    const what = `${soft.toUpperCase()} is ${byRubric ? 'better by the rubric' : 'the clearer one'}.`;
    return { tier: winTier(soft, false), tag: 'NONE', reason: `${lead}${isGraded ? 'answer' : 'Answer'} ${what}` };
  }
  if (!isGraded) return { tier: 'TIE_HIGH', tag: null, reason: 'Neither answer is better by the rubric.' };
  const isHigh = (each: Score) =>
    each.identified === each.targets &&
    each.satisfied >= each.width * defaultVerdictThresholds.nearlyComplete &&
    !each.anyContradiction;
  return isHigh(a) && isHigh(b)
    ? { tier: 'TIE_HIGH', tag: null, reason: reasons.bothGood(a) }
    : { tier: 'TIE_LOW', tag: null, reason: 'Both answers score the same and lack something.' };
}

/** Tells whether a preference would decide: the answers score the same, and not because both fail. */
export function isLevel(task: Task, gradesA: readonly Grade[], gradesB: readonly Grade[]): boolean {
  const tierWith = (preference: 'a' | 'b') => verdictFrom(task, gradesA, gradesB, preference).tier;
  return tierWith('a') !== tierWith('b');
}

/** The tiers of a verdict (DR-Arena, section 3.3, equation 1). */
export const verdictTiers = ['A_MUCH_BETTER', 'A_BETTER', 'TIE_HIGH', 'TIE_LOW', 'B_BETTER', 'B_MUCH_BETTER'] as const;
export type VerdictTier = (typeof verdictTiers)[number];

/** Whom a tier prefers; null for a tie. */
export function sideOf(tier: VerdictTier): 'a' | 'b' | null {
  if (tier === 'TIE_HIGH' || tier === 'TIE_LOW') return null;
  return tier === 'A_BETTER' || tier === 'A_MUCH_BETTER' ? 'a' : 'b';
}

export function winTier(side: 'a' | 'b', isMuch: boolean): VerdictTier {
  if (side === 'a') return isMuch ? 'A_MUCH_BETTER' : 'A_BETTER';
  return isMuch ? 'B_MUCH_BETTER' : 'B_BETTER';
}

/** Returns the loser's failure tag (DR-Arena, Table 1). */
export const failureTags = ['DEPTH', 'WIDTH', 'BOTH', 'NONE'] as const;
export type FailureTag = (typeof failureTags)[number];

export const verdictSchema = z.strictObject({
  tier: z.enum(verdictTiers),
  tag: z.enum(failureTags).nullable(),
  /** One or two plain sentences: what decided it. */
  reason: z.string(),
});

/** A verdict; `tag` is the loser's and null for ties. */
export type Verdict = Immutable<z.infer<typeof verdictSchema>>;

/** Among losers that missed a target the share of BOTH comes nearest to the published one at a half (docs/method/verdicts.md). */
const leastLacking = 0.5;

/**
 * A missed target is a failure of depth, whatever the share of the others. Width counts only on targets that the loser
 * identified: details of a missed one are missing for that reason, and would hide DEPTH behind BOTH. Beside a missed target
 * width has failed too only where `leastLacking` of those details or more is lacking.
 */
export function failureTagOf({ identified, targets, lacking }: Pick<Score, 'identified' | 'targets' | 'lacking'>) {
  if (identified < targets) return lacking >= leastLacking ? 'BOTH' : 'DEPTH';
  return lacking > 0 ? 'WIDTH' : 'NONE';
}

/** A verdict that says who handed in nothing. Such a loser carries no tag: nothing of it was read. */
export function tellNoAnswer(verdict: Verdict, a: AnswerOutcome, b: AnswerOutcome): Verdict {
  const noAnswerTexts = [noAnswerText('A', a), noAnswerText('B', b)].filter((text) => text !== null);
  if (noAnswerTexts.length === 0) return verdict;
  const losingSide = sideOf(verdict.tier) === 'a' ? b : a;
  const tag = losingSide.kind === 'failed' ? null : verdict.tag;
  return { ...verdict, tag, reason: [...noAnswerTexts, verdict.reason].join(' ') };
}

function noAnswerText(seat: 'A' | 'B', outcome: AnswerOutcome): string | null {
  if (outcome.kind === 'answered') return null;
  return `Answer ${seat} is empty, since its agent gave none (${outcome.failure.reason.replaceAll('_', ' ')}).`;
}
