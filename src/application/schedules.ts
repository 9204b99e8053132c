import type { ExamSet } from '../arena/exam-set.ts';
import { folderClash, growsTrees, setsInTurn, type TakenFolder } from '../arena/series/refresh.ts';
import { type ScheduleRecord, type ScheduleState, scheduleNameSchema } from '../arena/series/schedule.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import { type Config, configSchema } from '../config/config-schema.ts';
import { withOracle } from '../config/examiner-choice.ts';
import { firingTimes, refuseSeconds } from '../config/firing-times.ts';
import { parseConfig, refuseRetiredSchedule } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type ScheduleName, scheduleName } from '../kernel/ids.ts';
import { inWords } from '../kernel/told-in-words.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { StoredSchedule } from '../storage/ledger/schedule-records.ts';
import type { AppContext, Records, TimedRecords } from './app-context.ts';
import { checkSearch } from './check-models.ts';
import { checkContest } from './create-tournament.ts';
import { findSet } from './exam-sets.ts';
import { playablePack } from './task-packs/playable-pack.ts';

/** Settings of a schedule that a person chooses. */
export interface ScheduleSettings {
  readonly cron: string;
  readonly timeZone: string;
  readonly config: Config;
  /** Absolute; null: none is written. */
  readonly siteFolder: string | null;
  readonly exportsFolder: string | null;
}

type Playable = Pick<ScheduleSettings, 'cron' | 'timeZone' | 'config'>;

/**
 * Makes sure that refreshes can be played by the settings of a new schedule.
 * @throws OperatorError for a cron line or a zone that cannot be read, and for a config that cannot be played
 */
export function checkSchedule(settings: Playable): void {
  refuseSeconds(settings.cron);
  checkPlayable(settings);
}

function checkPlayable({ cron, timeZone, config }: Playable): void {
  firingTimes(cron, timeZone);
  checkContest(config);
  if (growsTrees(config.refresh)) checkSearch(config, []);
}

/**
 * The sets that refreshes play, each once; none where they grow new trees alone.
 * @throws OperatorError for one that there is not, that is not frozen, or that the config cannot play, and for trees likewise
 */
export async function setsPlayed(app: Records, config: Config): Promise<readonly ExamSet[]> {
  const sets: ExamSet[] = [];
  for (const reference of setsInTurn(config.refresh)) sets.push(await findSet(app, reference, 'frozen'));
  for (const set of sets) await playablePack(app, config, set);
  if (growsTrees(config.refresh)) await playablePack(app, config, null);
  return sets;
}

/**
 * Records a new schedule, or takes up one that was removed, with its history.
 * @param name as it was typed
 * @throws OperatorError for a name that cannot be one, or that another schedule has
 */
export async function addSchedule(app: AppContext, name: string, settings: ScheduleSettings): Promise<ScheduleRecord> {
  checkSchedule(settings);
  const parsedName = parseName(name);
  await setsPlayed(app, settings.config);
  await checkFolders(app, parsedName, settings);
  const earlier = await app.ledger.schedules.load(parsedName);
  const now = isoTime(app.clock);
  const schedule = { name: parsedName, ...settings, createdAt: earlier?.schedule.createdAt ?? now };
  if (await app.ledger.schedules.add(schedule, now)) return schedule;
  throw new OperatorError(
    `there is a schedule '${name}' already`,
    `Change it with 'dr-arena schedule change ${name}', or take another name.`,
  );
}

/**
 * Replaces settings of a schedule; a refresh under way goes on as it began. Firings up to now are past.
 * @throws OperatorError when there is no such schedule, or the settings are no good
 */
export async function changeSchedule(
  app: AppContext,
  name: string,
  changes: Partial<ScheduleSettings>,
): Promise<ScheduleRecord> {
  const { schedule, state } = await findSchedule(app, name);
  const config = changes.config ?? scheduleConfig(schedule);
  const changed = { ...schedule, ...changes, config };
  refuseRetiredSchedule(name, config);
  if (changes.cron !== undefined) refuseSeconds(changes.cron);
  checkPlayable(changed);
  await setsPlayed(app, config);
  await checkFolders(app, schedule.name, changed);
  const now = isoTime(app.clock);
  await app.ledger.schedules.save(changed, now);
  if (state !== 'active') await app.ledger.schedules.setState(schedule.name, state, now);
  return changed;
}

/**
 * Pauses, resumes or removes a schedule; firings up to now are past.
 * @throws OperatorError when there is no such schedule
 */
export async function setScheduleState(app: TimedRecords, name: string, state: ScheduleState): Promise<ScheduleName> {
  const { schedule } = await findSchedule(app, name);
  await app.ledger.schedules.setState(schedule.name, state, isoTime(app.clock));
  return schedule.name;
}

/** Two that write into one folder would take each other's files away. */
async function checkFolders(
  { ledger, stateFolder }: AppContext,
  name: ScheduleName,
  { siteFolder, exportsFolder }: Pick<ScheduleSettings, 'siteFolder' | 'exportsFolder'>,
): Promise<void> {
  const others = (await ledger.schedules.list()).filter(
    ({ schedule, state }) => schedule.name !== name && state !== 'removed',
  );
  const folders = [
    { what: "the project's state", folder: stateFolder },
    ...others.flatMap(({ schedule }) => listFolders(`schedule ${schedule.name}`, schedule)),
  ];
  for (const { what, folder } of listFolders('this schedule', { siteFolder, exportsFolder })) {
    const clash = folderClash(folder, folders);
    if (clash)
      throw new OperatorError(
        `${folder} cannot be ${what}: it meets the folder of ${clash.what}`,
        'Name a folder of its own.',
      );
    folders.push({ what, folder });
  }
}

function listFolders(
  whose: string,
  { siteFolder, exportsFolder }: Pick<ScheduleSettings, 'siteFolder' | 'exportsFolder'>,
): TakenFolder[] {
  return [
    ...(siteFolder === null ? [] : [{ what: `the site of ${whose}`, folder: siteFolder }]),
    ...(exportsFolder === null ? [] : [{ what: `the exports of ${whose}`, folder: exportsFolder }]),
  ];
}

/**
 * Explains in a line, with the remedy, why the next refresh of a schedule could not be played by its sets as they
 * stand; null: it could. Keys are not looked for: the workers may have them alone.
 */
export async function scheduleFault(app: Records, { schedule }: StoredSchedule): Promise<string | null> {
  const result = await inWords(async () => {
    const config = scheduleConfig(schedule);
    refuseRetiredSchedule(schedule.name, config);
    return setsPlayed(app, config);
  });
  return result.ok ? null : result.failure;
}

/** Asks for a refresh of a schedule now. @returns what names the firing */
export async function askForRefresh({ ledger, clock }: TimedRecords, schedule: ScheduleName): Promise<string> {
  const firing = `${schedule}/${uniqueId('now')}`;
  await ledger.schedules.requestRefresh({ schedule, firing, at: isoTime(clock) });
  return firing;
}

/** A schedule as it stands, with what comes next. */
export interface ScheduleStatus extends StoredSchedule {
  /** ISO 8601, UTC; none while it is paused. */
  readonly next: readonly string[];
  /** The last hundred of them, newest last. */
  readonly refreshes: readonly RefreshRecord[];
  /** Number of all refreshes. */
  readonly refreshCount: number;
  /** Sets that its portions play in turn, as the config names them; null for new trees alone. */
  readonly sets: readonly string[] | null;
  /** Firings that came while a refresh ran. */
  readonly skipped: { readonly count: number; readonly last: string | null };
}

/** Maximum number of refreshes that the state of a schedule is read from. */
const mostRefreshes = 100;

/** @param count of the next firings */
export async function scheduleStatus(
  { ledger, clock }: TimedRecords,
  entry: StoredSchedule,
  count: number,
): Promise<ScheduleStatus> {
  const { name, cron, timeZone } = entry.schedule;
  const next = entry.state === 'active' ? firingTimes(cron, timeZone).next(clock.now(), count) : [];
  return {
    ...entry,
    next: next.map((moment) => new Date(moment).toISOString()),
    refreshes: await ledger.refreshes.list(name, mostRefreshes),
    refreshCount: await ledger.refreshes.count(name),
    sets: configSchema.safeParse(entry.schedule.config).data?.refresh.sets ?? null,
    skipped: await ledger.refreshes.skippedFirings(name),
  };
}

function parseName(text: string): ScheduleName {
  const read = scheduleNameSchema.safeParse(text);
  if (read.success) return read.data;
  throw new OperatorError(
    `'${text}' cannot be the name of a schedule`,
    `Give ${read.error.issues[0]?.message ?? 'another'}.`,
  );
}

/**
 * Returns the state of each schedule that was not removed.
 * @param count of the next firings
 */
export async function scheduleStatuses(app: TimedRecords, count: number): Promise<readonly ScheduleStatus[]> {
  const standing: ScheduleStatus[] = [];
  for (const entry of await app.ledger.schedules.list())
    if (entry.state !== 'removed') standing.push(await scheduleStatus(app, entry, count));
  return standing;
}

/** @throws OperatorError when there is no such schedule, or it was removed */
export async function findSchedule(app: Records, name: string): Promise<StoredSchedule> {
  const entry = await findSeries(app, name);
  if (entry.state !== 'removed') return entry;
  throw unknownSchedule(name);
}

/** Removed ones too: their history stays. @throws OperatorError when there never was such a schedule */
export async function findSeries(app: Records, name: string): Promise<StoredSchedule> {
  const entry = await app.ledger.schedules.load(scheduleName(name));
  if (entry) return entry;
  throw unknownSchedule(name);
}

function unknownSchedule(name: string): OperatorError {
  return new OperatorError(`there is no schedule '${name}'`, "See 'dr-arena schedule list'.");
}

/** Returns the config of a schedule. */
export function scheduleConfig({ name, config }: Pick<ScheduleRecord, 'name' | 'config'>): Config {
  return withOracle(parseConfig(config, `the config stored with schedule ${name}`));
}
