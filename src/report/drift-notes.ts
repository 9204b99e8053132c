import type { DriftReport } from '../tournament/drift.ts';
import { counted } from './words.ts';

/** From so many agents on, one in twenty is likely to pass its interval by chance. */
const manyAgents = 5;

/** What to keep in mind when ratings are compared with those of the tournament before: a sentence each. */
export function driftNotes({ agents, joined, known, indicative, trees }: DriftReport): string[] {
  return [
    agents.length >= manyAgents && 'By chance alone about 1 agent in 20 moves beyond its interval.',
    !joined && 'Results do not join all these agents in both tournaments, so their ratings cannot be compared.',
    !known.opponents &&
      'The pairs that met both times do not join all agents: what opponents and questions explain is unknown.',
    known.opponents &&
      !known.questions &&
      'Too few questions of equal depth and width came both times: what they explain is unknown.',
    indicative && 'Fewer than ten trees: the intervals are indicative.',
    trees.shared > 0 && `${counted(trees.shared, 'tree')} of both: the intervals are rather too wide.`,
  ].filter((note) => note !== false);
}
