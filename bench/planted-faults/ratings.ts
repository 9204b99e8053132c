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
  planted('intervals-too-narrow', 'src/ratings/intervals.ts', {
    before: '(own * (count - 1)) / count',
    after: 'own / count',
    breaks: 'Intervals of ratings are far too narrow.',
  }),
  planted('one-tailed-interval', 'src/ratings/intervals.ts', {
    before: 'tQuantile(1 - chance / 2, Math.max',
    after: 'tQuantile(1 - chance, Math.max',
    breaks: 'Intervals that are said to be of 95% hold the truth nine times in ten.',
  }),
  planted('ranks-without-correction', 'src/ratings/rank-ranges.ts', {
    before: 'const pairs = (size * (size - 1)) / 2;',
    after: 'const pairs = size - 1;',
    breaks: 'Of many agents some ranks are told apart that chance alone explains.',
  }),
  planted('unjoined-agents-ranked', 'src/ratings/rank-ranges.ts', {
    before: 'if (one === other || !comparable(one, other)) return false;',
    after: 'if (one === other && !comparable(one, other)) return false;',
    breaks: 'Agents that no chain of matches joins are ranked above one another.',
  }),
  planted('holm-backwards', 'src/ratings/likely-order.ts', {
    before: 'errors / (pairs.length - index)',
    after: 'errors / (index + 1)',
    breaks: 'More pairs are told apart together than the error that is promised allows.',
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
