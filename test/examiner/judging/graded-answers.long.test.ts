import { describeGradedAnswers, gradedFiles } from './describe-graded-answers.ts';

for (const bounds of gradedFiles.filter(({ file }) => file.includes('held-out')))
  describeGradedAnswers(bounds, ['valueWherever']);
