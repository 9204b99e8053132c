import { describe, expect, it } from 'vitest';
import { pruneRecords } from '../../../src/storage/prune/prune-records.ts';
import { testArena } from '../../../test/support/test-arena.ts';
import type { StoredGroup } from '../../groups/stored-group.ts';
import { rewardGroupRepository, rewardRecords } from '../../storage/reward-groups.ts';
import { outcomeOf, request } from '../service/queue-rig.ts';

const arena = testArena();
const service = 'training';
const groups = () => rewardGroupRepository(arena.db);

/** Text that a `json` column keeps and a `jsonb` one would not. */
const odd = 'NUL \u0000, half a pair \ud800, 𝄞';

async function add(id: string, openedAt: string, ids: readonly string[] = ['a', 'b'], held = 0): Promise<StoredGroup> {
  const { settings, candidates } = request(id, ids, 3, { says: odd });
  const deadlineAt = '2030-01-01T00:00:00.000Z';
  const group = { id, state: 'gathering', openedAt, deadlineAt, settings, candidates, outcome: null } as const;
  await groups().add(service, group, held);
  return group;
}

describe('groups of a reward service', () => {
  it('come back as they were kept, candidates in their order, and let go of what these said when they are judged', async () => {
    const group = await add('kept', '2026-01-01T00:00:00.000Z');
    const { candidates: all } = await add('kept', '2026-02-02T00:00:00.000Z', ['a', 'b', 'c'], 2);
    expect(await groups().load(service, 'kept')).toEqual({ ...group, candidates: all });
    await groups().close(service, 'kept');
    expect(await groups().load(service, 'kept')).toMatchObject({ state: 'judging' });
    const rollouts = all.flatMap(({ rollout }) => rollout ?? []);
    const outcome = outcomeOf({ id: 'kept', query: '', rubric: null, anchor: null, rollouts }, 3);
    await groups().finish(service, outcome);
    expect(await groups().load(service, 'kept')).toEqual({
      ...group,
      state: 'judged',
      outcome,
      candidates: all.map(({ id, hash }) => ({ id, hash, rollout: null })),
    });
    expect(await groups().load('another', 'kept')).toBeNull();
  });

  it('are found by whoever goes on with them, and refuse a candidate in a place that is taken', async () => {
    await add('late', '2026-03-02T00:00:00.000Z');
    await add('early', '2026-03-01T00:00:00.000Z');
    expect(await groups().unfinished(service)).toEqual(['early', 'late']);
    await expect(add('late', '', ['a', 'z'], 1)).rejects.toThrow();
    expect((await groups().load(service, 'late'))?.candidates).toHaveLength(2);
  });

  it('are pruned when they are judged and old, with their candidates', async () => {
    const options = { before: '2026-02-01T00:00:00.000Z', keepLast: 0, counted: new Set<never>(), forGood: true };
    const { removed } = await pruneRecords(arena.db, { ...options, signal: new AbortController().signal });
    expect(removed.map(({ what, rows }) => [what, rows])).toEqual([
      ['candidates of rewards', 3],
      ['groups of rewards', 1],
    ]);
    expect(await groups().unfinished(service)).toEqual(['early', 'late']);
  });

  it('that somebody has changed are told', async () => {
    await arena.db.updateTable('reward_groups').set({ settings: '{}' }).where('id', '=', 'early').execute();
    const faults = [];
    for await (const fault of arena.ledger.integrity.recordFaults(rewardRecords)) faults.push(fault);
    expect(faults).toMatchObject([{ table: 'reward_groups', about: `${service}, early` }]);
  });
});
