// Repeats test/arena/cost-bound.long.test.ts (the bound over simulated runs) with more runs and in a round robin.
import { describeCostBound } from './describe-cost-bound.ts';

describeCostBound({ formats: ['swiss', 'round-robin'], games: 30, runs: 600, share: [0.93, 0.99] });
