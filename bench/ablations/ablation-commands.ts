import type { Extension } from '../../src/cli/commands.ts';
import { addCorrelate } from './correlate.ts';
import { addCutRounds } from './cut-rounds.ts';
import { addTaskForms } from './task-forms.ts';

/** `ablation rounds | forms | correlate`: what the papers look at once more in stored tournaments. */
export const ablationCommands: Extension = {
  commands: {
    ablation: {
      summary: 'what the papers look at once more in stored tournaments',
      load: async () => (ablation, context) => {
        for (const add of [addCutRounds, addTaskForms, addCorrelate]) add(ablation, context);
      },
    },
  },
};
