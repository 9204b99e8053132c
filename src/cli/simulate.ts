import type { Command } from 'commander';
import { addSimulateCollapse } from './simulate-collapse.ts';
import { addSimulateCoverage } from './simulate-coverage.ts';
import { addSimulateFidelity } from './simulate-fidelity.ts';
import { addSimulateTraining } from './simulate-training.ts';
import { addSimulateWidth } from './simulate-width.ts';
import type { CommandContext } from './terminal.ts';

/** `dr-arena simulate fidelity | collapse | coverage | width | training`: what formats, rewards and intervals do when the truth is known. */
export function addSimulate(simulate: Command, context: CommandContext): void {
  for (const add of [
    addSimulateFidelity,
    addSimulateCollapse,
    addSimulateCoverage,
    addSimulateWidth,
    addSimulateTraining,
  ]) {
    add(simulate, context);
  }
}
