import { describe } from 'vitest';
import { checkSixAgents } from './check-six-agents.ts';

describe("a tournament of the paper's six agents through the vendors' own libraries, with a model Examiner", () => {
  checkSixAgents({
    badShare: 0.2,
    settings: {
      trees: { count: 1 },
      tournament: { format: 'swiss', rounds: 2, matchRounds: 2 },
      web: { sandbox: { size: 100 } },
    },
    atLeast: { judged: 3, tasks: 2, broken: 3 },
    faults: [/ not_json$/, /^(?:facts|grade|review) /],
    ranked: false,
  });
});
