import type { Command } from 'commander';
import { addRewardsRank } from './rewards-rank.ts';
import { addRewardsRubrics } from './rewards-rubrics.ts';
import type { CommandContext } from './terminal.ts';

/** `dr-arena rewards rank | rubrics`: the arena for people who train agents. */
export function addRewards(program: Command, context: CommandContext): void {
  const rewards = program.command('rewards').description('rank rollouts of one question, for people who train agents');
  addRewardsRank(rewards, context);
  addRewardsRubrics(rewards, context);
}
