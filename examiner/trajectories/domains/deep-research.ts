import type { DomainRubric } from '../domain-rubric.ts';

/** Criteria and weights of ArenaRL's Open-DeepResearch judge (section 6.1; appendix E.2). */
export const deepResearch: DomainRubric = {
  id: 'deep-research',
  process: {
    weight: 0.5,
    guidance:
      'Only how the research was planned and how tools were used counts here, not what was made of the findings.',
    criteria: [
      {
        id: 'framework',
        title: 'Framework',
        description:
          'The first step lays out a plan: parts in a sensible order that build on each other and cover the question.',
      },
      {
        id: 'toolUse',
        title: 'Tool use',
        description:
          'Each tool call has a purpose; queries are specific and varied, none is wasted, and their order follows the plan.',
      },
      {
        id: 'coverage',
        title: 'Coverage',
        description:
          'What was gathered is enough to answer all that was asked, without steps that repeat earlier ones.',
      },
    ],
  },
  answer: {
    weight: 0.5,
    guidance: 'Measure it by what its own process found, not by what you remember.',
    criteria: [
      {
        id: 'relevance',
        title: 'Relevance',
        description: 'Every part of the question and every condition in it is met.',
      },
      {
        id: 'accuracy',
        title: 'Accuracy',
        description:
          'Figures, definitions and conclusions are given where they are needed, are borne out and do not contradict each other.',
      },
      {
        id: 'depth',
        title: 'Depth',
        description: 'It analyses, compares and weighs; each conclusion follows from reasons that are given.',
      },
      {
        id: 'clarity',
        title: 'Clarity',
        description: 'Order, wording and layout let a reader use it as it is.',
      },
    ],
  },
};
