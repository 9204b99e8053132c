import { describeGrowthOrder } from './describe-growth-order.ts';

describeGrowthOrder(16);
