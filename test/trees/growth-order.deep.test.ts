// Repeats test/trees/growth-order.long.test.ts (whatever other matches have grown before) on ten times as many webs.
import { describeGrowthOrder } from './describe-growth-order.ts';

describeGrowthOrder(150);
