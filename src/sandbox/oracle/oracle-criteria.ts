import type { JudgedDimension, WrittenCriteria } from '../../../examiner/rubrics/report-criteria.ts';

type Importance = WrittenCriteria['items'][number]['importance'];
type Worded<Dimension> = readonly [Dimension, title: string, description: string, Importance];

function criterionOf<Dimension>([dimension, title, description, importance]: Worded<Dimension>) {
  return { dimension, title, description, importance };
}

const ofAnswers: readonly Worded<string>[] = [
  ['Coverage / Completeness', 'Every thing', 'Names every thing that is asked for.', 'critical'],
  ['Coverage / Completeness', 'Every detail', 'Gives every detail that is asked for of each thing.', 'important'],
  ['Grounding / Citation Quality', 'Own pages', 'Cites the page of each thing.', 'important'],
  ['Instruction / Context Alignment', 'Nothing else', 'Leaves out what the question does not mean.', 'important'],
  ['Communication Quality', 'At a glance', 'Lets a reader find each thing with its details.', 'nice_to_have'],
];

/** Rubric of a rollout's question: the qualities of a good answer about the made-up world. */
export const writtenRubric = { items: ofAnswers.map(criterionOf) };

const ofReports: readonly Worded<JudgedDimension>[] = [
  ['comprehensiveness', 'Things', 'Every thing that is asked for is treated.', 'important'],
  ['comprehensiveness', 'Details', 'Every detail that is asked for is given.', 'important'],
  ['insight', 'Comparison', 'It says in what the things agree and differ.', 'important'],
  ['insight', 'Certainty', 'It tells what is certain from what is not.', 'nice_to_have'],
  ['instruction_following', 'Limit', 'It keeps to the number of words that is asked for.', 'nice_to_have'],
  ['instruction_following', 'Scope', 'It leaves out what the question does not mean.', 'important'],
  ['readability', 'Order', 'A reader finds each thing at once.', 'important'],
  ['readability', 'Plainness', 'No sentence could be left out.', 'nice_to_have'],
];

/** Criteria by which reports about the made-up world are compared. */
export const writtenReportCriteria: WrittenCriteria = {
  weights: { comprehensiveness: 35, insight: 10, instruction_following: 20, readability: 15, support: 20 },
  items: ofReports.map(criterionOf),
};
