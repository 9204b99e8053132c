import { planted, plantedIn } from './planted-fault.ts';

/** Faults in ratings, intervals and ranks. */
export const ratingsFaults = plantedIn('ratings', [
  planted('tie-counts-as-win', 'src/ratings/pair-counts.ts', {
    before: '({ wins, ties }) => wins + ties / 2',
    after: '({ wins, ties }) => wins + ties',
    breaks: 'In every pair a tie is a win of the agent whose name comes first.',
  }),
  planted('winner-by-name-order', 'src/ratings/pair-counts.ts', {
    before: "(winner === 'model_a') === a < b",
    after: "winner === 'model_a'",
    breaks: 'Wins count for the opponent wherever seat A has the agent whose name comes later.',
  }),
  planted('intervals-too-narrow', 'src/ratings/jackknife.ts', {
    before: '(own * (count - 1)) / count',
    after: 'own / count',
    breaks: 'Intervals of ratings are far too narrow.',
  }),
  planted('one-tailed-interval', 'src/ratings/intervals.ts', {
    before: 'tQuantile(1 - chance / 2, Math.max',
    after: 'tQuantile(1 - chance, Math.max',
    breaks: 'Intervals that are said to be of 95% hold the truth nine times in ten.',
  }),
  planted('first-without-being-ahead', 'src/ratings/lead.ts', {
    before: 'isAlone ? rankHigh : Math.max(2, rankHigh)',
    after: 'rankHigh',
    breaks: 'An agent is shown as the first for sure that another one may be ahead of.',
  }),
  planted('unjoined-agents-ranked', 'src/ratings/analysis.ts', {
    before: 'if (size < 2 || !isJoined || !(degrees >= 1)) return null;',
    after: 'if (size < 2 || !(degrees >= 1)) return null;',
    breaks: 'Agents that no chain of matches joins are ranked above one another.',
  }),
  planted('holm-backwards', 'src/ratings/likely-order.ts', {
    before: 'errors / (pairs.length - index)',
    after: 'errors / (index + 1)',
    breaks: 'More pairs are significant together than the error that is promised allows.',
  }),
  planted('bound-for-who-failed-all', 'src/ratings/ability/combined-rating.ts', {
    before: "low: reach === null || alike[place] === 'failed'",
    after: "low: reach === null || alike[place] === 'passed'",
    breaks: 'An agent that failed every item has a lower bound, and one that passed all has no bound at all.',
  }),
  planted('gate-calls-equal-too-soon', 'src/ratings/gate/sequential-comparison.ts', {
    before: 'low >= -margin && high <= margin',
    after: '(low >= -margin || high <= margin)',
    breaks: 'The gate calls two versions equivalent while one may still be much better or worse.',
  }),
  planted('margin-of-b-lost', 'src/ratings/battles.ts', {
    before: 'Math.max(1, Math.abs(score_a - score_b))',
    after: 'Math.max(1, score_a - score_b)',
    breaks: 'Where matches are weighed by margin, wins of seat B weigh one however clear they are.',
  }),
]);
