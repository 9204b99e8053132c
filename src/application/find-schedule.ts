import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { Config } from '../config/config-schema.ts';
import { withOracle } from '../config/examiner-choice.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { scheduleName } from '../kernel/ids.ts';
import type { StoredSchedule } from '../storage/ledger/schedule-records.ts';
import type { Records } from './app-context.ts';

/** @throws OperatorError when there is no such schedule, or it was removed */
export async function findSchedule(app: Records, name: string): Promise<StoredSchedule> {
  const found = await findSeries(app, name);
  if (found.state !== 'removed') return found;
  throw unknownSchedule(name);
}

/** Removed ones too: their history stays. @throws OperatorError when there never was such a schedule */
export async function findSeries(app: Records, name: string): Promise<StoredSchedule> {
  const found = await app.ledger.schedules.load(scheduleName(name));
  if (found) return found;
  throw unknownSchedule(name);
}

function unknownSchedule(name: string): OperatorError {
  return new OperatorError(`there is no schedule '${name}'`, "See 'dr-arena schedule list'.");
}

/** What a schedule is played by. */
export function scheduleConfig({ name, config }: Pick<ScheduleRecord, 'name' | 'config'>): Config {
  return withOracle(parseConfig(config, `the config stored with schedule ${name}`));
}
