// Repeats test/ratings/rate.test.ts (symmetries) on ten times as many sets of battles.
import { describeSymmetries } from './describe-symmetries.ts';

describeSymmetries(100);
