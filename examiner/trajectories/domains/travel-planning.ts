import type { DomainRubric } from '../domain-rubric.ts';

/** Criteria and weights of ArenaRL's Open-Travel judge (appendix E.1). */
export const travelPlanning: DomainRubric = {
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
