import type { Command } from 'commander';
import { addSimulateCollapse } from './simulate-collapse.ts';
import { addSimulateCoverage } from './simulate-coverage.ts';
import { addSimulateFidelity } from './simulate-fidelity.ts';
import { addSimulateTraining } from './simulate-training.ts';
import type { CommandContext } from './terminal.ts';

/** `dr-arena simulate fidelity | collapse | coverage | training`: what formats, rewards and intervals do when the truth is known. */
export function addSimulate(simulate: Command, context: CommandContext): void {
  for (const add of [addSimulateFidelity, addSimulateCollapse, addSimulateCoverage, addSimulateTraining]) {
    add(simulate, context);
  }
}
