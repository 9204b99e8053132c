import type { Command } from 'commander';
import { addScheduleAdd, addScheduleChange } from './schedule-add.ts';
import { addScheduleList } from './schedule-list.ts';
import { addScheduleRunNow } from './schedule-run-now.ts';
import type { CommandContext } from './terminal.ts';

/** `dr-arena schedule add | change | list | run-now`. */
export function addScheduleCommands(schedule: Command, context: CommandContext): void {
  addScheduleAdd(schedule, context);
  addScheduleChange(schedule, context);
  addScheduleList(schedule, context);
  addScheduleRunNow(schedule, context);
}
