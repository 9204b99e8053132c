import type { Command } from 'commander';
import { setScheduleState } from '../application/schedules.ts';
import { addScheduleAdd, addScheduleChange } from './schedule-add.ts';
import { addScheduleList } from './schedule-list.ts';
import { addScheduleRunNow } from './schedule-run-now.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena schedule add | change | list | run-now | pause | resume | remove`. */
export function addScheduleCommands(schedule: Command, context: CommandContext): void {
  addScheduleAdd(schedule, context);
  addScheduleChange(schedule, context);
  addScheduleList(schedule, context);
  addScheduleRunNow(schedule, context);
  addState(schedule, context, 'pause', 'begin no refresh any more; one under way goes on');
  addState(schedule, context, 'resume', 'begin refreshes again, from the next firing on');
  addState(schedule, context, 'remove', 'begin no refresh any more and list it no longer; its history stays');
}

const states = { pause: 'paused', resume: 'active', remove: 'removed' } as const;

function addState(parent: Command, context: CommandContext, name: keyof typeof states, description: string): void {
  parent
    .command(name)
    .description(description)
    .argument('<name>', 'the schedule')
    .action((named: string) =>
      withContext(context, async (app) => {
        context.terminal.out(`${await setScheduleState(app, named, states[name])}: ${states[name]}\n`);
      }),
    );
}
