import type { VerdictTier } from '../../examiner/verdict-tier.ts';
import type { ShownVerdict } from './questions.ts';

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

/** Who wins by a step. */
export function stepWinner(step: VerdictStep): 'a' | 'b' | 'tie' {
  if (step === 'tie') return 'tie';
  return step.startsWith('a_') ? 'a' : 'b';
}

/**
 * What an auditor said of first and second, in seats.
 *
 * @param swapped whether seat B was shown first
 */
export function stepOfShown(shown: ShownVerdict, swapped: boolean): VerdictStep {
  if (shown === 'tie') return 'tie';
  const [place, much] = [shown.startsWith('first'), shown.endsWith('much_better')];
  const seat = place === swapped ? 'b' : 'a';
  return much ? `${seat}_much_better` : `${seat}_better`;
}

/** The other way round: a step as it is told of first and second. */
export function shownOfStep(step: VerdictStep, swapped: boolean): ShownVerdict {
  if (step === 'tie') return 'tie';
  const place = step.startsWith('a_') === swapped ? 'second' : 'first';
  return step.endsWith('much_better') ? `${place}_much_better` : `${place}_better`;
}
