import type { Extension } from '../src/cli/commands.ts';

/** The commands and records that the training workspace adds to the program. */
export const training: Extension = {
  commands: {
    rewards: {
      summary: 'rank rollouts of a question, to train agents',
      load: async () => (await import('./commands/rewards.ts')).addRewards,
    },
    rollout: {
      summary: 'sample rollouts from a policy in training, branching where it is uncertain (docs/rollouts.md)',
      load: async () => (await import('./commands/rollout.ts')).addRollout,
    },
  },
  loadRecords: async () => (await import('./storage/reward-groups.ts')).rewardRecords,
};
