import * as z from 'zod';

/** Criteria and weights of ArenaRL's judge of open-ended writing (appendix E.3). */
const longFormWriting: DomainRubric = {
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

/** Criteria and weights of ArenaRL's Open-Travel judge (appendix E.1). */
const travelPlanning: DomainRubric = {
  id: 'travel-planning',
  process: {
    weight: 0.6,
    guidance:
      'Only the tool calls that were really made count here, not reflections on what they gave. A route may be asked for leg by leg or at once: what counts is whether every stop is covered, then how complete and sensible it is.',
    criteria: [
      {
        id: 'breadth',
        title: 'Breadth',
        description: 'All that the traveller needs is looked into, and nothing twice or without use.',
      },
      {
        id: 'relevance',
        title: 'Relevance',
        description: 'Each step serves what the traveller chiefly wants.',
      },
      {
        id: 'detail',
        title: 'Detail',
        description: 'Facts, times, prices and booking rules are looked up in full, correctly, and are of use.',
      },
    ],
  },
  answer: {
    weight: 0.4,
    guidance: 'Measure it by what its own process found, not by what you remember.',
    criteria: [
      {
        id: 'relevance',
        title: 'Relevance',
        description: 'Every wish and every limit is met, in an order that suits the occasion.',
      },
      {
        id: 'feasibility',
        title: 'Feasibility',
        description: 'The plan holds together and can be carried out; nothing in it gets in the way of anything else.',
      },
      {
        id: 'detail',
        title: 'Detail',
        description: 'Timetable, prices, travel times and advice are many, and are of practical use.',
      },
      {
        id: 'clarity',
        title: 'Clarity',
        description: 'Order and layout make it easy to read and to follow on the way.',
      },
    ],
  },
};

/** Criteria and weights of ArenaRL's Open-DeepResearch judge (section 6.1; appendix E.2). */
const deepResearch: DomainRubric = {
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

/** The rubrics that come with the project; others are read with `domainRubricSchema`. */
export const domainRubrics: readonly DomainRubric[] = [deepResearch, travelPlanning, longFormWriting];

const criterion = z
  .strictObject({
    /** Letters and digits; unique within its part. */
    id: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(1_000),
  })
  .readonly();

const part = z
  .strictObject({
    /** Its share of the combined score. */
    weight: z.number().min(0).max(1),
    /** Text that applies to all of its criteria; may be empty. */
    guidance: z.string().max(2_000),
    criteria: z
      .array(criterion)
      .min(1)
      .max(12)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'two criteria have one id' })
      .readonly(),
  })
  .readonly();

/** A rubric of a user's own; the two weights add up to 1. */
export const domainRubricSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
    process: part,
    answer: part,
  })
  .refine(({ process, answer }) => Math.abs(process.weight + answer.weight - 1) < 1e-9, {
    error: 'the weights of process and answer must add up to 1',
  })
  .readonly();

/** Rubric for the trajectories of one domain: criteria for the process and for the answer, each scored from 0 to 10. */
export type DomainRubric = z.infer<typeof domainRubricSchema>;

/** The two parts of a trajectory that are scored. */
export const trajectoryParts = ['process', 'answer'] as const;
export type TrajectoryPart = (typeof trajectoryParts)[number];
