import type { AnswerOutcome } from '../src/kernel/answer.ts';
import { sideOf, type Verdict } from './verdict.ts';

/**
 * A verdict that says who handed in nothing. Such a loser carries no tag: what it failed at was neither depth nor width, and
 * nothing of it was read.
 */
export function tellNoAnswer(verdict: Verdict, a: AnswerOutcome, b: AnswerOutcome): Verdict {
  const told = [noAnswerText('A', a), noAnswerText('B', b)].filter((text) => text !== null);
  if (told.length === 0) return verdict;
  const lost = sideOf(verdict.tier) === 'a' ? b : a;
  const tag = lost.kind === 'failed' ? null : verdict.tag;
  return { ...verdict, tag, reason: [...told, verdict.reason].join(' ') };
}

function noAnswerText(seat: 'A' | 'B', outcome: AnswerOutcome): string | null {
  if (outcome.kind === 'answered') return null;
  return `Answer ${seat} is empty, since its agent gave none (${outcome.failure.reason.replaceAll('_', ' ')}).`;
}
