import type { Extension } from '../src/cli/commands.ts';

/** The commands and records that the training workspace adds to the program. */
export const training: Extension = {
  commands: {
    rewards: {
      summary: 'rank rollouts of a question, to train agents',
      commands: {
        rank: {
          summary: 'judge groups of rollouts and write rewards, advantages and preference pairs',
          load: async () => (await import('./commands/rewards-rank.ts')).addRewardsRank,
        },
        attribute: {
          summary: 'assign the rewards of rollout trees to the tokens of their paths, and export them for trainers',
          load: async () => (await import('./commands/rewards-attribute.ts')).addRewardsAttribute,
        },
        serve: {
          summary: 'start a service that judges groups of rollouts over HTTP, for trainers',
          load: async () => (await import('./commands/rewards-serve.ts')).addRewardsServe,
        },
      },
    },
    rollout: {
      summary: 'sample rollouts from a policy in training, branching where it is uncertain (docs/rollouts.md)',
      load: async () => (await import('./commands/rollout.ts')).addRollout,
    },
  },
  loadRecords: async () => (await import('./storage/reward-groups.ts')).rewardRecords,
};
