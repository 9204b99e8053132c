import type { StoredGroup } from '../../groups/stored-group.ts';
import type { GroupStore } from '../../service/reward-group-queue.ts';

/** Keeps groups as the database does, for as long as a test. */
export function memoryStore(): GroupStore & { readonly groups: Map<string, StoredGroup> } {
  const groups = new Map<string, StoredGroup>();
  const held = (id: string): StoredGroup => {
    const group = groups.get(id);
    if (group === undefined) throw new Error(`group ${id} is not kept`);
    return group;
  };
  return {
    groups,
    add: async (group, before) => {
      const known = groups.get(group.id);
      if ((known?.candidates.length ?? 0) !== before) throw new Error('candidates were kept twice or lost');
      groups.set(group.id, {
        ...(known ?? group),
        candidates: [...(known?.candidates ?? []), ...group.candidates.slice(before)],
      });
    },
    close: async (id) => {
      groups.set(id, { ...held(id), state: 'judging' });
    },
    finish: async (outcome) => {
      const group = held(outcome.group_id);
      const candidates = group.candidates.map(({ id, hash }) => ({ id, hash, rollout: null }));
      groups.set(group.id, { ...group, state: 'judged', outcome, candidates });
    },
    load: async (id) => groups.get(id) ?? null,
    unfinished: async () => [...groups.values()].filter(({ state }) => state !== 'judged').map(({ id }) => id),
  };
}
