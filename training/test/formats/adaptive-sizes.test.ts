import { describeAdaptiveSizes } from './describe-adaptive-sizes.ts';

describeAdaptiveSizes([2, 3, 5, 8, 13]);
