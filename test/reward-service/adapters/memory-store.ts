import type { GroupStore } from '../../../src/reward-service/open-desk.ts';
import type { StoredGroup } from '../../../src/rewards/service/stored-group.ts';

/** Keeps groups in memory; a service that is opened on it again finds what another left. */
export function memoryStore(): GroupStore & { readonly groups: Map<string, StoredGroup> } {
  const groups = new Map<string, StoredGroup>();
  const change = (id: string, by: Partial<StoredGroup>) => {
    const group = groups.get(id);
    if (group === undefined) throw new Error(`no group ${id}`);
    groups.set(id, { ...group, ...by });
  };
  return {
    groups,
    add: async ({ held: _, ...group }) => {
      const before = groups.get(group.id)?.candidates ?? [];
      groups.set(group.id, {
        ...group,
        state: 'gathering',
        outcome: null,
        candidates: [...before, ...group.candidates],
      });
    },
    close: async (id) => change(id, { state: 'judging' }),
    finish: async (outcome) => change(outcome.group_id, { state: 'judged', outcome }),
    load: async (id) => groups.get(id) ?? null,
    unfinished: async () => [...groups.values()].flatMap(({ id, state }) => (state === 'judged' ? [] : [id])),
  };
}
