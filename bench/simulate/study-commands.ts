import type { Extension } from '../../src/cli/extension.ts';
import { addSimulateCollapse } from './simulate-collapse.ts';
import { addSimulateCoverage } from './simulate-coverage.ts';
import { addSimulateFidelity } from './simulate-fidelity.ts';
import { addSimulateTraining } from './simulate-training.ts';

const studies = [addSimulateFidelity, addSimulateCollapse, addSimulateCoverage, addSimulateTraining];

/** `simulate fidelity | collapse | coverage | training`: formats, rewards and intervals when the truth is known. */
export const studyCommands: Extension = {
  commands: {
    simulate: {
      summary: 'try formats, rewards and intervals on entrants of known strength and judges of known noise',
      load: async () => (simulate, context) => {
        for (const add of studies) add(simulate, context);
      },
    },
  },
};
