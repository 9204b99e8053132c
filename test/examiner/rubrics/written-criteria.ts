import type { WrittenCriteria } from '../../../examiner/rubrics/report-criteria.ts';

/** What a model writes for a question: weights and two items for each dimension that judges are asked about. */
export const writtenCriteria: WrittenCriteria = {
  weights: { comprehensiveness: 30, insight: 30, instruction_following: 15, readability: 10, support: 15 },
  items: [
    {
      dimension: 'comprehensiveness',
      title: 'Both kinds',
      description: 'Both kinds of geese are told of.',
      importance: 'critical',
    },
    {
      dimension: 'comprehensiveness',
      title: 'The seasons',
      description: 'Winter and summer are told apart.',
      importance: 'important',
    },
    {
      dimension: 'insight',
      title: 'Why',
      description: 'It is told why grass alone does not do.',
      importance: 'critical',
    },
    {
      dimension: 'insight',
      title: 'What is unsure',
      description: 'What is not known is named.',
      importance: 'nice_to_have',
    },
    {
      dimension: 'instruction_following',
      title: 'Amounts',
      description: 'Amounts are given for a day, as asked.',
      importance: 'critical',
    },
    {
      dimension: 'instruction_following',
      title: 'Length',
      description: 'It keeps within the words allowed.',
      importance: 'important',
    },
    {
      dimension: 'readability',
      title: 'At once',
      description: 'The daily amount is found at once.',
      importance: 'important',
    },
    {
      dimension: 'readability',
      title: 'Plain',
      description: 'Terms of the trade are put in plain words.',
      importance: 'nice_to_have',
    },
  ],
};
