import type { VerdictStep } from '../../audit/shown-verdict.ts';

/** A verdict of five steps in words, told by seats. */
export const stepText: Readonly<Record<VerdictStep, string>> = {
  a_much_better: 'A much better',
  a_better: 'A better',
  tie: 'tie',
  b_better: 'B better',
  b_much_better: 'B much better',
};
