import type { Extension } from '../../src/cli/commands.ts';
import { addSimulateCoverage } from './simulate-coverage.ts';
import { addSimulateFidelity } from './simulate-fidelity.ts';

const studies = [addSimulateFidelity, addSimulateCoverage];

/** `simulate fidelity | coverage`: formats and intervals when the truth is known. */
export const studyCommands: Extension = {
  commands: {
    simulate: {
      summary: 'try formats and intervals on entrants of known strength and judges of known noise',
      load: async () => (simulate, context) => {
        for (const add of studies) add(simulate, context);
      },
    },
  },
};
