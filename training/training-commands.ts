import type { Extension } from '../src/cli/commands.ts';

/** The commands and records that the training workspace adds to the program. */
export const training: Extension = {
  commands: {
    rewards: {
      summary: 'rank rollouts of one question, for people who train agents',
      load: async () => (await import('./commands/rewards.ts')).addRewards,
    },
    rollout: {
      summary: 'roll questions out with a policy that is being trained: branches where it is unsure (docs/rollouts.md)',
      load: async () => (await import('./commands/rollout.ts')).addRollout,
    },
  },
  loadRecords: async () => (await import('./storage/reward-groups.ts')).rewardRecords,
};
