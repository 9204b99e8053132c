import type { ArenaDatabase } from '../../src/storage/database.ts';
import { type KeptRecords, recordsIn } from '../../src/storage/ledger/integrity.ts';
import { holdsNul, storedJson } from '../../src/storage/rows.ts';
import { type GroupOutcome, outcomeSchema, settingsSchema } from '../groups/service-group.ts';
import { type GroupState, groupStates, type StoredGroup } from '../groups/stored-group.ts';
import { rolloutSchema } from '../rewards/read-rollouts.ts';

/** Groups that reward services were handed; a service is known by its name. */
export function rewardGroupRepository(db: ArenaDatabase) {
  return {
    /** Keeps a group, where there is none of its id, and its candidates after the first `held`: all of it or nothing. */
    add: (service: string, group: StoredGroup, storedCount: number) => addToGroup(db, service, group, storedCount),
    /** The group takes no more candidates. */
    close: (service: string, id: string) => closeGroup(db, service, id),
    /** Keeps what became of a group, and lets go of what its candidates said. */
    finish: (service: string, outcome: GroupOutcome) => finishGroup(db, service, outcome),
    /** Null when there is no such group. */
    load: (service: string, id: string) => loadGroup(db, service, id),
    /** Ids of the groups that are not judged, the oldest first. */
    unfinished: (service: string) => unfinishedGroups(db, service),
  };
}

async function addToGroup(db: ArenaDatabase, service: string, group: StoredGroup, storedCount: number): Promise<void> {
  const { id, openedAt, deadlineAt, settings, candidates } = group;
  const rows = candidates.slice(storedCount).map((candidate, index) => ({
    service,
    group_id: id,
    id: candidate.id,
    place: storedCount + index,
    hash: candidate.hash,
    rollout: storedJson(candidate.rollout),
  }));
  // One statement: requests for a thousand groups may come at once.
  await db
    .with('opened', (to) =>
      to
        .insertInto('reward_groups')
        .values({
          service,
          id,
          state: 'gathering',
          opened_at: openedAt,
          deadline_at: deadlineAt,
          settings: storedJson(settings),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    .insertInto('reward_candidates')
    .values(rows)
    .execute();
}

async function closeGroup(db: ArenaDatabase, service: string, id: string): Promise<void> {
  await db
    .updateTable('reward_groups')
    .set({ state: 'judging' })
    .where('service', '=', service)
    .where('id', '=', id)
    .where('state', '=', 'gathering')
    .execute();
}

async function finishGroup(db: ArenaDatabase, service: string, outcome: GroupOutcome): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reward_groups')
      .set({ state: 'judged', outcome: storedJson(outcome) })
      .where('service', '=', service)
      .where('id', '=', outcome.group_id)
      .execute();
    await tx
      .updateTable('reward_candidates')
      .set({ rollout: null })
      .where('service', '=', service)
      .where('group_id', '=', outcome.group_id)
      .execute();
  });
}

async function loadGroup(db: ArenaDatabase, service: string, id: string): Promise<StoredGroup | null> {
  if (holdsNul(id)) return null;
  const row = await db
    .selectFrom('reward_groups')
    .select(['state', 'opened_at', 'deadline_at', 'settings', 'outcome'])
    .where('service', '=', service)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const candidates = await db
    .selectFrom('reward_candidates')
    .select(['id', 'hash', 'rollout'])
    .where('service', '=', service)
    .where('group_id', '=', id)
    .orderBy('place')
    .execute();
  return {
    id,
    state: stateOf(row.state),
    openedAt: row.opened_at,
    deadlineAt: row.deadline_at,
    settings: settingsSchema.parse(row.settings),
    candidates: candidates.map((each) => ({ ...each, rollout: rolloutSchema.nullable().parse(each.rollout) })),
    outcome: outcomeSchema.nullable().parse(row.outcome),
  };
}

function stateOf(text: string): GroupState {
  const state = groupStates.find((each) => each === text);
  if (state === undefined) throw new Error(`a reward group has the unknown state '${text}'`);
  return state;
}

async function unfinishedGroups(db: ArenaDatabase, service: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('reward_groups')
    .select('id')
    .where('service', '=', service)
    .where('state', '<>', 'judged')
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The records of groups, each with the schema that it is read by. */
export const rewardRecords: readonly KeptRecords[] = [
  recordsIn('reward_groups', ['service', 'id'], 'settings', settingsSchema),
  recordsIn('reward_groups', ['service', 'id'], 'outcome', outcomeSchema.nullable(), (outcome) =>
    outcome === null ? {} : { id: outcome.group_id },
  ),
  recordsIn('reward_candidates', ['service', 'group_id', 'id'], 'rollout', rolloutSchema.nullable(), (rollout) =>
    rollout === null ? {} : { id: rollout.id },
  ),
];
