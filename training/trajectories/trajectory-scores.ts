import { type DomainRubric, type TrajectoryPart, trajectoryParts } from './domain-rubrics.ts';
import type { GivenScores } from './pair-reply.ts';
import type { ShownTrajectory } from './shown-trajectory.ts';

export interface CriterionScore {
  readonly part: TrajectoryPart;
  /** Its id in the rubric. */
  readonly criterion: string;
  /** 0 to 10. */
  readonly score: number;
}

/** Scores of one reading of a trajectory, all from 0 to 10. */
export interface TrajectoryScores {
  /** Scores in the order of the rubric. */
  readonly criteria: readonly CriterionScore[];
  /** The mean of the part's criteria. */
  readonly process: number;
  readonly answer: number;
  /** Both parts by their weights. */
  readonly combined: number;
}

/**
 * Scores from what a judge gave: the mean of each part's criteria, and their weighted sum (ArenaRL, appendix E, which rounds
 * both). A part without content has 0 in every criterion, whatever the judge says.
 */
export function trajectoryScores(
  scores: GivenScores,
  trajectory: ShownTrajectory,
  rubric: DomainRubric,
): TrajectoryScores {
  const criteria = trajectoryParts.flatMap((part) =>
    rubric[part].criteria.map(({ id }) => {
      const score = trajectory[part] === '' ? 0 : scoreIn(scores[part], id);
      return { part, criterion: id, score };
    }),
  );
  const [process, answer] = trajectoryParts.map((part) => meanOf(criteria, part)) as [number, number];
  const combined = rubric.process.weight * process + rubric.answer.weight * answer;
  return { criteria, process, answer, combined };
}

function scoreIn(scores: Readonly<Record<string, number>>, id: string): number {
  const score = scores[id];
  if (score === undefined) throw new Error(`no score for ${id}`);
  return score;
}

function meanOf(criteria: readonly CriterionScore[], part: TrajectoryPart): number {
  const scores = criteria.filter((each) => each.part === part).map(({ score }) => score);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
