import {
  lastWrongPassed,
  passesTooMuch,
  type ToldCalibration,
  usualMostWrongPassed,
  type WrongPassed,
} from '../audit/calibration/qualification.ts';
import type { Config } from '../config/config-schema.ts';
import { providerOf, splitReference } from '../config/providers.ts';
import { OperatorError } from '../kernel/errors.ts';
import { percent } from '../reporting/arena-words.ts';
import type { Ledger } from '../storage/ledger.ts';

/** Returns the config's judges that can be calibrated: a model that knows its own made-up web cannot. */
export function judgesToQualify(config: Config): readonly string[] {
  const { kind, model, judges } = config.examiner;
  if (kind === 'offline' || model === undefined) return [];
  const isStranger = (judge: string) => providerOf(config, splitReference(judge).provider).wire !== 'in_process';
  return [...new Set(judges ?? [model])].filter(isStranger);
}

/**
 * Reports the last calibration of a config's judges. A judge that was never calibrated is noted, not refused.
 * @param calibrations newest first
 * @returns in words the state of the judges, the reason why one of them may not judge, and the remedy; null: all may,
 * nothing
 */
export function qualificationNote(config: Config, calibrations: readonly ToldCalibration[]) {
  const judges = judgesToQualify(config);
  const results = judges.flatMap((judge) => lastWrongPassed(judge, calibrations) ?? []);
  const unmeasured = judges.filter((judge) => !results.some((each) => each.judge === judge));
  const most = config.examiner.mostWrongPassed ?? usualMostWrongPassed;
  const refused = results.filter((each) => passesTooMuch(each, most));
  const detail = [...results.map(passedText), ...unmeasured.map((judge) => `${judge} was never calibrated`)].join('; ');
  if (refused.length > 0)
    return {
      detail,
      fault: `${refused.map(passedText).join('; ')}; ${percent(most)} is the limit`,
      remedy: otherJudge,
    };
  const [first] = unmeasured;
  return {
    detail,
    fault: null,
    remedy: first === undefined ? null : `'dr-arena calibrate --judge ${first}' measures it.`,
  };
}

const passedText = ({ judge, count, of, file, at }: WrongPassed) =>
  `${judge} passed ${count} of ${of} wrong items (${percent(count / of)}) of ${file} on ${at.slice(0, 10)}`;

const otherJudge =
  "Name another judge under 'examiner.judges', or raise 'examiner.mostWrongPassed' (1: nobody is refused); see docs/calibrate.md.";

/**
 * Makes sure that no judge of a config is known to pass too much that is wrong.
 * @throws OperatorError naming who does, with the figures of its last calibration
 */
export async function checkQualified(
  { ledger }: { readonly ledger: { readonly calibrations: Pick<Ledger['calibrations'], 'results'> } },
  config: Config,
): Promise<void> {
  if (judgesToQualify(config).length === 0) return;
  const { fault, remedy } = qualificationNote(config, await ledger.calibrations.results());
  if (fault !== null) throw new OperatorError(fault, remedy ?? '');
}
