import { z } from 'zod';
import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import { bundleRecord } from '../report/export/bundle-record.ts';
import type { TournamentRecord } from '../tournament/tournament-record.ts';
import { configOf } from './config-options.ts';
import { type JudgeAgainOptions, judgeAgain } from './judge-again.ts';
import { type ReadBundle, readBundle } from './read-bundle.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { withHouse } from './with-house.ts';

interface BundleOptions extends JudgeAgainOptions {
  readonly config?: string;
  readonly judge?: string;
  readonly rounds?: readonly number[];
  readonly tasks?: readonly string[];
}

/**
 * Judges the match of a bundle again and says how far the judges agree. The bundle is from anyone: it says what was asked,
 * answered and judged, and nothing of providers, prices or keys.
 * @throws OperatorError where the bundle does not hold what it says, or options do not go with it
 */
export async function rejudgeBundle(
  context: CommandContext,
  file: string,
  id: string | undefined,
  options: BundleOptions,
): Promise<void> {
  const { judge, rounds, tasks } = options;
  if (id !== undefined) throw new OperatorError('a bundle has its own match', 'Leave the tournament away.');
  if (judge === undefined || rounds !== undefined || tasks !== undefined)
    throw new OperatorError('a bundle is judged again, and no more', 'Name a judge with --judge, and nothing else.');
  const read = await readBundle(context, file);
  const own = configOf(context, options.config === undefined ? {} : { config: options.config });
  const record = recordOf(read, own);
  if (!record.rounds.some(({ result }) => result.kind === 'judged'))
    throw new OperatorError(`${file} has no judged round`, 'There is nothing to judge again.');
  const said = await untilInterrupted(context, () =>
    judge === 'offline'
      ? judgeAgain(context, null, record, judge, options)
      : withHouse(context, (house) => judgeAgain(context, house, record, judge, options)),
  );
  if (options.json && said !== null) printJson(context.terminal, { bundle: record.id, ...said });
}

/** What of a stranger's config is gone by. */
const playedBy = z.object({
  examiner: z.object({ judging: z.enum(['itemised', 'holistic']) }),
  tournament: z.object({ matchRounds: z.int().min(1).max(100) }),
});

function recordOf({ bundle, id }: ReadBundle, own: Config): TournamentRecord {
  const played = playedBy.safeParse(bundle.log.tournament.config);
  const theirs = played.success ? played.data : null;
  const config: Config = {
    ...own,
    examiner: { ...own.examiner, ...theirs?.examiner },
    tournament: { ...own.tournament, ...theirs?.tournament },
  };
  return bundleRecord(bundle.log, id, config);
}
