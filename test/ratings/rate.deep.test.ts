// Repeats test/ratings/rate.long.test.ts (symmetries) on ten times as many sets of battles.
import { describeSymmetries } from './describe-symmetries.ts';

describeSymmetries(100);
