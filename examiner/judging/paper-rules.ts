import { failureTagOf } from '../failure-tag.ts';
import type { Grade } from '../grade.ts';
import type { Task } from '../task.ts';
import { scoreGrades, sideOf, type Verdict, type VerdictTier } from '../verdict.ts';
import type { Score } from '../verdict-reasons.ts';

/** A verdict with the rule that changed what the judge had said; null: none did. */
export interface HeldVerdict {
  readonly verdict: Verdict;
  readonly rule: string | null;
}

/**
 * Holds a judge's verdict to its own evidence, where DR-Arena's appendix A.2 has a rule: nobody wins where both fail to
 * find the entities; a high tie is between answers without an error; only a winner with every entity and detail right is
 * much better, and only than one that lacks some; a tag names what the loser lacks. What is no rule there is left to the judge.
 * Swapping the answers swaps the verdict.
 * @param said with seats, as the judge said it
 */
export function holdToPaper(
  task: Task,
  said: Verdict,
  gradesA: readonly Grade[],
  gradesB: readonly Grade[],
): HeldVerdict {
  const a = scoreGrades(task, gradesA);
  const b = scoreGrades(task, gradesB);
  const rule = tierRule(said.tier, a, b);
  const tier = rule?.tier ?? said.tier;
  const side = sideOf(tier);
  const tag = side === null ? null : heldTag(said, side === 'a' ? b : a);
  const reason = rule === null ? said.reason : `${rule.reason} The judge said: ${said.reason}`.slice(0, longestReason);
  return { verdict: { tier, tag, reason }, rule: rule?.reason ?? null };
}

const longestReason = 600;

interface TierRule {
  readonly tier: VerdictTier;
  readonly reason: string;
}

/** The rule that forbids a tier, and what stands in its place; null where none does. */
function tierRule(tier: VerdictTier, a: Score, b: Score): TierRule | null {
  if (!a.depthPassed && !b.depthPassed)
    return tier === 'TIE_LOW' ? null : { tier: 'TIE_LOW', reason: 'Neither answer finds the entities asked for.' };
  switch (tier) {
    case 'TIE_HIGH':
      return hasError(a) || hasError(b)
        ? { tier: 'TIE_LOW', reason: 'No high tie: an answer misses the entities or is wrong in a detail.' }
        : null;
    case 'A_MUCH_BETTER':
      return capped('A_BETTER', a, b);
    case 'B_MUCH_BETTER':
      return capped('B_BETTER', b, a);
    default:
      return null;
  }
}

const hasError = (each: Score) => !each.depthPassed || each.anyContradiction;

function capped(tier: VerdictTier, winner: Score, loser: Score): TierRule | null {
  if (winner.anyContradiction) return { tier, reason: 'Not much better: the winner is wrong in a point.' };
  if (winner.identified < winner.targets || winner.satisfied < winner.width)
    return { tier, reason: 'Not much better: the winner lacks a point.' };
  if (loser.identified === loser.targets && loser.lacking === 0)
    return { tier, reason: 'Not much better: the other one has every point too.' };
  return null;
}

/** The judge's tag where its evidence has what it names, else that of the evidence. */
function heldTag({ tag }: Verdict, loser: Score): Verdict['tag'] {
  const lacksEntity = loser.identified < loser.targets;
  const lacksDetail = loser.satisfied < loser.width;
  const fits = {
    DEPTH: lacksEntity,
    WIDTH: lacksDetail && loser.identified > 0,
    BOTH: lacksEntity && lacksDetail,
    NONE: !lacksEntity && !lacksDetail,
  };
  return tag !== null && fits[tag] ? tag : failureTagOf(loser);
}
