import { logWinProbability, winProbability } from '../logistic.ts';
import type { LocalInformation, LocalLikelihood, OutcomeCounts, TieModel } from './tie-model.ts';

/**
 * Rao & Kupper (1967), equations 2.2 to 2.4: P(i wins) = πi / (πi + θ πj),
 * P(tie) = (θ² - 1) πi πj / ((πi + θ πj)(πj + θ πi)), θ ≥ 1. The scale of the fit is log(θ - 1).
 */
export const raoKupper: TieModel = {
  parameter: { name: 'theta', shown: (tie) => 1 + Math.exp(tie) },
  likelihood,
  information,
};

/** P(win) = 1 / (1 + exp(log θ - gap)); every tie's chance is a constant of θ times those of a win and of a loss. */
function likelihood(gap: number, tie: number, { wins, losses, ties }: OutcomeCounts): LocalLikelihood {
  const threshold = logThreshold(tie);
  const win = winProbability(gap - threshold);
  const loss = winProbability(-gap - threshold);
  const slope = winProbability(tie);
  const share = tieShare(tie);
  const won = wins + ties;
  const lost = losses + ties;
  const winCurve = won * win * (1 - win);
  const lossCurve = lost * loss * (1 - loss);
  const byThreshold = -won * (1 - win) - lost * (1 - loss);
  return {
    value:
      won * logWinProbability(gap - threshold) +
      lost * logWinProbability(-gap - threshold) +
      ties * (tie + logTwoPlusExp(tie)),
    gap: won * (1 - win) - lost * (1 - loss),
    tie: slope * byThreshold + ties * (1 + share),
    gapGap: winCurve + lossCurve,
    gapTie: slope * (lossCurve - winCurve),
    tieTie: slope * (slope * (winCurve + lossCurve) - (1 - slope) * byThreshold) - ties * share * (1 - share),
  };
}

/** Expected counts in the second derivatives; then the product rule, first by the gap and by log θ. */
function information(gap: number, tie: number): LocalInformation {
  const threshold = logThreshold(tie);
  const win = winProbability(gap - threshold);
  const loss = winProbability(-gap - threshold);
  const winSlope = win * (1 - win);
  const lossSlope = loss * (1 - loss);
  const sum = win + loss;
  const difference = win - loss;
  const both = (1 - win) * (1 - loss);
  const bothByGap = lossSlope * (1 - win) - winSlope * (1 - loss);
  const bothByThreshold = lossSlope * (1 - win) + winSlope * (1 - loss);
  const sumByGap = bothByGap * sum + both * (winSlope - lossSlope);
  const sumByThreshold = bothByThreshold * sum - both * (winSlope + lossSlope);
  const differenceByGap = bothByGap * difference + both * (winSlope + lossSlope);
  const differenceByThreshold = bothByThreshold * difference - both * (winSlope - lossSlope);
  const slope = winProbability(tie);
  const share = tieShare(tie);
  const rest = 2 * (1 - slope) * (1 - share);
  const restByTie = -rest * (slope + share);
  return {
    gapGap: both * sum,
    gapTie: -slope * both * difference,
    tieTie: slope * both * (slope * sum + rest),
    byGap: {
      gapGap: sumByGap,
      gapTie: -slope * differenceByGap,
      tieTie: slope * (slope * sumByGap + rest * bothByGap),
    },
    byTie: {
      gapGap: slope * sumByThreshold,
      gapTie: -slope * ((1 - slope) * both * difference + slope * differenceByThreshold),
      tieTie:
        slope * (1 - slope) * both * (2 * slope * sum + rest) +
        slope * (slope * slope * sumByThreshold + restByTie * both + rest * slope * bothByThreshold),
    },
  };
}

/** log θ = log(1 + exp(tie)). */
function logThreshold(tie: number): number {
  return -logWinProbability(-tie);
}

/** exp(tie) / (2 + exp(tie)), the derivative of log(θ + 1) = log(2 + exp(tie)). */
function tieShare(tie: number): number {
  return winProbability(tie - Math.LN2);
}

function logTwoPlusExp(tie: number): number {
  return Math.LN2 + logThreshold(tie - Math.LN2);
}
