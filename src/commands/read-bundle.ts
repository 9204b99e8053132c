import { OperatorError } from '../kernel/errors.ts';
import { faultText } from '../kernel/fault-text.ts';
import { shortHash } from '../kernel/hash.ts';
import { type TournamentId, tournamentId } from '../kernel/ids.ts';
import { isDeeperThan } from '../kernel/json-depth.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { checkBundle } from '../report/export/check-bundle.ts';
import { type MatchBundle, matchBundleSchema } from '../report/export/match-bundle-schema.ts';
import { bundleFaultsText } from './bundle-faults-text.ts';
import { readWhole } from './read-text.ts';
import type { CommandContext } from './terminal.ts';

/** A reader holds it in one string, and Node's longest has 536 million characters. */
const maxMegabytes = 512;
/** No part of a bundle lies deeper, its config included. */
const deepest = 64;
/** Faults of form that are told. */
const mostTold = 5;

const remedy = "Ask for another copy: 'dr-arena export --match ID' writes it.";

/** A bundle as it was read, with the name that its match's tournament has here: equal files have equal names. */
export interface ReadBundle {
  readonly bundle: MatchBundle;
  readonly id: TournamentId;
}

/**
 * Reads a match bundle from anyone and checks all of it: form, hashes, quotes, references, scores.
 * @throws OperatorError saying what does not match
 */
export async function readBundle(context: CommandContext, file: string): Promise<ReadBundle> {
  const text = await readWhole(context, file, { maxMegabytes, remedy });
  const value = parsedJson(text);
  if (value === undefined) throw new OperatorError(`${file} is no JSON`, remedy);
  if (isDeeperThan(value, deepest)) throw new OperatorError(`${file} is nested too deeply`, remedy);
  const parsed = matchBundleSchema.safeParse(value);
  if (!parsed.success) {
    const told = parsed.error.issues.slice(0, mostTold).map(faultText).join('; ');
    throw new OperatorError(`${file} is no match bundle: ${told}`, remedy);
  }
  const faults = checkBundle(parsed.data);
  if (faults.length > 0) throw new OperatorError(`${file} does not fit together: ${bundleFaultsText(faults)}`, remedy);
  return { bundle: parsed.data, id: tournamentId(`bundle-${shortHash(text, 12)}`) };
}
