// Repeats test/examiner/judging/graded-answers.long.test.ts (answers graded by hand) with the file that the rules were
// tuned by, and with the other judges that always say yes.
import { describeGradedAnswers, gradedFiles } from './describe-graded-answers.ts';

for (const bounds of gradedFiles) describeGradedAnswers(bounds, ['firstWords', 'nearestSentence', 'valueWherever']);
