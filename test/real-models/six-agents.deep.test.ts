// Repeats, in one tournament, what test/models/ (each vendor's wire), test/cli/model-arena.real.test.ts (models judged by models)
// and test/real-models/budget-and-retry.real.test.ts (money, voids) hold: the order of skill, and every kind of bad reply.
import { describe } from 'vitest';
import { checkSixAgents } from './check-six-agents.ts';

describe("a round robin of the paper's six agents through the vendors' own libraries, with a model Examiner", () => {
  checkSixAgents({
    badShare: 0.15,
    settings: { trees: { count: 3 }, tournament: { format: 'round-robin' }, web: { sandbox: { size: 1000 } } },
    atLeast: { judged: 50, tasks: 10, broken: 10 },
    faults: [
      /^facts quote_not_found$/,
      /^grade wrong_form$/,
      /^review wrong_form$/,
      /^review quote_not_found$/,
      // Which leaks are written depends on which task is drafted when.
      /^task (?:names|clue|gives|no|item)_/,
    ],
    ranked: true,
  });
});
