import type { Command } from 'commander';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { addRewardsAttribute } from './rewards-attribute.ts';
import { addRewardsRank } from './rewards-rank.ts';
import { addRewardsServe } from './rewards-serve.ts';

/** `dr-arena rewards rank | attribute | serve`: the arena for people who train agents. */
export function addRewards(rewards: Command, context: CommandContext): void {
  addRewardsRank(rewards, context);
  addRewardsAttribute(rewards, context);
  addRewardsServe(rewards, context);
}
