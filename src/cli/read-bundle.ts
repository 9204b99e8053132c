import * as z from 'zod';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { storedJudgings } from '../config/model-settings.ts';
import { webSettings } from '../config/web-settings.ts';
import { faultText, OperatorError } from '../kernel/errors.ts';
import { shortHash } from '../kernel/hash.ts';
import { tournamentId } from '../kernel/ids.ts';
import { isDeeperThan, parsedJson } from '../kernel/json.ts';
import { type BundleFault, bundleFaultKinds, bundleRecord, checkBundle } from '../reporting/export/check-bundle.ts';
import { type MatchBundle, matchBundleSchema } from '../reporting/export/match-bundle-schema.ts';
import { readWhole } from './read-input.ts';
import type { CommandContext } from './terminal.ts';

/** Maximum size of a bundle; it is read into one string, and Node's longest has 536 million characters. */
const maxMegabytes = 512;
/** Maximum nesting of a bundle, including its config. */
const deepest = 64;
/** Maximum number of schema faults in the message. */
const mostTold = 5;

const remedy = "Ask for another copy: 'dr-arena export --match ID' writes it.";

/**
 * Reads a match bundle from anyone and checks all of it: form, hashes, quotes, references, scores. It says what was asked,
 * answered and judged, and nothing of providers, prices or keys. Equal files have equal names.
 * @param own the config of this project
 * @throws OperatorError saying what does not match
 */
export async function readBundle(context: CommandContext, file: string, own: Config): Promise<TournamentRecord> {
  const text = await readWhole(context, file, { maxMegabytes, remedy });
  const value = parsedJson(text);
  if (value === undefined) throw new OperatorError(`${file} is no JSON`, remedy);
  if (isDeeperThan(value, deepest)) throw new OperatorError(`${file} is nested too deeply`, remedy);
  const bundle = matchBundleSchema.safeParse(value);
  if (!bundle.success) {
    const faultsFound = bundle.error.issues.slice(0, mostTold).map(faultText).join('; ');
    throw new OperatorError(`${file} is no match bundle: ${faultsFound}`, remedy);
  }
  const faults = checkBundle(bundle.data);
  if (faults.length > 0) throw new OperatorError(`${file} does not fit together: ${bundleFaultsText(faults)}`, remedy);
  const record = bundleRecord(
    bundle.data.log,
    tournamentId(`bundle-${shortHash(text, 12)}`),
    configWith(bundle.data, own),
  );
  if (record.rounds.some(({ result }) => result.kind === 'judged')) return record;
  throw new OperatorError(`${file} has no judged round`, 'There is nothing to judge again.');
}

/** Settings that are taken from the config of a bundle. */
const playedBy = z.object({
  examiner: z.object({ judging: z.enum(storedJudgings) }),
  tournament: z.object({ matchRounds: z.int().min(1).max(100) }),
});

/** Settings of the simulated web of a bundle, from which the sandbox's own model derives its world. */
const playedOnSandbox = z.object({
  seed: z.int().min(0),
  web: z.object({ kind: z.literal('sandbox'), sandbox: webSettings.shape.sandbox }),
});

function configWith({ log }: MatchBundle, own: Config): Config {
  const settings = playedBy.safeParse(log.tournament.config);
  const theirs = settings.success ? settings.data : null;
  const madeUp = playedOnSandbox.safeParse(log.tournament.config).data;
  return {
    ...own,
    ...(madeUp && { seed: madeUp.seed, web: { ...own.web, ...madeUp.web } }),
    examiner: { ...own.examiner, ...theirs?.examiner },
    tournament: { ...own.tournament, ...theirs?.tournament },
  };
}

/** Maximum number of consistency faults in the message. */
const mostFaults = 20;

/** Returns the faults of a bundle in words. */
export function bundleFaultsText(faults: readonly BundleFault[]): string {
  const texts = faults
    .slice(0, mostFaults)
    .map(({ kind, about }) => `${bundleFaultKinds[kind]} (${about.slice(0, 200)})`);
  const rest = faults.length - texts.length;
  return [...texts, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}
