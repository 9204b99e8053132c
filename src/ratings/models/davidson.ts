import type { LocalInformation, LocalLikelihood, LocalMatrix, OutcomeCounts, TieModel } from './tie-model.ts';

/**
 * Davidson (1970), equation 2.2: P(i wins) = πi / (πi + πj + ν √(πi πj)), P(tie) = ν √(πi πj) / (πi + πj + ν √(πi πj)).
 * The scale of the fit is log ν. With log πi - log πj = gap the chances of win, loss and tie are as exp(gap / 2),
 * exp(-gap / 2) and ν, so the log-likelihood is concave.
 */
export const davidson: TieModel = { parameter: { name: 'nu', shown: Math.exp }, likelihood, information };

interface Chances {
  readonly win: number;
  readonly loss: number;
  readonly tie: number;
  /** The log of the sum that they were divided by. */
  readonly logSum: number;
}

function chances(gap: number, tie: number): Chances {
  const largest = Math.max(Math.abs(gap) / 2, tie);
  const win = Math.exp(gap / 2 - largest);
  const loss = Math.exp(-gap / 2 - largest);
  const tied = Math.exp(tie - largest);
  const sum = win + loss + tied;
  return { win: win / sum, loss: loss / sum, tie: tied / sum, logSum: largest + Math.log(sum) };
}

function likelihood(gap: number, tie: number, { wins, losses, ties }: OutcomeCounts): LocalLikelihood {
  const expected = chances(gap, tie);
  const all = wins + losses + ties;
  const surplus = expected.win - expected.loss;
  return {
    value: ((wins - losses) / 2) * gap + ties * tie - all * expected.logSum,
    gap: (wins - losses - all * surplus) / 2,
    tie: ties - all * expected.tie,
    gapGap: (all * (expected.win + expected.loss - surplus * surplus)) / 4,
    gapTie: (-all * expected.tie * surplus) / 2,
    tieTie: all * expected.tie * (1 - expected.tie),
  };
}

/** In an exponential family the derivatives of the information are the third central moments of its statistics. */
function information(gap: number, tie: number): LocalInformation {
  const expected = chances(gap, tie);
  const means = { gap: (expected.win - expected.loss) / 2, tie: expected.tie };
  const moment = (gaps: number, ties: number) =>
    expected.win * (0.5 - means.gap) ** gaps * (-means.tie) ** ties +
    expected.loss * (-0.5 - means.gap) ** gaps * (-means.tie) ** ties +
    expected.tie * (-means.gap) ** gaps * (1 - means.tie) ** ties;
  const matrix = (gaps: number, ties: number): LocalMatrix => ({
    gapGap: moment(gaps + 2, ties),
    gapTie: moment(gaps + 1, ties + 1),
    tieTie: moment(gaps, ties + 2),
  });
  return { ...matrix(0, 0), byGap: matrix(1, 0), byTie: matrix(0, 1) };
}
