import { citingCalls, mostLookers, mostParts, mostTries } from '../../examiner/model-examiner-options.ts';

/** What judges, and who writes questions, are asked for. */
export type JudgeRole = 'grade' | 'review' | 'compare' | 'judge' | 'cite';
export type WriterRole = 'tree' | 'facts' | 'task' | 'check';

/** A reply and its repair. */
const callsOfTry = 2;
const worstOfJudge = mostTries.judgement * callsOfTry;

/** Calls that one thing asked for takes at most, when replies are of no use. */
export const worstCalls: Readonly<Record<WriterRole | JudgeRole | 'criteria' | 'quality' | 'trajectory', number>> = {
  // Assumed: no page has more than three portions of links to be asked about.
  tree: 3 * mostTries.advice * callsOfTry,
  facts: mostParts * mostTries.facts * callsOfTry,
  task: mostTries.task * callsOfTry,
  check: mostTries.task * callsOfTry,
  // Once more for entities that the reply lists nowhere.
  grade: 2 * worstOfJudge,
  review: mostLookers * worstOfJudge,
  compare: worstOfJudge,
  judge: worstOfJudge,
  // Once more where words it quotes are not on the page.
  cite: 2 * citingCalls * worstOfJudge,
  trajectory: callsOfTry,
  criteria: worstOfJudge,
  quality: worstOfJudge,
};
