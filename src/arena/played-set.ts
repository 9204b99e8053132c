import type { Config } from '../config/config-schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type ExamSet, type ExamSetReference, type ExamSetVersion, examSetText } from './exam-set.ts';

/** Reason why a set cannot be played, and a remedy, for people. */
export interface SetFault {
  readonly message: string;
  readonly remedy: string;
}

/**
 * The frozen set that a reference names: without a version the newest.
 * @param versions all of the name, the newest first
 */
export function frozenSet(
  versions: readonly ExamSet[],
  { name, version }: ExamSetReference,
): Result<ExamSet, SetFault> {
  const meant = versions.filter((set) => version === null || set.version === version);
  const frozenVersion = meant.find(({ status }) => status === 'frozen');
  if (frozenVersion) return ok(frozenVersion);
  const [draft] = meant;
  if (!draft) return fail(noSuchSet({ name, version }));
  return fail({
    message: `${examSetText(draft)} is not frozen yet`,
    remedy: `Look at its questions and freeze it: dr-arena set show ${name}; dr-arena set freeze ${name}`,
  });
}

/** Returns the fault of a reference to a set that does not exist. */
function noSuchSet({ name, version }: ExamSetReference): SetFault {
  const reference = version === null ? name : examSetText({ name, version });
  return { message: `there is no set ${reference}`, remedy: "See 'dr-arena set show'." };
}

/** Facts that a tournament on a frozen set is recorded with: its trees, its seed, and the version of the set. */
export interface PlayedSet {
  readonly config: Config;
  readonly trees: ExamSet['trees'];
  readonly set: ExamSetVersion;
}

/**
 * A set that has one round of questions is played for one: there is nothing to go on to, and a plan counts no more.
 * @throws Error for a draft
 */
export function playedSet(config: Config, { name, version, hash, seed, reach, trees }: ExamSet): PlayedSet {
  if (hash === null) throw new Error(`${name}@${version} is not frozen`);
  const tournament = reach === 1 ? { ...config.tournament, matchRounds: 1 } : config.tournament;
  return { config: { ...config, seed, tournament }, trees, set: { name, version, hash } };
}
