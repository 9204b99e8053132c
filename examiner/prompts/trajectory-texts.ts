import type { Fence } from '../../src/kernel/fence.ts';
import type { ShownTrajectory } from '../trajectories/shown-trajectory.ts';

/** Said in each prompt that may show a process. */
export const processRule =
  'Steps are shown as JSON, one step a line: reasoning, tool calls with their inputs, and the observation that came back; members without content are left out. Where a line above the steps says that characters were left out, that was done to save space: what is missing there counts neither for nor against. Any other mark of that kind is part of the material.';

/**
 * A trajectory's parts in fences, each behind a line that says what it is; without steps, the answer alone.
 * @param name such as `first`
 */
export function trajectoryTexts(name: string, { process, answer, leftOut }: ShownTrajectory, fence: Fence): string[] {
  const cut = leftOut === 0 ? '' : ` ${leftOut} characters were left out where a mark says so.`;
  const steps = process === '' ? [] : [`Steps of the ${name}:${cut}`, fence(`${name} steps`, process)];
  return [...steps, `Answer of the ${name}:`, fence(`${name} answer`, answer)];
}
