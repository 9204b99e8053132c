import type { Command } from 'commander';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { addRewardsAttribute } from './rewards-attribute.ts';
import { addRewardsRank } from './rewards-rank.ts';
import { addRewardsRubrics } from './rewards-rubrics.ts';
import { addRewardsServe } from './rewards-serve.ts';
import { addRewardsWinRates } from './rewards-win-rates.ts';

/** `dr-arena rewards rank | attribute | rubrics | win-rates`: the arena for people who train agents. */
export function addRewards(rewards: Command, context: CommandContext): void {
  addRewardsRank(rewards, context);
  addRewardsAttribute(rewards, context);
  addRewardsServe(rewards, context);
  addRewardsRubrics(rewards, context);
  addRewardsWinRates(rewards, context);
}
