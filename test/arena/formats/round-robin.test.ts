import { describeRoundRobin } from './describe-round-robin.ts';

describeRoundRobin([2, 5, 8]);
