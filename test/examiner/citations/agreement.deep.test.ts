// Repeats test/examiner/citations/agreement.long.test.ts (citations graded by hand) with those that the rules were
// tuned by.
import { describeAgreement } from './describe-agreement.ts';

describeAgreement('tuning');
