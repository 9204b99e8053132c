import type { DomainRubric } from '../domain-rubric.ts';

/** Criteria and weights of ArenaRL's judge of open-ended writing (appendix E.3). */
export const longFormWriting: DomainRubric = {
  id: 'long-form-writing',
  process: {
    weight: 0.4,
    guidance: 'Only the thinking before the piece counts here, not the piece.',
    criteria: [
      {
        id: 'understanding',
        title: 'Understanding',
        description: 'All that the piece is to do, its readers and its limits are grasped and taken apart.',
      },
      {
        id: 'logic',
        title: 'Logic',
        description: 'The steps follow from each other, without leaps and without contradicting themselves.',
      },
      {
        id: 'richness',
        title: 'Richness',
        description: 'Several approaches, structures or materials are considered, from different sides.',
      },
    ],
  },
  answer: {
    weight: 0.6,
    guidance:
      'A piece that repeats itself again and again, or that holds a block of reasoning left over from the work (such as one that begins with a think tag), gets low numbers in all of these criteria, however good the rest is.',
    criteria: [
      {
        id: 'relevance',
        title: 'Relevance',
        description: 'Every point that was asked for is there, and every limit is kept.',
      },
      {
        id: 'contentQuality',
        title: 'Content quality',
        description: 'The subject is treated in depth, claims are supported, and the piece is engaging and original.',
      },
      {
        id: 'languageStyle',
        title: 'Language and style',
        description: 'The tone fits, sentences flow, and words are exact and varied.',
      },
      {
        id: 'clarity',
        title: 'Clarity',
        description: 'The line of thought is plain, sections are well made, and the layout helps the reader.',
      },
    ],
  },
};
